import { defineProject, ids } from "assay";

const EACH = 10n ** 24n;

export default defineProject({
  contracts: { Priority: ({ everyone }) => [everyone, EACH] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "the riskiest kind is taken first": ({ before: { Priority }, events }) =>
      events("Taken").every(({ user, kind }) =>
        ids(Priority.KINDS - 1n).every((risk) => risk <= kind || Priority.pledged(user, risk) === 0n),
      ),
  },
});
