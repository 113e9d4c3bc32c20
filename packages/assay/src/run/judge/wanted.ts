import type { Finding } from "./finding";
import { covers } from "./identity";

/** What a campaign is after: any failure, or those that some ids cover (`covers` in judge/). Plain data: it goes to the workers. */
export type Wanted = "any" | readonly string[];

/** Whether a failure of an identity is what a campaign is after. */
export function isWanted(wanted: Wanted, identity: string): boolean {
  return wanted === "any" || wanted.some((id) => covers(id, identity));
}

/**
 * The findings of a step, with the one that gives the failure its identity first: the first that is wanted, or else the first of all. Several checks fire at a step, and
 * which of them comes first says nothing of what was looked for.
 */
export function named(findings: readonly Finding[], wanted: Wanted = "any"): readonly Finding[] {
  const place = findings.findIndex(({ id }) => isWanted(wanted, id));
  const first = findings[place];
  return first === undefined || place === 0 ? findings : [first, ...findings.filter((one) => one !== first)];
}
