import type { Account, Outcome } from "../../api";
import { NATIVE } from "../../constants";
import { Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { burnTokens, moveTokens, setAllowance, spendAllowance, tokenOf } from "../../state/tokens";
import { requireBalance, requirePull, requireTransfer, requireUnlocked } from "../../rules/token-transfer";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly burn: { readonly amount: bigint };
    readonly transfer: { readonly asset: bigint; readonly to: Account; readonly amount: bigint };
    readonly transferFrom: {
      readonly asset: bigint;
      readonly from: Account;
      readonly to: Account;
      readonly amount: bigint;
    };
    readonly approve: { readonly asset: bigint; readonly spender: Account; readonly amount: bigint };
  }
}

/** ERC-20 transfer. [TOKEN-1] */
export function transfer(state: State, { caller, operation: { asset, to, amount } }: Call<"transfer">): Outcome {
  if (tokenOf(state, asset).mode === "false") return success([false], []);
  const needs = new Preconditions();
  requireTransfer(state, { asset, from: caller, to, amount }, needs);
  if (!needs.hold) return needs.failure();

  moveTokens(tokenOf(state, asset), caller, to, amount);
  return success([true], []);
}

/** ERC-20 transferFrom. [TOKEN-1] */
export function transferFrom(state: State, { caller, operation }: Call<"transferFrom">): Outcome {
  const { asset, from, to, amount } = operation;
  if (tokenOf(state, asset).mode === "false") return success([false], []);
  const needs = new Preconditions();
  needs.refuse(from === "", "ERC20InvalidApprover", from);
  needs.refuse(from === "", "ERC20InvalidSender", from);
  requirePull(state, { asset, spender: caller, from, to, amount }, needs);
  if (!needs.hold) return needs.failure();

  spendAllowance(tokenOf(state, asset), from, caller, amount);
  moveTokens(tokenOf(state, asset), from, to, amount);
  return success([true], []);
}

/** ERC-20 approve. */
export function approve(state: State, { caller, operation: { asset, spender, amount } }: Call<"approve">): Outcome {
  const needs = new Preconditions();
  needs.refuse(spender === "", "ERC20InvalidSpender", spender);
  if (!needs.hold) return needs.failure();

  setAllowance(tokenOf(state, asset), caller, spender, amount);
  return success([true], []);
}

/** Burns native tokens of the caller's own. [TOKEN-1, TOKEN-3] */
export function burn(state: State, { caller, operation: { amount } }: Call<"burn">): Outcome {
  const needs = new Preconditions();
  requireUnlocked(state, caller, needs);
  requireBalance(state, { asset: NATIVE, from: caller, amount }, needs);
  if (!needs.hold) return needs.failure();

  burnTokens(state.native, caller, amount);
  return success([], []);
}
