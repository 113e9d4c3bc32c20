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

/** Takes from an account's credit what is paid of it; the rest stays credited. [CREDIT-2] */
export function reduceCredit(state: State, ledger: LedgerName, account: Account, asset: bigint, paid: bigint): void {
  const left = creditOf(state, ledger, account, asset) - paid;
  const others = state.credits[ledger].filter((credit) => credit.account !== account || credit.asset !== asset);
  state.credits[ledger] = left === 0n ? others : [...others, { account, asset, amount: left }];
}
