import type { Account, Outcome } from "../../api";
import { MAX_GROUP, MIN_GROUP } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { requireGovernor } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly createAssessorGroup: { readonly assessors: readonly Account[] };
  }
}

/** [ROLE-3] */
export function createAssessorGroup(
  state: State,
  { caller, operation: { assessors } }: Call<"createAssessorGroup">,
): Outcome {
  const size = BigInt(assessors.length);
  const repeated = assessors.find((assessor, i) => assessors.indexOf(assessor) < i);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(size < MIN_GROUP || size > MAX_GROUP, "GroupSize", size, MIN_GROUP, MAX_GROUP);
  needs.refuse(assessors.includes(""), "ZeroAddress");
  needs.refuse(repeated !== undefined, "DuplicateAssessor", repeated ?? "");
  if (!needs.hold) return needs.failure();

  state.groups.push([...assessors]);
  const groupId = BigInt(state.groups.length);
  return success([groupId], [event("registry", "AssessorGroupCreated", groupId, [...assessors])]);
}
