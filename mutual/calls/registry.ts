import type { CallsOf } from "assay";
import { DEPLOYED } from "../deployed";
import type { Mutual } from "../model";
import { ACTORS, ASSESSORS, HOLDERS, STAKERS } from "../people";
import { drawn, governor } from "./draws";

/** Everyone who can be in a group: contracts, too, so that there are enough for the largest. */
const ADDRESSES: readonly string[] = [
  ...ACTORS,
  ...Object.values(DEPLOYED).flatMap((one) => Object.keys(one).filter((name) => name !== "pool")),
];
const USUAL: readonly string[] = [...ASSESSORS, ...STAKERS];

/** IRegistry. */
export const REGISTRY = {
  "Registry.addMember": {
    weight: 4,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => {
        const account = d.pick(HOLDERS.filter((one) => !read.checkRole(one, 1)));
        return account === undefined ? undefined : { account };
      }),
    wrong: ({ model: { read } }) => HOLDERS.filter((one) => read.checkRole(one, 1)).map((account) => ({ account })),
  },
  "Registry.removeMember": {
    weight: 2,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => {
        const account = d.pick(HOLDERS.filter((one) => read.checkRole(one, 1)));
        return account === undefined ? undefined : { account };
      }),
    wrong: () => [{ account: "mallory" }],
  },
  "Registry.createAssessorGroup": {
    weight: 4,
    caller: governor,
    args: () =>
      drawn((d) => {
        const isLarge = d.chance(10);
        return { assessors: d.some(isLarge ? [...new Set(ADDRESSES)] : USUAL, 3, isLarge ? 32 : 6) };
      }),
    wrong: (_, { assessors }) => [
      { assessors: assessors.slice(0, 2) },
      { assessors: [...assessors.slice(0, 31), ...assessors.slice(0, 1)] },
      { assessors: [...assessors.slice(0, 31), "nobody"] },
      { assessors: [...new Set(ADDRESSES)].slice(0, 33) },
      { assessors: [...new Set(ADDRESSES)].slice(0, 32) },
    ],
  },
} satisfies CallsOf<Mutual>;
