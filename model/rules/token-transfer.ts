import type { Account } from "../api";
import { MAX_UINT, NATIVE } from "../constants";
import { plain } from "../math/slacked";
import type { Preconditions } from "../outcome";
import type { State } from "../state/state";
import { allowanceOf, balanceOf, tokenOf } from "../state/tokens";
import { lockOf } from "./roles";

/**
 * A transfer by transferFrom; `spent` and `used`: what earlier transfers of the same call took of the balance and the
 * allowance.
 */
export interface Pull {
  readonly asset: bigint;
  readonly spender: Account;
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
  readonly spent?: bigint;
}

/** What a transfer out of `from` needs: no lock, no block, enough tokens, a receiver. [TOKEN-1] */
export function requireTransfer(state: State, transfer: Omit<Pull, "spender">, needs: Preconditions): void {
  const { asset, from, to } = transfer;
  const token = tokenOf(state, asset);
  if (requireAnswer(state, asset, needs)) return;
  needs.refuse(to === "", "ERC20InvalidReceiver", to);
  if (asset === NATIVE) requireUnlocked(state, from, needs);
  if (token.blocked.has(from)) needs.refuse(true, "AccountBlocked", from);
  else needs.refuse(token.blocked.has(to), "AccountBlocked", to);
  requireBalance(state, transfer, needs);
}

/** What a transfer on behalf of `from` needs besides: the spender's allowance. */
export function requirePull(state: State, pull: Pull, needs: Preconditions): void {
  if (requireAnswer(state, pull.asset, needs)) return;
  const given = allowanceOf(tokenOf(state, pull.asset), pull.from, pull.spender);
  const allowance = given === MAX_UINT ? given : given - (pull.spent ?? 0n);
  needs.refuse(allowance < pull.amount, "ERC20InsufficientAllowance", pull.spender, allowance, pull.amount);
  requireTransfer(state, pull, needs);
}

/** A transfer that answers false has failed, for no other reason; whether it does. [HOSTILE-7] */
function requireAnswer(state: State, asset: bigint, needs: Preconditions): boolean {
  const failed = tokenOf(state, asset).mode === "false";
  needs.refuse(failed, "SafeERC20FailedOperation", `asset:${asset}`);
  return failed;
}

/** Tokens of a locked address cannot leave it. [TOKEN-1] */
export function requireUnlocked(state: State, account: Account, needs: Preconditions): void {
  const { until, locked } = lockOf(state, account);
  needs.refuse(locked, "TokensLocked", account, until);
}

/** The tokens must be there. */
export function requireBalance(
  state: State,
  transfer: Pick<Pull, "asset" | "from" | "amount" | "spent">,
  needs: Preconditions,
): void {
  const held = balanceOf(tokenOf(state, transfer.asset), transfer.from);
  const left = { value: held.value - (transfer.spent ?? 0n), slack: held.slack };
  needs.refuse(left.value < transfer.amount, "ERC20InsufficientBalance", transfer.from, plain(left), transfer.amount);
}
