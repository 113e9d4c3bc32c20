import type { Finding, GateReport, Status, StepReport } from "../types";

/** A sign per status, for those who look rather than read. */
export const SIGNS: Readonly<Record<Status, string>> = {
  held: "✔",
  violated: "✗",
  changed: "≠",
  below: "↓",
  vacuous: "○",
  error: "!",
  interrupted: "…",
  skipped: "–",
};

/** "campaign (earlier)". */
export function titleOf({ step, part }: Pick<StepReport, "step" | "part">): string {
  return part === null ? step : `${step} (${part})`;
}

/** The verdict in a sentence. */
export function verdictText({ verdict, exitCode, steps }: Pick<GateReport, "verdict" | "exitCode" | "steps">): string {
  const named = (...statuses: readonly Status[]): string =>
    steps
      .filter(({ status }) => statuses.includes(status))
      .map(titleOf)
      .join(", ");
  switch (verdict) {
    case "held":
      return `held: nothing to look at${notDone(steps)}`;
    case "violated":
      return `violated: ${named("violated")} (exit ${exitCode})`;
    case "error":
      return `error: ${named("error")} could not be judged (exit ${exitCode})`;
    case "changed":
      return `to be looked at: ${named("changed", "below", "vacuous")} (exit ${exitCode})`;
    case "interrupted":
      return `interrupted: this is what there was (exit ${exitCode})`;
  }
}

/** What the verdict is silent about: a budget that is too short leaves out steps, and cuts the sequences of the fixed seed short. */
function notDone(steps: readonly StepReport[]): string {
  const skipped = steps.filter(({ status }) => status === "skipped").map(titleOf);
  const cut = steps.filter(({ partial }) => partial !== undefined).map((one) => `${titleOf(one)} ${one.partial ?? ""}`);
  const parts = [
    ...(skipped.length === 0 ? [] : [`not run: ${skipped.join(", ")}`]),
    ...(cut.length === 0 ? [] : [`cut short: ${cut.join(", ")}`]),
  ];
  return parts.length === 0 ? "" : ` in what was run (${parts.join("; ")})`;
}

/** Steps with something to look at. */
export function notable({ steps }: GateReport): readonly StepReport[] {
  return steps.filter(({ status, findings }) => status !== "held" && findings.length > 0);
}

/** Where a finding stands: on the line itself, or where the failing call entered. */
export function placeText({ place, entered }: Pick<Finding, "place" | "entered">, mark = ""): string {
  if (place === undefined) return "";
  const at = `${mark}${place.file}:${place.line}${mark}`;
  return entered === true ? `, in a call that entered at ${at}` : ` at ${at}`;
}
