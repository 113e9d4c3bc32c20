import { defineProject } from "assay";

const [WAD, YEAR] = [10n ** 18n, 31_536_000n];

/** A market with a tenth of interest a year. */
const market = (loanToken: string, collateralToken: string, oracle: string, maxLoanToValue: bigint) => ({
  ...{ loanToken, collateralToken, oracle, maxLoanToValue },
  ratePerSecond: WAD / 10n / YEAR,
});

export default defineProject({
  contracts: {
    Coin: { Dollar: () => ["USD"], Ether: () => ["ETH"] },
    Oracle: {
      EtherPrice: ({ deployer }) => [deployer, 2_000n * WAD],
      DollarPrice: ({ deployer }) => [deployer, WAD / 2_000n],
    },
    Lending: ({ deployer }) => [deployer],
  },
  people: ["alice", "bob", "carol"],
  opening: ({ call, everyone, Lending }) => {
    call("Lending.createMarket", { params: market("Dollar", "Ether", "EtherPrice", (WAD * 8n) / 10n) });
    call("Lending.createMarket", { params: market("Ether", "Dollar", "DollarPrice", (WAD * 9n) / 10n) });
    for (const from of everyone)
      for (const [at, value] of [
        ["Dollar", 1_000_000n * WAD],
        ["Ether", 500n * WAD],
      ] as const) {
        call("Coin.mint", { to: from, value }, { at });
        call("Coin.approve", { spender: Lending, value: 2n ** 256n - 1n }, { from, at });
      }
  },
  invariants: {
    "who borrows or takes collateral owes what he took, and is healthy": ({ call, before, now }) => {
      if (!call.ok || (call.name !== "Lending.borrow" && call.name !== "Lending.withdrawCollateral")) return undefined;
      const { params, assets } = call.args;
      const lent = call.name === "Lending.borrow" ? assets : 0n;
      const debt = now.Lending.debtOf(params, call.caller);
      return (
        debt >= before.Lending.debtOf(params, call.caller) + lent && debt <= now.Lending.limitOf(params, call.caller)
      );
    },
  },
});
