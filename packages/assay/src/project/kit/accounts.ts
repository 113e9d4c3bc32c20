import type { Hex } from "../../core/types";
import { addressFrom } from "./values";
import type { World } from "./world";

/** Which things there are of a kind, and how they are called: to be spread into a kind. */
export interface Instances {
  readonly ids: () => readonly bigint[];
  readonly label: (id: bigint) => string;
}

/** One of each of the world's people, and of `others`: contracts of which something is observed, say. `addressFrom(id)` is the address. */
export const everyone = <C extends string>(world: World<C>, ...others: readonly Hex[]): Instances => ({
  ids: () => [...world.people, ...others].map(BigInt),
  label: (id) => world.nameOf(addressFrom(id)) ?? addressFrom(id),
});

/** More people than a world has. */
const MOST = 1_000n;

/** One of each pair of the world's people, each with itself included: allowances, say. `pairFrom(world, id)` are the addresses. */
export const everyPair = <C extends string>(world: World<C>): Instances => ({
  ids: () => world.people.flatMap((_, i) => world.people.map((_other, j) => BigInt(i) * MOST + BigInt(j))),
  label: (id) =>
    pairFrom(world, id)
      .map((one) => world.nameOf(one) ?? one)
      .join(" and "),
});

/** The two addresses of a pair. @throws Error for an id that is none of `everyPair` */
export function pairFrom<C extends string>({ people }: World<C>, id: bigint): readonly [first: Hex, second: Hex] {
  const [first, second] = [people[Number(id / MOST)], people[Number(id % MOST)]];
  if (first === undefined || second === undefined)
    throw new Error(`expected the id of a pair of ${people.length} people, received ${id}`);
  return [first, second];
}
