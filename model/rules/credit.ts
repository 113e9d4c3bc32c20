import type { Account, ModelEvent } from "../api";
import { sumOf } from "../math/rounding";
import { event } from "../outcome";
import type { LedgerName, State } from "../state/state";

/** An account's credit, in the asset's smallest unit. [CREDIT-1] */
export function creditOf(state: State, ledger: LedgerName, account: Account, asset: bigint): bigint {
  const credits = state.credits[ledger].filter((credit) => credit.account === account && credit.asset === asset);
  return sumOf(credits, (credit) => credit.amount);
}

/** Keeps for an account what could not be delivered. [CREDIT-1] */
export function giveCredit(
  state: State,
  ledger: LedgerName,
  account: Account,
  asset: bigint,
  amount: bigint,
  events: ModelEvent[],
): void {
  state.credits[ledger] = [...state.credits[ledger], { account, asset, amount }];
  events.push(event(ledger, "Credited", account, asset, amount));
}

/** Ends all of an account's credit in an asset. [CREDIT-2] */
export function endCredit(state: State, ledger: LedgerName, account: Account, asset: bigint): void {
  state.credits[ledger] = state.credits[ledger].filter(
    (credit) => credit.account !== account || credit.asset !== asset,
  );
}
