import type { StepReport, Verdict } from "./types";

/** The verdict of a run. A violation takes precedence, then an interruption, then errors, then changes that a reviewer must see. */
export function verdictOf(reports: readonly StepReport[], interrupted: boolean): Verdict {
  const statuses = new Set(reports.map(({ status }) => status));
  if (statuses.has("violated")) return "violated";
  if (interrupted) return "interrupted";
  if (statuses.has("error")) return "error";
  return statuses.has("changed") || statuses.has("below") || statuses.has("vacuous") ? "changed" : "held";
}
