import type { Account, ModelEvent, Traits } from "../api";
import { event } from "../outcome";
import type { State } from "../state/state";

const ORDINARY: Traits = { takesEthAttempts: true, takesEth: true, takesNfts: true };

/** How an account behaves as a receiver. */
export function traitsOf(state: State, account: Account): Traits {
  return state.traits[account] ?? ORDINARY;
}

/** What an account has, wei. */
export function ethOf(state: State, account: Account): bigint {
  return state.eth.get(account) ?? 0n;
}

/** Moves ETH that is known to be there; the capital pool says that it got some. [CAPITAL-1] */
export function moveEth(state: State, from: Account, to: Account, amount: bigint, events: ModelEvent[]): void {
  if (amount === 0n) return;
  state.eth.set(from, ethOf(state, from) - amount);
  state.eth.set(to, ethOf(state, to) + amount);
  if (to === "capitalPool") events.push(event("capitalPool", "EthReceived", from, amount));
}

/** Attempts a payment in ETH with little gas; false when the receiver does not take it. [SAFE-2, HOSTILE-3] */
export function attemptEth(state: State, from: Account, to: Account, amount: bigint, events: ModelEvent[]): boolean {
  if (!traitsOf(state, to).takesEthAttempts) return false;
  moveEth(state, from, to, amount, events);
  return true;
}
