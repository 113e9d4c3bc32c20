import type { Account, Outcome } from "../../api";
import { MAX_LOCK } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { lockOf, requireGovernor, requireMember } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly lockForMV: { readonly account: Account; readonly until: bigint };
  }
}

/** [TOKEN-2] */
export function lockForMV(state: State, { caller, operation: { account, until } }: Call<"lockForMV">): Outcome {
  const present = lockOf(state, account).until;
  const latest = state.time + MAX_LOCK;
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  requireMember(state, account, needs);
  needs.refuse(until <= present, "LockNotLater", account, present, until);
  needs.refuse(until > latest, "LockTooLong", account, until, latest);
  if (!needs.hold) return needs.failure();

  state.locks.set(account, until);
  return success([], [event("token", "LockedForMV", account, until)]);
}
