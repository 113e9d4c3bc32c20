import type { Account, Outcome } from "../../api";
import { event, Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { isMember, requireGovernor, requireMember } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly addMember: { readonly account: Account };
    readonly removeMember: { readonly account: Account };
  }
}

/** [ROLE-2] */
export function addMember(state: State, { caller, operation: { account } }: Call<"addMember">): Outcome {
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(account === "", "ZeroAddress");
  needs.refuse(isMember(state, account), "AlreadyMember", account);
  if (!needs.hold) return needs.failure();

  const id = state.members.get(account)?.id ?? BigInt(state.members.size) + 1n;
  state.members.set(account, { id, present: true });
  return success([id], [event("registry", "MemberAdded", account, id)]);
}

/** Id, NFTs and pools stay. [ROLE-2] */
export function removeMember(state: State, { caller, operation: { account } }: Call<"removeMember">): Outcome {
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  requireMember(state, account, needs);
  const member = state.members.get(account);
  if (!needs.hold || member === undefined) return needs.failure();

  state.members.set(account, { ...member, present: false });
  return success([], [event("registry", "MemberRemoved", account, member.id)]);
}
