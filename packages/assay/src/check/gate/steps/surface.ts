import { join } from "node:path";
import { readBaseline } from "../baseline";
import { surfaceBaselineSchema, surfaceChanges, type SurfaceChange } from "../surface-diff";
import type { Finding } from "../types";
import { counted } from "../../../core/format";
import { held, type Step } from "./step";

/** The command that writes the baseline. */
export const UPDATE_SURFACE = "npx assay gate --update-baseline surface";

/** Compares the contracts' functions, events, errors and storage layout with the committed ones. A difference must be committed as well, so that a reviewer sees it. */
export function surfaceStep(edition: string): Step {
  return {
    name: "surface",
    part: edition,
    cost: { kind: "fixed", seconds: 20 },
    needsContracts: true,
    run: async ({ project, surface }) => {
      const path = join(project.baselines, "surface.json");
      const before = (await readBaseline(path, surfaceBaselineSchema, UPDATE_SURFACE))[edition] ?? {};
      const now = await surface(edition);
      const changes = surfaceChanges(before, now);
      const functions = now.reduce((sum, one) => sum + one.functions.length, 0);
      if (changes.length === 0)
        return held(`${counted(now.length, "contract")}, ${counted(functions, "function")}, as committed`);
      return {
        status: "changed",
        summary: `${counted(changes.length, "difference")} from the baseline (${kindsOf(changes)}); if they are meant: ${UPDATE_SURFACE}`,
        findings: changes.map(findingOf),
        data: changes,
      };
    },
  };
}

/** "2× function new, 4× storage changed". */
function kindsOf(changes: readonly SurfaceChange[]): string {
  const counts = new Map<string, number>();
  for (const { kind, change } of changes) {
    const key = `${kind} ${change}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${count}× ${key}`).join(", ");
}

/** Why a difference matters. */
function sentenceOf(kind: string, change: SurfaceChange["change"]): string {
  if ((kind === "storage" || kind === "struct") && change !== "new")
    return "an upgraded contract that keeps its storage reads moved variables wrongly: add new variables after the others";
  if (kind === "function" && change === "new")
    return "the callable functions are those of the baseline; no campaign calls a new function before it has an action";
  return "functions, events, errors and storage, on which others rely, are those of the committed baseline";
}

/** Removed or moved entries can break callers; new ones cannot. */
function findingOf({ contract, kind, change, lines, place }: SurfaceChange): Finding {
  const what = change === "new" ? `new ${kind}` : `${kind} ${change}`;
  return {
    rule: `surface/${kind}-${change}`,
    level: change === "new" ? "warning" : "error",
    message: `${contract}: ${what}: ${lines.join(" → ")}`,
    sentence: sentenceOf(kind, change),
    details: [`${contract}:`, ...lines.map((line) => `  ${line}`)],
    again: "npx assay gate --only surface",
    ...(place && { place }),
  };
}
