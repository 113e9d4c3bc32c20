import type { CallResult, Expectation, ExpectedError, Hex, PlannedStep } from "../../core/types";
import type { Finding } from "./finding";
import { identity } from "./identity";

/** How an error is named when the subject does not know its selector. */
export function errorLabel(name: string | undefined, result: CallResult): string {
  if (name !== undefined) return name;
  if (result.halted !== undefined) return `(${result.halted})`;
  return result.returnData === "0x" ? "(no data)" : "(unknown error)";
}

/** What a step calls, in the identities of its failures. */
export function calledBy(step: PlannedStep): string {
  return step.function ?? step.kind;
}

/** Status and error of a call against the prediction; undefined when they agree. `wordsOf`: revert data in words. */
export function compareStatus(
  step: PlannedStep,
  expect: Expectation,
  result: CallResult,
  name: string | undefined,
  wordsOf?: (data: Hex) => string | undefined,
): Finding | undefined {
  if (expect.ok ? result.ok : !result.ok && expect.errors.some((error) => allows(error, result))) return undefined;
  // put in words only for a finding
  const where = `${step.actor}: ${step.describe()}`;
  const called = calledBy(step);
  if (expect.ok) {
    const label = errorLabel(name, result);
    return {
      id: identity.status(called, label),
      kind: "status",
      title: `${called} must succeed, and reverted with ${label}`,
      where,
      predicted: "success",
      observed: revertText(label, result, wordsOf),
      rules: [],
    };
  }
  const allowed = expect.errors.map((error) => error.words).join(", or ");
  if (result.ok) {
    return {
      id: identity.status(called, "succeeded"),
      kind: "status",
      title: `${called} must fail, and succeeded`,
      where,
      predicted: `revert with ${allowed}`,
      observed: "success",
      rules: [],
    };
  }
  const label = errorLabel(name, result);
  return {
    id: identity.error(called, label),
    kind: "error",
    title: `${called} must fail, and failed with another error than predicted`,
    where,
    predicted: `revert with ${allowed}`,
    observed: revertText(label, result, wordsOf),
    rules: [],
  };
}

/** Whether revert data is one of the allowed errors: the whole of it, or the start when the error says `prefix`. */
function allows(error: ExpectedError, result: CallResult): boolean {
  if (error.outside !== undefined) return false;
  // no contract means to run out of gas
  if (result.halted === "out of gas" && error.prefix !== true) return false;
  return error.prefix === true ? result.returnData.startsWith(error.data) : result.returnData === error.data;
}

function revertText(label: string, result: CallResult, wordsOf?: (data: Hex) => string | undefined): string {
  if (result.returnData === "0x") return `revert with ${label} after ${result.gasUsed} gas`;
  return `revert with ${wordsOf?.(result.returnData) ?? `${label} ${result.returnData}`}`;
}
