import type { EntityKind, ExpectedState, View } from "../types";

/** What is known of a thing: its words now, and before the present step. */
interface Entry {
  words: readonly bigint[];
  time: number;
  step: number;
  earlier: readonly bigint[] | undefined;
  earlierTime: number | undefined;
}

type Entries = Map<bigint, Entry>;

/** What the model predicts of everything that is looked at, along one sequence: the same view as the chain's, without a chain. */
export class PlannedView implements View {
  private readonly kinds = new Map<number, Entries>();
  private readonly sorted = new Map<number, readonly bigint[]>();
  private step = -1;

  /** Notes what is observed in the next step. */
  see(observed: readonly ExpectedState[], time: number): void {
    this.step++;
    for (const { kind, id, words } of observed) {
      const entries = this.entriesOf(kind.code);
      const entry = entries.get(id);
      if (entry === undefined) {
        entries.set(id, { words, time, step: this.step, earlier: undefined, earlierTime: undefined });
        this.sorted.delete(kind.code);
        continue;
      }
      if (entry.step !== this.step) {
        entry.earlier = entry.words;
        entry.earlierTime = entry.time;
        entry.step = this.step;
      }
      entry.words = words;
      entry.time = time;
    }
  }

  latest(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    return this.kinds.get(kind.code)?.get(id)?.words;
  }

  before(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    return entry?.step === this.step ? entry.earlier : entry?.words;
  }

  beforeTime(kind: EntityKind, id: bigint): number | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    return entry?.step === this.step ? entry.earlierTime : entry?.time;
  }

  ids(kind: EntityKind): readonly bigint[] {
    const known = this.sorted.get(kind.code);
    if (known !== undefined) return known;
    const ids = [...(this.kinds.get(kind.code)?.keys() ?? [])].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.sorted.set(kind.code, ids);
    return ids;
  }

  private entriesOf(code: number): Entries {
    const known = this.kinds.get(code);
    if (known !== undefined) return known;
    const fresh: Entries = new Map();
    this.kinds.set(code, fresh);
    return fresh;
  }
}
