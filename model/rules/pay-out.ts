import type { Account, ModelEvent } from "../api";
import { ETH } from "../constants";
import { event } from "../outcome";
import type { State } from "../state/state";
import { balanceOf, moveTokens, tokenOf } from "../state/tokens";
import { giveCredit } from "./credit";
import { attemptEth, ethOf } from "./eth";

/** What the capital pool holds of an asset. */
export function heldByCapitalPool(state: State, asset: bigint): bigint {
  return asset === ETH ? ethOf(state, "capitalPool") : balanceOf(tokenOf(state, asset), "capitalPool").value;
}

/**
 * Pays a claim from the capital pool, or credits it when that is short or the receiver does not take it. [SETTLE-3,
 * CREDIT-1]
 */
export function payOut(state: State, asset: bigint, to: Account, amount: bigint, events: ModelEvent[]): void {
  if (heldByCapitalPool(state, asset) >= amount && delivered(state, asset, to, amount, events)) {
    events.push(event("capitalPool", "PaidOut", asset, to, amount));
  } else {
    giveCredit(state, "capitalPool", to, asset, amount, events);
  }
}

/** Attempts the payment. [SAFE-2] */
function delivered(state: State, asset: bigint, to: Account, amount: bigint, events: ModelEvent[]): boolean {
  if (asset === ETH) return attemptEth(state, "capitalPool", to, amount, events);
  const token = tokenOf(state, asset);
  if (token.mode === "false") return false;
  if (token.blocked.has("capitalPool") || token.blocked.has(to)) return false;
  moveTokens(token, "capitalPool", to, amount);
  return true;
}
