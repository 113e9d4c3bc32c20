import type { Range } from "./schema";

const MOST_RANGES = 12;

/** Notes which units of a range are missing, from those that there are, in ascending order. It keeps the first few gaps, and counts the rest. */
export class Gaps {
  private readonly kept: Range[] = [];
  private count = 0;
  private next: number;
  private readonly end: number;

  constructor({ from, to }: Range) {
    this.next = from;
    this.end = to;
  }

  /** A unit is there; those before it that were not added are missing. */
  reach(unit: number): void {
    this.missing(unit);
    this.next = unit + 1;
  }

  /** There are no more. */
  finish(): void {
    this.missing(this.end);
    this.next = this.end;
  }

  /** How many units are missing. */
  get units(): number {
    return this.count;
  }

  /** The first of the gaps. */
  get ranges(): readonly Range[] {
    return this.kept;
  }

  /** "chunks 3, 7 to 9 and 250 more"; "" when nothing is missing. */
  text(unit: string): string {
    return rangesText(this.kept, this.count, unit);
  }

  private missing(to: number): void {
    if (to <= this.next) return;
    this.count += to - this.next;
    if (this.kept.length < MOST_RANGES) this.kept.push({ from: this.next, to });
  }
}

function rangesText(ranges: readonly Range[], count: number, unit: string): string {
  if (count === 0) return "";
  const named = ranges.map(({ from, to }) => (to - from === 1 ? `${from}` : `${from} to ${to - 1}`));
  const rest = count - ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (rest > 0) named.push(`${rest} more`);
  const last = named.pop() ?? "";
  return `${unit}${count === 1 ? "" : "s"} ${named.length === 0 ? last : `${named.join(", ")} and ${last}`}`;
}

/** Passes results on in ascending order of their units. It holds each until all before it have arrived. */
export class InOrder<Result> {
  private readonly waiting = new Map<number, Result>();
  private readonly units: Iterator<number>;
  private next: number | undefined;

  constructor(
    units: Iterable<number>,
    private readonly give: (unit: number, result: Result) => void,
  ) {
    this.units = units[Symbol.iterator]();
    this.next = this.following();
  }

  /** Hands in a result; it is given on now, or as soon as those before it are in. */
  add(unit: number, result: Result): void {
    this.waiting.set(unit, result);
    while (this.next !== undefined && this.waiting.has(this.next)) {
      const unit = this.next;
      const ready = this.waiting.get(unit) as Result;
      this.waiting.delete(unit);
      this.next = this.following();
      this.give(unit, ready);
    }
  }

  /** Passes on the remaining results, in order: the missing ones will not arrive. */
  flush(): void {
    for (const [unit, result] of [...this.waiting].sort(([a], [b]) => a - b)) this.give(unit, result);
    this.waiting.clear();
  }

  private following(): number | undefined {
    const step = this.units.next();
    return step.done === true ? undefined : step.value;
  }
}
