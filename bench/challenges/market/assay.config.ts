import { defineProject, sum } from "assay";

const [ONE, PRICE] = [10n ** 18n, 2_000n];
const EACH = 10n ** 6n * ONE;

export default defineProject({
  contracts: { Market: ({ alice, everyone }) => [alice, PRICE, everyone, EACH] },
  people: ["alice", "bob", "carol"],
  invariants: {
    "the sum of all debt is that of the users": ({ now: { Market } }) => sum(Market.shares) === Market.totalShares,
    "a loan adds at least as much to the debt as was borrowed": ({ call, before, now: { Market } }) => {
      if (call.name !== "Market.borrow" || !call.ok) return undefined;
      const [was, is] = [before.Market.shares(call.caller), Market.shares(call.caller)];
      return (is - was) * Market.index >= call.args.value * ONE;
    },
    "who borrows or withdraws is covered afterwards": ({ call, now: { Market } }) =>
      (call.name !== "Market.borrow" && call.name !== "Market.withdraw") || !call.ok || Market.isCovered(call.caller),
    "what is held is the collateral of the users": ({ now: { Market } }) => sum(Market.collateral) === Market.held,
  },
});
