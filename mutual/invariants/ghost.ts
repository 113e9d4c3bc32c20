import type { Step } from "assay";
import { About } from "./ghost/about";
import { Allocations } from "./ghost/allocations";
import { Holders } from "./ghost/holders";
import { OpenClaims } from "./ghost/open-claims";
import { Pools } from "./ghost/pools";
import { Streams } from "./ghost/streams";
import { Votes } from "./ghost/votes";

/** What invariants remember of a sequence, and no getter says: a file for each topic, in ghost/. */
export class Ghost {
  readonly pools = new Pools();
  readonly about = new About();
  readonly streams = new Streams();
  readonly allocations = new Allocations();
  readonly claims = new OpenClaims();
  readonly holders = new Holders();
  readonly votes = new Votes();
}

/** A step, as invariants see it. */
export type Seen = Step<never, Ghost>;
/** The chain before it, or after it. */
export type Chain = Seen["now"];

/** `ghost` of the project. */
export const GHOST = {
  start: (): Ghost => new Ghost(),
  after: ({ pools, about, streams, allocations, claims, holders, votes }: Ghost, step: Seen): void => {
    pools.after(step);
    about.after(step);
    streams.after(step);
    allocations.after(step);
    claims.after(step);
    holders.after(step);
    votes.after(step);
  },
};
