import type { Statistics } from "../stats";

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
  private readonly found = new Map<string, Discovery>();

  /** In the order in which they were made. */
  get list(): readonly Discovery[] {
    return [...this.found.values()];
  }

  note(discovery: Discovery): void {
    const key = `${discovery.what} ${discovery.name}`;
    if (!this.found.has(key)) this.found.set(key, discovery);
  }

  /** Takes the counts of a chunk. */
  take({ actions, errors, invariants }: Statistics, sequences: number, seconds: number): void {
    const note = (what: Discovery["what"], name: string): void => this.note({ what, name, sequences, seconds });
    for (const [name, { ok, reverted }] of Object.entries(actions)) {
      if (ok > 0) note("action", name);
      if (reverted > 0) note("revert", name);
    }
    for (const [name, times] of Object.entries(errors)) if (times > 0) note("error", name);
    for (const [id, { met }] of Object.entries(invariants)) if (met > 0) note("premise", id);
  }
}
