import type { PlannedStep } from "../core/types";
import type { SiteSide } from "./signals";

/** Results of comparisons, each with the function of the model in which it occurred. */
export type MetSides = readonly (readonly [part: string, side: SiteSide])[];

/** The name under which comparisons of refused calls are counted: they lead to no new state, so they are kept apart from those of calls that succeed. */
function refusedPart(part: string): string {
  return `${part} refused`;
}

/** The function that is called. */
export function functionOf({ function: name, kind }: PlannedStep): string {
  return name ?? kind;
}

/** The name under which a call's comparisons are counted; undefined if several errors refuse it: then no single comparison decides. */
function partOf(step: PlannedStep): string | undefined {
  const { expect } = step;
  if (expect === undefined || expect.ok) return functionOf(step);
  return expect.errors.length === 1 ? refusedPart(functionOf(step)) : undefined;
}

/** The results of comparisons that can change the result of a call. */
export function decisiveSides(steps: readonly PlannedStep[], sides: MetSides): MetSides {
  const parts = new Map(steps.flatMap((step) => (step.call === undefined ? [] : [[functionOf(step), partOf(step)]])));
  return sides.flatMap(([part, side]) => {
    const reported = parts.has(part) ? parts.get(part) : part;
    return reported === undefined ? [] : [[reported, side] as const];
  });
}
