import { lensKey } from "../../run";
import { SequenceView } from "../../run/judge";
import type { EntityKind, ExpectedState, Session } from "../../core/types";

/** The model's answers for values that are not observed. */
type Source = Pick<Session<never>, "says">;

/** The model's predictions of all observed values, along one sequence: a view as of the chain, without a chain. */
export class PlannedView extends SequenceView {
  private steps = 0;
  /** The observed values of the current step, and others that were asked for. */
  private looks: ExpectedState[] = [];
  private source: Source | undefined;
  /** Observed values of the current step that the model does not predict. */
  private readonly unknown = new Set<bigint>();

  /** Notes what is observed in the next step. `source`: a session that is behind it and goes no further before the next one is seen. */
  see(observed: readonly ExpectedState[], time: number, source?: Source): void {
    this.begin(this.steps++, time);
    this.unknown.clear();
    this.looks = observed as ExpectedState[];
    this.source = source;
    for (const one of observed) {
      this.note(one.kind, one.id, one.words);
      if (one.unknown?.length === one.words.length) this.unknown.add(lensKey(one));
    }
  }

  /** Says what is not looked at from now on. */
  from(source: Source | undefined): void {
    this.source = source;
  }

  /** @throws Error for what the model does not say and nobody has looked at */
  override ask(kind: EntityKind, id: bigint, look: () => ExpectedState): readonly bigint[] {
    const seen = this.seen(kind, id);
    if (seen !== undefined && !this.unknown.has(lensKey({ kind, id }))) return seen;
    const words = this.source?.says?.(kind, id);
    if (words === undefined) {
      const known = this.latest(kind, id);
      if (known !== undefined) return known;
      throw new Error(`${look().label} is not observed, and the model does not predict it: add it to \`observe\``);
    }
    // the same sequence is gone through again without the model
    this.looks.push({ kind, id, label: look().label, words });
    this.note(kind, id, words);
    this.unknown.delete(lensKey({ kind, id }));
    return words;
  }
}
