import type { StepReport, Verdict } from "./types";

/** What a run came to: a violation outweighs everything, then that it was interrupted, then faults, then what a reviewer must look at. */
export function verdictOf(reports: readonly StepReport[], interrupted: boolean): Verdict {
  const statuses = new Set(reports.map(({ status }) => status));
  if (statuses.has("violated")) return "violated";
  if (interrupted) return "interrupted";
  if (statuses.has("error")) return "error";
  return statuses.has("changed") || statuses.has("below") || statuses.has("vacuous") ? "changed" : "held";
}
