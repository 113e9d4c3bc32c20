import type { Scalars } from "../scale/bundles";
import { campaignWork } from "./campaign/work";
import { exhaustWork } from "./exhaust/work";
import { bugsWork } from "./bugs/work";
import { lawsWork } from "./laws/work";
import { mutantsWork } from "./mutate/work";
import type { Work } from "./work/work";

/** A function on a kind of work that does not depend on the types of its settings and results. */
type WithWork = <Settings extends Scalars, Result>(work: Work<Settings, Result>) => Promise<number>;

/** The kinds of work that bundles can be of, by their names. */
export const KINDS: Readonly<Partial<Record<string, (then: WithWork) => Promise<number>>>> = {
  [campaignWork.name]: (then) => then(campaignWork),
  [exhaustWork.name]: (then) => then(exhaustWork),
  [bugsWork.name]: (then) => then(bugsWork),
  [lawsWork.name]: (then) => then(lawsWork),
  [mutantsWork.name]: (then) => then(mutantsWork),
};
