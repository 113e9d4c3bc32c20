import { defineProject, sum } from "assay";

const EACH = 10n ** 24n;

export default defineProject({
  contracts: { Stability: ({ everyone }) => [everyone, EACH] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "the pool has what it owes": ({ now: { Stability } }) => sum(Stability.owedTo) <= Stability.held,
  },
});
