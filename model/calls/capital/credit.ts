import type { Account, ModelEvent, Outcome } from "../../api";
import { ETH } from "../../constants";
import { min } from "../../math/rounding";
import { event, Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { moveTokens, tokenOf } from "../../state/tokens";
import { creditOf, reduceCredit } from "../../rules/credit";
import { ethOf, moveEth, traitsOf } from "../../rules/eth";
import { hasFeed } from "../../rules/feeds";
import { heldByCapitalPool } from "../../rules/pay-out";
import { requireTransfer } from "../../rules/token-transfer";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly withdrawCredit: {
      readonly ledger: "capitalPool" | "cover" | "claims";
      readonly asset: bigint;
      readonly to: Account;
    };
    /** Plain ETH to the capital pool: a donation. */
    readonly sendEth: object;
  }
}

/**
 * Pays the caller's credit to `to`, with all gas: all of it, or, from the capital pool, as much as that has. [CREDIT-2,
 * HOSTILE-6]
 */
export function withdrawCredit(state: State, { caller, operation }: Call<"withdrawCredit">): Outcome {
  const { ledger, asset, to } = operation;
  const credit = creditOf(state, ledger, caller, asset);
  const amount = ledger === "capitalPool" && credit > 0n ? min(credit, heldByCapitalPool(state, asset)) : credit;
  const needs = new Preconditions();
  needs.refuse(to === "", "ZeroAddress");
  needs.refuse(credit === 0n, "NoCredit", caller, asset);
  needs.refuse(credit > 0n && amount === 0n, "InsufficientFunds", asset, 0n, credit);
  if (amount > 0n) {
    if (to !== "" && asset === ETH) {
      needs.refuse(!traitsOf(state, to).takesEth, "EthTransferFailed", to, amount);
    }
    if (to !== "" && hasFeed(asset)) requireTransfer(state, { asset, from: ledger, to, amount }, needs);
  }
  if (!needs.hold) return needs.failure();

  const events: ModelEvent[] = [event(ledger, "CreditWithdrawn", caller, asset, to, amount)];
  reduceCredit(state, ledger, caller, asset, amount);
  if (asset === ETH) moveEth(state, ledger, to, amount, events);
  else moveTokens(tokenOf(state, asset), ledger, to, amount);
  return success([amount], events);
}

/** A donation of ETH to the capital pool, which tells of it even when it is of nothing. [CAPITAL-1] */
export function sendEth(state: State, { caller, value }: Call<"sendEth">): Outcome {
  if (ethOf(state, caller) < value) throw new RangeError(`model: ${caller} has less than ${value} wei of ETH to send`);
  if (value === 0n) return success([], [event("capitalPool", "EthReceived", caller, 0n)]);
  const events: ModelEvent[] = [];
  moveEth(state, caller, "capitalPool", value, events);
  return success([], events);
}
