import { defineProject } from "assay";

const [PER_COIN, LIMIT, COINS] = [10n ** 12n, 100n * 10n ** 18n, 150n * 10n ** 6n];

export default defineProject({
  contracts: { Sale: ({ everyone }) => [everyone, COINS] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "a token costs a coin": ({ now: { Sale } }) => Sale.paid * PER_COIN >= Sale.sold,
    "nobody buys more than the limit": ({ now: { Sale }, everyone }) =>
      everyone.every((one) => Sale.bought(one) <= LIMIT),
  },
});
