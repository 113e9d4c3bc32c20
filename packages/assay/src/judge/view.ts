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

  /**
   * Notes an entity as seen in the present step, and gives its words. They are decoded from their hex digits unless these are those of the last time.
   */
  see(kind: EntityKind, id: bigint, digits: string, decode: (digits: string) => readonly bigint[]): readonly bigint[] {
    let entries = this.kinds.get(kind.code);
    if (entries === undefined) this.kinds.set(kind.code, (entries = new Map<bigint, Entry>()));
    const entry = entries.get(id);
    if (entry === undefined) {
      const words = decode(digits);
      entries.set(id, {
        words,
        digits,
        time: this.time,
        step: this.step,
        earlier: undefined,
        earlierTime: undefined,
      });
      this.sorted.delete(kind.code);
      return words;
    }
    if (entry.step !== this.step) {
      entry.earlier = entry.words;
      entry.earlierTime = entry.time;
      entry.step = this.step;
    }
    if (entry.digits !== digits) {
      entry.words = decode(digits);
      entry.digits = digits;
    }
    entry.time = this.time;
    return entry.words;
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
