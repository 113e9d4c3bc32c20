import type { EntityKind, View } from "../types";

interface Entry {
  words: readonly bigint[];
  /** The hex digits that `words` were read from. */
  digits: string;
  time: number;
  /** Number of the step that saw `words`. */
  step: number;
  earlier: readonly bigint[] | undefined;
  earlierTime: number | undefined;
}

/** What the chain was last seen to be, along one sequence. Memory is one entry per entity ever observed. */
export class ChainView implements View {
  private readonly kinds = new Map<number, Map<bigint, Entry>>();
  private readonly sorted = new Map<number, readonly bigint[]>();
  private step = -1;
  private time = 0;

  /** Starts a step: what is observed from now on is of this step. */
  begin(step: number, time: number): void {
    this.step = step;
    this.time = time;
  }

  /** The words last seen of an entity if they were read from these very digits: they need not be decoded again. */
  decoded(kind: EntityKind, id: bigint, digits: string): readonly bigint[] | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    return entry?.digits === digits ? entry.words : undefined;
  }

  /** Notes an entity's words as seen in the present step, and the hex digits that they were read from. */
  see(kind: EntityKind, id: bigint, words: readonly bigint[], digits: string): void {
    let entries = this.kinds.get(kind.code);
    if (entries === undefined) this.kinds.set(kind.code, (entries = new Map<bigint, Entry>()));
    const entry = entries.get(id);
    if (entry === undefined) {
      const now = { words, digits, time: this.time, step: this.step };
      entries.set(id, { ...now, earlier: undefined, earlierTime: undefined });
      this.sorted.delete(kind.code);
      return;
    }
    if (entry.step !== this.step) {
      entry.earlier = entry.words;
      entry.earlierTime = entry.time;
      entry.step = this.step;
    }
    entry.words = words;
    entry.digits = digits;
    entry.time = this.time;
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
}
