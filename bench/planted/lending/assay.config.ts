import { defineProject, type Account, type Hex, type LendingView } from "assay";

const [WAD, YEAR] = [10n ** 18n, 31_536_000n];

/** A market with a tenth of interest a year. */
const market = (loanToken: string, collateralToken: string, oracle: string, maxLoanToValue: bigint) => ({
  ...{ loanToken, collateralToken, oracle, maxLoanToValue },
  ratePerSecond: WAD / 10n / YEAR,
});

/** `Lending.debtOf`, which takes a struct: an invariant reads getters of single values alone. */
function debtOf({ market, position }: LendingView, id: Hex, user: Account): bigint {
  const [[, , assets, total], [, shares]] = [market(id), position(id, user)];
  return (shares * (assets + 1n) + total) / (total + 1n);
}

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
    "who borrows or takes collateral owes what he took, and is healthy": ({ call, events, before, now }) => {
      if (!call.ok || (call.name !== "Lending.borrow" && call.name !== "Lending.withdrawCollateral")) return undefined;
      const [taken] = call.name === "Lending.borrow" ? events("Borrowed") : events("CollateralWithdrawn");
      if (taken === undefined) return undefined;
      const [debt, owed] = [debtOf(now.Lending, taken.id, taken.user), debtOf(before.Lending, taken.id, taken.user)];
      if (debt < owed + (call.name === "Lending.borrow" ? taken.assets : 0n)) return false;
      const [, , collateral] = now.Lending.position(taken.id, taken.user);
      const { oracle, maxLoanToValue } = call.args.params;
      return debt === 0n || debt <= (((collateral * now.Oracle.at(oracle).price) / WAD) * maxLoanToValue) / WAD;
    },
  },
});
