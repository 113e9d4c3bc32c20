import type { GateReport, Status, StepReport } from "../types";

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
export function verdictText({ verdict, exitCode, steps }: GateReport): string {
  const named = (...statuses: readonly Status[]): string =>
    steps
      .filter(({ status }) => statuses.includes(status))
      .map(titleOf)
      .join(", ");
  switch (verdict) {
    case "held":
      return "held: nothing to look at";
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

/** Steps with something to look at. */
export function notable({ steps }: GateReport): readonly StepReport[] {
  return steps.filter(({ status, findings }) => status !== "held" && findings.length > 0);
}
