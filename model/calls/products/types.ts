import type { Outcome } from "../../api";
import { MAX_GRACE_PERIOD } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import { byId, replace } from "../../state/state";
import type { State } from "../../state/state";
import { requireGovernor } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly addProductType: { readonly gracePeriod: bigint; readonly assessorGroupId: bigint };
    readonly setGracePeriod: { readonly productType: bigint; readonly gracePeriod: bigint };
    /** Only where review periods can be set. [E-REVIEW] */
    readonly setReviewPeriod: { readonly productType: bigint; readonly reviewPeriod: bigint };
    readonly setAssessorGroup: { readonly productType: bigint; readonly assessorGroupId: bigint };
  }
}

/** [PRODUCT-2, E-REVIEW] */
export function addProductType(
  state: State,
  { caller, operation: { gracePeriod, assessorGroupId } }: Call<"addProductType">,
): Outcome {
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  requireGrace(gracePeriod, needs);
  needs.refuse(byId(state.groups, assessorGroupId) === undefined, "UnknownGroup", assessorGroupId);
  if (!needs.hold) return needs.failure();

  state.productTypes.push({ gracePeriod, reviewPeriod: state.rules.reviewPeriod, assessorGroupId });
  const id = BigInt(state.productTypes.length);
  return success([id], [event("coverProducts", "ProductTypeAdded", id, gracePeriod, assessorGroupId)]);
}

/** Covers that were bought keep theirs. [PRODUCT-2, COVER-6] */
export function setGracePeriod(
  state: State,
  { caller, operation: { productType, gracePeriod } }: Call<"setGracePeriod">,
): Outcome {
  const type = byId(state.productTypes, productType);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(type === undefined, "UnknownProductType", productType);
  requireGrace(gracePeriod, needs);
  if (!needs.hold || type === undefined) return needs.failure();

  replace(state.productTypes, productType, { ...type, gracePeriod });
  return success([], [event("coverProducts", "GracePeriodChanged", productType, gracePeriod)]);
}

/**
 * Covers that were bought keep theirs. Throws in an edition whose review periods are fixed: there is no such function
 * to call. [E-REVIEW]
 */
export function setReviewPeriod(
  state: State,
  { caller, operation: { productType, reviewPeriod } }: Call<"setReviewPeriod">,
): Outcome {
  const { reviewPeriods, name } = state.rules;
  if (reviewPeriods === undefined) throw new RangeError(`model: the ${name} edition has no setReviewPeriod`);
  const { min, max } = reviewPeriods;
  const type = byId(state.productTypes, productType);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(type === undefined, "UnknownProductType", productType);
  const outOfRange = reviewPeriod < min || reviewPeriod > max;
  needs.refuse(outOfRange, "ReviewPeriodOutOfRange", reviewPeriod, min, max);
  if (!needs.hold || type === undefined) return needs.failure();

  replace(state.productTypes, productType, { ...type, reviewPeriod });
  return success([], [event("coverProducts", "ReviewPeriodSet", productType, reviewPeriod)]);
}

/** Claims that were submitted keep theirs. [PRODUCT-2, VOTE-1] */
export function setAssessorGroup(
  state: State,
  { caller, operation: { productType, assessorGroupId } }: Call<"setAssessorGroup">,
): Outcome {
  const type = byId(state.productTypes, productType);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(type === undefined, "UnknownProductType", productType);
  needs.refuse(byId(state.groups, assessorGroupId) === undefined, "UnknownGroup", assessorGroupId);
  if (!needs.hold || type === undefined) return needs.failure();

  replace(state.productTypes, productType, { ...type, assessorGroupId });
  return success([], [event("coverProducts", "AssessorGroupChanged", productType, assessorGroupId)]);
}

function requireGrace(gracePeriod: bigint, needs: Preconditions): void {
  needs.refuse(gracePeriod > MAX_GRACE_PERIOD, "GracePeriodTooLong", gracePeriod, MAX_GRACE_PERIOD);
}
