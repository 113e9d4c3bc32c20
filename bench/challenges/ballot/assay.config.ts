import { defineProject, sum } from "assay";

export default defineProject({
  contracts: { Ballots: () => [] },
  people: ["alice", "bob", "carol", "dave", "erin"],
  invariants: {
    "a prize that is no longer there is somebody's credit": ({ call, before, now }) => {
      if (call.name !== "Ballots.vote" || !call.ok) return undefined;
      const paid = before.Ballots.prizeOf(call.args.id) - now.Ballots.prizeOf(call.args.id);
      return sum(now.Ballots.credit) - sum(before.Ballots.credit) === paid;
    },
  },
});
