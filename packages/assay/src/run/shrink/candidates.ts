import { failureAgain, sequenceKey, type Failure, type Sequence } from "..";
import type { Engine, Subject } from "../../core/types";

/** Runs candidates: sequences that may fail as one that was found. One that did not is not run again: later passes try much of what earlier ones tried. */
export class Candidates<Action, History> {
  private readonly harmless = new Set<string>();

  /** `lastLook`: false where the failure shows before everything is looked at, which costs more than all calls of a short sequence; then only what shows before it counts. */
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine: Engine,
    private readonly found: Pick<Failure<Action>, "identity" | "wanted" | "only">,
    private lastLook: boolean,
  ) {}

  /** The failure of a candidate if it is the same one. @throws whatever the engine throws */
  async failureAgain(candidate: Sequence<Action>): Promise<Failure<Action> | undefined> {
    const key = sequenceKey(this.subject, candidate);
    if (this.harmless.has(key)) return undefined;
    const failure = await failureAgain(this.subject, this.engine, candidate, this.found, this.lastLook);
    if (failure === undefined) this.harmless.add(key);
    return failure;
  }

  /** From now on what shows only when everything is looked at, at the end, counts as well. */
  countLastLook(): void {
    if (this.lastLook) return;
    this.lastLook = true;
    this.harmless.clear();
  }
}
