import type { PlannedStep } from "../core/types";
import type { SiteSide } from "./signals";

/** Sides of comparisons that were met, each in a part of the model's work. */
export type MetSides = readonly (readonly [part: string, side: SiteSide])[];

/** The part of a function's calls that one error refuses. What is met there leads to nothing else, so it is another thing than in a call that succeeds. */
function refusedPart(part: string): string {
  return `${part} refused`;
}

/** The function that is called. */
export function functionOf({ function: name, kind }: PlannedStep): string {
  return name ?? kind;
}

/** The part that a call counts for; undefined where several errors refuse it: whichever side one of its comparisons came out on, it would be refused. */
function partOf(step: PlannedStep): string | undefined {
  const { expect } = step;
  if (expect === undefined || expect.ok) return functionOf(step);
  return expect.errors.length === 1 ? refusedPart(functionOf(step)) : undefined;
}

/** Of the sides that were met while steps were planned, those that can make a difference. */
export function tellingSides(steps: readonly PlannedStep[], sides: MetSides): MetSides {
  const parts = new Map(steps.flatMap((step) => (step.call === undefined ? [] : [[functionOf(step), partOf(step)]])));
  return sides.flatMap(([part, side]) => {
    const reported = parts.has(part) ? parts.get(part) : part;
    return reported === undefined ? [] : [[reported, side] as const];
  });
}
