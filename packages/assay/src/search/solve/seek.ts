import { clamped } from "../clamped";

/** A number that can be changed, and how far. */
export interface Range {
  readonly value: bigint;
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * `met`: the difference is the wanted one at some value that was asked for. `jumps`: it is below the wanted one at some value and above it at the next. `flat`: it does not
 * depend on the number, as far as was asked. `given up`: none of these within the tries.
 */
export type Sought = "met" | "jumps" | "flat" | "given up";

/** Difference of the two numbers that are compared, when the changed number has a value; undefined where they are not compared. */
export type Ask = (value: bigint) => bigint | undefined;

interface Point {
  readonly value: bigint;
  /** Difference less the wanted one. */
  readonly off: bigint;
}

/** A step that came no nearer is followed by one so many times as long. */
const LONGER = 8n;
/** Steps that went too far, after which nothing is expected of shorter ones. */
const MOST_SHRUNK = 3;
/** Binary digits. */
const MUCH_LONGER = 4;

/**
 * Looks for a value at which a difference is the wanted one: by secants until the difference is met on both sides, from there by secant and bisection in turn, and where the two newest points of one side point to. Asks at
 * most `tries` times, whatever the function is.
 */
export function seek(range: Range, wanted: bigint, ask: Ask, tries: number): Sought {
  return new Search(range, wanted, ask, tries).run();
}

class Search {
  private below: Point | undefined;
  private above: Point | undefined;
  private readonly points: Point[] = [];

  constructor(
    private readonly range: Range,
    private readonly wanted: bigint,
    private readonly ask: Ask,
    private left: number,
  ) {}

  run(): Sought {
    const { value } = this.range;
    const first = this.look(value);
    if (first === undefined) return "flat";
    if (first.off === 0n) return "met";
    const second = this.second(first);
    if (second === undefined) return "flat";
    if (second.off === 0n) return "met";
    return this.straddled() ? this.halve() : this.reach();
  }

  /** Asks for a value, and remembers the nearest on both sides. */
  private look(value: bigint): Point | undefined {
    if (this.left === 0) return undefined;
    this.left--;
    const difference = this.ask(value);
    if (difference === undefined) return undefined;
    const point = { value, off: difference - this.wanted };
    this.points.push(point);
    if (point.off < 0n && (this.below === undefined || point.off > this.below.off)) this.below = point;
    if (point.off > 0n && (this.above === undefined || point.off < this.above.off)) this.above = point;
    return point;
  }

  /** A point with another difference: where it would be wanted if the number were compared itself, and further off. */
  private second({ value, off }: Point): Point | undefined {
    const size = value < 0n ? -value : value;
    const steps = [-off, off, size / 2n + 1n, -(size / 2n + 1n)];
    const values = new Set(steps.map((step) => clamped(value + step, this.range)));
    for (const other of values) {
      const point = other === value ? undefined : this.look(other);
      if (point !== undefined && point.off !== off) return point;
    }
    return undefined;
  }

  private straddled(): boolean {
    return this.below !== undefined && this.above !== undefined;
  }

  /**
   * All points are on one side: goes on along the secant of the two nearest ones. What comes no nearer may stand on a stair, so the next step is longer; what comes
   * to nothing, or further off, has gone too far.
   */
  private reach(): Sought {
    let factor = 1n;
    let shrunk = 0;
    while (shrunk < MOST_SHRUNK) {
      const [a, b] = this.nearest();
      if (a === undefined || b === undefined) return "given up";
      const secant = (-a.off * (b.value - a.value)) / (b.off - a.off);
      const step = secant === 0n ? (a.value < b.value ? -1n : 1n) : secant;
      const value = clamped(a.value + (shrunk > 0 ? step >> BigInt(2 * shrunk) : step * factor), this.range);
      if (this.left === 0 || this.points.some((point) => point.value === value)) return "given up";
      const point = this.look(value);
      if (point?.off === 0n) return "met";
      if (this.straddled()) return this.halve();
      if (point === undefined || size(point.off) > size(a.off)) {
        shrunk++;
        factor = 1n;
      } else factor *= LONGER;
    }
    return "given up";
  }

  /** The two points that come nearest, with different differences. */
  private nearest(): readonly [Point | undefined, Point | undefined] {
    const sorted = [...this.points].sort(
      (a, b) => Number(size(a.off) > size(b.off)) - Number(size(a.off) < size(b.off)),
    );
    const [first] = sorted;
    return [first, sorted.find(({ off }) => off !== first?.off)];
  }

  private halve(): Sought {
    let { below, above } = this;
    // each side's line: where a function has a bend (the smaller of two amounts), only that of the side with the root leads to it
    let lines: readonly (bigint | undefined)[] = [];
    for (let turn = 0; this.left > 0; turn++) {
      if (below === undefined || above === undefined) break;
      const gap = above.value - below.value;
      if (size(gap) <= 1n) return "jumps";
      const inside = lines.find((value) => value !== undefined && isBetween(value, below?.value, above?.value));
      lines = [];
      const value = inside ?? (turn % 2 === 0 ? secantOf(below, above) : middleOf(below.value, above.value));
      const point = this.look(value);
      if (point === undefined) return "given up";
      if (point.off === 0n) return "met";
      if (inside === undefined) lines = [rootOf(point, below), rootOf(point, above)];
      if (point.off < 0n) below = point;
      else above = point;
    }
    return "given up";
  }
}

/** Where the secant of two points is at 0, between them and at neither. */
function secantOf(below: Point, above: Point): bigint {
  const gap = above.value - below.value;
  const inwards = gap < 0n ? -1n : 1n;
  const cut = (gap * -below.off) / (above.off - below.off);
  if (cut === 0n) return below.value + inwards;
  return cut === gap ? above.value - inwards : below.value + cut;
}

/** Where the line through two points is at 0; undefined where it is level, and where they are on two sides: that is the secant. */
function rootOf(one: Point, other: Point): bigint | undefined {
  const rise = one.off - other.off;
  if (rise === 0n || one.off < 0n !== other.off < 0n) return undefined;
  return one.value - (one.off * (one.value - other.value)) / rise;
}

function isBetween(value: bigint, one: bigint | undefined, other: bigint | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one < other ? one < value && value < other : other < value && value < one;
}

/** Between two values that are no neighbours: half way, or half the digits where one is much larger than the other. */
function middleOf(one: bigint, other: bigint): bigint {
  const [low, high] = one < other ? [one, other] : [other, one];
  const [short, long] = [low, high].map((value) => value.toString(2).length) as [number, number];
  if (low >= 0n && long - short > MUCH_LONGER) return 1n << BigInt((short + long) >> 1);
  return low + (high - low) / 2n;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
