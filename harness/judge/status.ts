import type { CallResult, Expectation, ExpectedError, PlannedStep } from "../types";
import type { Finding } from "./finding";
import { identity } from "./identity";

/** How an error is named when the subject does not know its selector. */
export function errorLabel(name: string | undefined, result: CallResult): string {
  if (name !== undefined) return name;
  return result.returnData === "0x" ? "(no data)" : "(unknown error)";
}

/** Status and error of a call against the prediction; undefined when they agree. */
export function compareStatus(
  step: PlannedStep,
  expect: Expectation,
  result: CallResult,
  name: string | undefined,
): Finding | undefined {
  if (expect.ok ? result.ok : !result.ok && expect.errors.some((error) => allows(error, result))) return undefined;
  // put in words only for a finding
  const where = `${step.actor}: ${step.describe()}`;
  if (expect.ok) {
    const label = errorLabel(name, result);
    return {
      id: identity.status(step.kind, label),
      kind: "status",
      title: `${step.kind} must succeed, and reverted with ${label}`,
      where,
      predicted: "success",
      observed: revertText(label, result),
      rules: [],
    };
  }
  const allowed = expect.errors.map((error) => error.words).join(", or ");
  if (result.ok) {
    return {
      id: identity.status(step.kind, "succeeded"),
      kind: "status",
      title: `${step.kind} must fail, and succeeded`,
      where,
      predicted: `revert with ${allowed}`,
      observed: "success",
      rules: [],
    };
  }
  const label = errorLabel(name, result);
  return {
    id: identity.error(step.kind, label),
    kind: "error",
    title: `${step.kind} must fail, and failed with another error than predicted`,
    where,
    predicted: `revert with ${allowed}`,
    observed: revertText(label, result),
    rules: [],
  };
}

/** Whether revert data is one of the allowed errors: the whole of it, or the start when the error says `prefix`. */
function allows(error: ExpectedError, result: CallResult): boolean {
  return error.prefix === true ? result.returnData.startsWith(error.data) : result.returnData === error.data;
}

function revertText(label: string, result: CallResult): string {
  const out = result.returnData === "0x" ? ` after ${result.gasUsed} gas` : ` ${result.returnData}`;
  return `revert with ${label}${out}`;
}
