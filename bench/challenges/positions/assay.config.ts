import { defineProject } from "assay";

const [EACH, PRICE] = [10n ** 24n, 2_000n];

export default defineProject({
  contracts: { Positions: ({ alice, everyone }) => [alice, everyone, EACH, PRICE] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "who is not covered can be liquidated": ({ call, before }) =>
      call.name !== "Positions.liquidate" || call.ok || before.Positions.isCovered(call.args.user),
  },
});
