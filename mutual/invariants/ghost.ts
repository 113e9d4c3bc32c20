import type { Step } from "assay";
import { Clock } from "./ghost/clock";
import { Votes } from "./ghost/votes";

/** What invariants remember of a sequence, and no getter says: a file for each topic, in ghost/. */
export class Ghost {
  readonly clock = new Clock();
  readonly votes = new Votes();
}

/** A step, as invariants see it. */
export type Seen = Step<never, Ghost>;

/** `ghost` of the project. */
export const GHOST = {
  start: (): Ghost => new Ghost(),
  after: (ghost: Ghost, step: Seen): void => {
    ghost.clock.after(step);
    ghost.votes.after(step);
  },
};
