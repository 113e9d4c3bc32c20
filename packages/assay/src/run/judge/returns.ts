import type { ExpectedWords, Hex, PlannedStep } from "../../core/types";
import type { Finding } from "./finding";
import { identity } from "./identity";
import { calledBy } from "./revert";
import { firstDifference } from "./words";

/** Return data of a successful call against the prediction; undefined when they agree or nothing was predicted. */
export function compareReturns(
  step: PlannedStep,
  expected: ExpectedWords | undefined,
  returnData: Hex,
): Finding | undefined {
  if (expected === undefined) return undefined;
  const difference = firstDifference(expected, returnData);
  if (difference === undefined) return undefined;
  return {
    id: identity.returns(calledBy(step)),
    kind: "returns",
    title:
      expected.outside === undefined
        ? `${calledBy(step)} returned something else than predicted (word ${difference.index})`
        : `${calledBy(step)} cannot return what is predicted`,
    where: `${step.actor}: ${step.describe()}`,
    predicted: difference.predicted,
    observed: difference.observed,
    rules: [],
  };
}
