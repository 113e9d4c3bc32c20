import type { Statistics } from "../core/stats";

/** What a campaign can come upon for the first time. */
export const DISCOVERIES = ["violation", "action", "revert", "error", "premise"] as const;

/** Something that was seen for the first time. */
export interface Discovery {
  readonly what: (typeof DISCOVERIES)[number];
  /** The failure's identity, the action that succeeded or reverted, the error, or the invariant (or the part of one) whose premise was met. */
  readonly name: string;
  /** Sequences that the campaign had run by then (of all but violations: to the end of the chunk). */
  readonly sequences: number;
  readonly seconds: number;
}

/** Notes what is seen for the first time, from counts as they come in. */
export class Discoveries {
  private readonly found: Discovery[] = [];
  // asked for each name of each chunk, and nearly always there: nothing is made to ask
  private readonly seen = {
    violation: new Set<string>(),
    action: new Set<string>(),
    revert: new Set<string>(),
    error: new Set<string>(),
    premise: new Set<string>(),
  } satisfies Record<Discovery["what"], Set<string>>;

  /** In the order in which they were made. */
  get list(): readonly Discovery[] {
    return [...this.found];
  }

  note(discovery: Discovery): void {
    const seen = this.seen[discovery.what];
    if (seen.has(discovery.name)) return;
    seen.add(discovery.name);
    this.found.push(discovery);
  }

  /** Takes the counts of a chunk. */
  take({ actions, errors, invariants }: Statistics, sequences: number, seconds: number): void {
    const note = (what: Discovery["what"], name: string): void => {
      if (!this.seen[what].has(name)) this.note({ what, name, sequences, seconds });
    };
    for (const [name, { ok, reverted }] of Object.entries(actions)) {
      if (ok > 0) note("action", name);
      if (reverted > 0) note("revert", name);
    }
    for (const [name, times] of Object.entries(errors)) if (times > 0) note("error", name);
    for (const [id, { met }] of Object.entries(invariants)) if (met > 0) note("premise", id);
  }
}
