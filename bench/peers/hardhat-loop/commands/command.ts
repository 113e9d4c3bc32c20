import type { AsyncCommand } from "fast-check";
import { checkInvariants } from "../invariants";
import type { Mutual } from "../mutual";
import type { Notes } from "../notes";

/** What a run is about, beside the notes: the contracts, and a counter of steps. */
export interface Real {
  readonly mutual: Mutual;
  /** Called before each step. */
  readonly step: () => void;
}

/** A step in words of its own; the invariants are read after it. */
export class Step implements AsyncCommand<Notes, Real> {
  constructor(
    private readonly title: string,
    private readonly act: (mutual: Mutual, notes: Notes) => Promise<void>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(notes: Notes, { mutual, step }: Real): Promise<void> {
    step();
    notes.burned = false;
    await this.act(mutual, notes);
    await checkInvariants(mutual, notes);
  }

  toString(): string {
    return this.title;
  }
}
