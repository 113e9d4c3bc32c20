import type { Account } from "../api";
import type { Preconditions } from "../outcome";
import type { State } from "../state/state";

/** [ROLE-1] */
export function isMember(state: State, account: Account): boolean {
  return state.members.get(account)?.present ?? false;
}

/** In any group ever made. [ROLE-1] */
export function isAssessor(state: State, account: Account): boolean {
  return state.groups.some((group) => group.includes(account));
}

/** The caller must be the governor. [ROLE-2] */
export function requireGovernor(state: State, caller: Account, needs: Preconditions): void {
  needs.refuse(caller !== state.governor, "NotGovernor", caller);
}

/** An account must be a member now. [ROLE-1] */
export function requireMember(state: State, account: Account, needs: Preconditions): void {
  needs.refuse(!isMember(state, account), "NotMember", account);
}

/** Time until which an account is locked for voting, and whether it is. [TOKEN-1] */
export function lockOf(state: State, account: Account): { readonly until: bigint; readonly locked: boolean } {
  const until = state.locks.get(account) ?? 0n;
  return { until, locked: state.time < until };
}
