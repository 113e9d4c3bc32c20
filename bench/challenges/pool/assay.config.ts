import { defineProject } from "assay";

const EACH = 10n ** 24n;

export default defineProject({
  contracts: {
    Coin: ({ Pool, everyone }) => [Pool, everyone, EACH],
    Pool: ({ Coin }) => [Coin],
    Taker: ({ Coin, Pool }) => [Coin, Pool],
  },
  people: ["alice", "bob", "carol"],
  neverSucceeds: { "Coin.take": "the pool calls it", "Pool.lend": "a contract that pays back calls it: the taker" },
  invariants: {
    "who pays back gets a loan of all that the pool has": ({ call, before, Pool }) =>
      call.name !== "Taker.take" || !call.args.honest || call.args.value > before.Coin.balanceOf(Pool) || call.ok,
  },
});
