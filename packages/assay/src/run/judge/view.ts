import type { EntityKind, View } from "../../core/types";

interface Entry {
  words: readonly bigint[];
  time: number;
  /** Number of the step that saw `words`. */
  step: number;
  earlier: readonly bigint[] | undefined;
  earlierTime: number | undefined;
}

/** What was last seen of each entity, along one sequence. Memory is one entry per entity ever observed. */
export class SequenceView implements View {
  private readonly kinds = new Map<number, Map<bigint, Entry>>();
  private readonly sorted = new Map<number, readonly bigint[]>();
  private step = -1;
  private time = 0;

  /** Starts a step: what is observed from now on is of this step. */
  begin(step: number, time: number): void {
    this.step = step;
    this.time = time;
  }

  /** Notes the words of an entity as seen in the present step. */
  note(kind: EntityKind, id: bigint, words: readonly bigint[]): void {
    const entry = this.seenNow(kind, id) ?? this.add(kind, id, words);
    entry.words = words;
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

  /** The entry of an entity that was seen before, now of the present step; undefined for one that is new. */
  private seenNow(kind: EntityKind, id: bigint): Entry | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    if (entry === undefined) return undefined;
    if (entry.step !== this.step) {
      entry.earlier = entry.words;
      entry.earlierTime = entry.time;
      entry.step = this.step;
    }
    entry.time = this.time;
    return entry;
  }

  /** Takes in an entity that is seen for the first time. */
  private add(kind: EntityKind, id: bigint, words: readonly bigint[]): Entry {
    let entries = this.kinds.get(kind.code);
    if (entries === undefined) this.kinds.set(kind.code, (entries = new Map<bigint, Entry>()));
    const { time, step } = this;
    const entry: Entry = { words, time, step, earlier: undefined, earlierTime: undefined };
    entries.set(id, entry);
    this.sorted.delete(kind.code);
    return entry;
  }
}
