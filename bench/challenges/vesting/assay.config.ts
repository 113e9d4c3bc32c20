import { defineProject, nobody, sum } from "assay";

export default defineProject({
  contracts: { Vesting: ({ everyone }) => [everyone] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "the sum of all points stays as it was": ({ now: { Vesting } }) =>
      sum(Vesting.pointsOf) + Vesting.pointsOf(nobody) + Vesting.redeemed === Vesting.POINTS,
  },
});
