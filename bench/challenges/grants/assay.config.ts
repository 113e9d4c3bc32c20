import { defineProject, sum } from "assay";

const EACH = 1_000n * 10n ** 18n;

export default defineProject({
  contracts: { Grants: ({ everyone }) => [everyone, EACH] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "no more is claimed than was allotted in total": ({ now: { Grants }, everyone }) =>
      sum(Grants.claimed) + sum(Grants.advanced) <= EACH * BigInt(everyone.length),
  },
});
