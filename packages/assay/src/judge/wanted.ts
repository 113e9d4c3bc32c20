import { covers } from "../judge";

/** What a campaign is after: any failure, or those that some ids cover (`covers` in judge/). Plain data: it goes to the workers. */
export type Wanted = "any" | readonly string[];

/** Whether a failure of an identity is what a campaign is after. */
export function isWanted(wanted: Wanted, identity: string): boolean {
  return wanted === "any" || wanted.some((id) => covers(id, identity));
}
