import { join } from "node:path";
import { readBaseline } from "../baseline";
import { surfaceBaselineSchema, surfaceChanges, type SurfaceChange } from "../surface-diff";
import type { Finding } from "../types";
import { counted, held, type Step } from "./step";

/** The command that writes the baseline. */
export const UPDATE_SURFACE = "npm run gate -- --update-baseline surface";

/** Whether the contracts can be called, tell and keep their state as committed: what differs must be committed, too, and so be seen by a reviewer. */
export function surfaceStep(edition: string): Step {
  return {
    name: "surface",
    part: edition,
    cost: { kind: "fixed", seconds: 20 },
    needsContracts: true,
    run: async ({ project, surface }) => {
      const path = join(project.baselines, "baseline", "surface.json");
      const before = (await readBaseline(path, surfaceBaselineSchema, UPDATE_SURFACE))[edition] ?? {};
      const now = await surface(edition);
      const changes = surfaceChanges(before, now);
      const functions = now.reduce((sum, one) => sum + one.functions.length, 0);
      if (changes.length === 0)
        return held(`${counted(now.length, "contract")}, ${counted(functions, "function")}, as committed`);
      return {
        status: "changed",
        summary: `${counted(changes.length, "difference")} from the baseline; if they are meant: ${UPDATE_SURFACE}`,
        findings: changes.map(findingOf),
        data: changes,
      };
    },
  };
}

/** What was relied on and is no more, or elsewhere, can break others; what is new cannot. */
function findingOf({ contract, kind, change, lines, place }: SurfaceChange): Finding {
  const what = change === "new" ? `new ${kind}` : `${kind} ${change}`;
  return {
    rule: `surface/${kind}-${change}`,
    level: change === "new" ? "warning" : "error",
    message: `${contract}: ${what}: ${lines.join(" → ")}`,
    sentence: "what others rely on (functions, events, errors, storage) is as in the committed baseline",
    details: [`${contract}:`, ...lines.map((line) => `  ${line}`)],
    again: "npm run gate -- --only surface",
    ...(place && { place }),
  };
}
