/** How one number compares with another: below by more than one, by one, equal, above by one, by more. */
export const SIDES = ["<", "-1", "0", "+1", ">"] as const;

/** Number of a comparison among all that were instrumented, times the number of sides, plus that of the side. */
export type SiteSide = number;

/** A place in the model's code where two values are compared, or a condition is evaluated. */
export interface Site {
  /** "model/rules/price.ts:42 a < b": for people. */
  readonly label: string;
  /** "model/rules/price.ts" */
  readonly file: string;
  /** What is compared, as it is written there: "a < b". */
  readonly text: string;
  /** Whether it compares; otherwise only "0" (false) and "+1" (true) are possible. */
  readonly compares: boolean;
  /** Whether it may be 0 itself that is asked about: one of the two is written as 0, or by the name of a constant. */
  readonly againstZero: boolean;
}

const COUNT = SIDES.length;

/**
 * What instrumented code reports: on which side of each comparison it came out. It listens only while the model executes, so that what merely reads the model
 * (generators, predictions of what will be observed) does not count.
 */
export class Signals {
  readonly sites: Site[] = [];
  private readonly parts = new Map<string, Met>();
  private listening: Met | undefined;

  /** Adds a place, and gives its number. */
  addSite(site: Site): number {
    return this.sites.push(site) - 1;
  }

  /** Whether a side is of a place that compares two values, not of one where a condition is evaluated. */
  comparesAt(side: SiteSide): boolean {
    return this.sites[Math.floor(side / COUNT)]?.compares === true;
  }

  /** Listens while work is done: what it is called by keeps the sides that are met apart from those of other work. */
  during<Result>(part: string, work: () => Result): Result {
    // nothing was instrumented: nothing can be heard
    if (this.sites.length === 0) return work();
    const before = this.listening;
    let met = this.parts.get(part);
    if (met === undefined) this.addPart(part, (met = new Met()));
    this.listening = met;
    try {
      return work();
    } finally {
      this.listening = before;
    }
  }

  /** In the order of their names: what is reported must not depend on what a process did before. */
  private addPart(part: string, met: Met): void {
    const parts = [...this.parts, [part, met] as const].sort(([a], [b]) => (a < b ? -1 : 1));
    this.parts.clear();
    for (const [name, one] of parts) this.parts.set(name, one);
  }

  /** The sides that were met since the last time, each once in each part. */
  take(): readonly (readonly [part: string, side: SiteSide])[] {
    const taken: [string, SiteSide][] = [];
    for (const [part, met] of this.parts) for (const side of met.take()) taken.push([part, side]);
    return taken;
  }

  /** Forgets what was met. */
  forget(): void {
    this.take();
  }

  /** A condition is evaluated. Returns it. */
  test<Value>(site: number, value: Value): Value {
    this.listening?.note(site, value ? 3 : 2);
    return value;
  }

  /** Two values are about to be compared. Two amounts that are both 0 report nothing, unless the code compares with 0 itself. */
  compare(site: number, a: unknown, b: unknown): void {
    const { listening } = this;
    if (listening === undefined) return;
    if (typeof a === "bigint" && typeof b === "bigint") {
      // where there is nothing of either, they are equal whatever the rule between them is
      if (a === 0n && b === 0n && this.sites[site]?.againstZero === false) return;
      listening.note(site, sideOf(a - b, 1n));
    } else if (typeof a === "number" && typeof b === "number") {
      listening.note(site, sideOf(a - b, 1));
    } else listening.note(site, a === b ? 2 : 0);
  }

  lt(site: number, a: bigint, b: bigint): boolean {
    this.compare(site, a, b);
    return a < b;
  }

  le(site: number, a: bigint, b: bigint): boolean {
    this.compare(site, a, b);
    return a <= b;
  }

  gt(site: number, a: bigint, b: bigint): boolean {
    this.compare(site, a, b);
    return a > b;
  }

  ge(site: number, a: bigint, b: bigint): boolean {
    this.compare(site, a, b);
    return a >= b;
  }

  eq(site: number, a: unknown, b: unknown): boolean {
    this.compare(site, a, b);
    return a === b;
  }

  ne(site: number, a: unknown, b: unknown): boolean {
    this.compare(site, a, b);
    return a !== b;
  }

  /** The arguments of a choice between two. */
  pair<Value>(site: number, a: Value, b: Value): [Value, Value] {
    this.compare(site, a, b);
    return [a, b];
  }
}

/** Sides that were met, as bits by site. */
class Met {
  private masks = new Uint8Array(1024);
  private readonly sites: number[] = [];

  note(site: number, side: number): void {
    if (site >= this.masks.length) this.grow(site);
    const mask = this.masks[site] ?? 0;
    if (mask === 0) this.sites.push(site);
    this.masks[site] = mask | (1 << side);
  }

  take(): SiteSide[] {
    const sides: SiteSide[] = [];
    for (const site of this.sites) {
      const mask = this.masks[site] ?? 0;
      for (let side = 0; side < COUNT; side++) if ((mask & (1 << side)) !== 0) sides.push(site * COUNT + side);
      this.masks[site] = 0;
    }
    this.sites.length = 0;
    return sides;
  }

  private grow(site: number): void {
    const larger = new Uint8Array(2 * Math.max(site, this.masks.length));
    larger.set(this.masks);
    this.masks = larger;
  }
}

function sideOf<Value extends bigint | number>(difference: Value, one: Value): number {
  if (difference < -one) return 0;
  if (difference < 0) return 1;
  if (difference > one) return 4;
  return difference > 0 ? 3 : 2;
}

/** Those of this process: instrumented code finds them by their name. */
export const signals = new Signals();

/** Name by which instrumented code finds them. */
export const GLOBAL = "assaySignals";

/** Listens to the model while it executes a call of a function: to be called by a subject's session around that. */
export function executing<Result>(name: string, work: () => Result): Result {
  return signals.during(name, work);
}

/** Listens to the model while time passes: to be called by a subject's session around that. */
export function advancing<Result>(work: () => Result): Result {
  return signals.during("time", work);
}

/** Whether a side is next to where its comparison changes: one below, equal, or one above. */
export function isEdge(number: SiteSide): boolean {
  const side = SIDES[number % COUNT];
  return side === "-1" || side === "0" || side === "+1";
}

/** The side as a text: "model/rules/price.ts:42 a < b: 0". */
export function sideName(sites: readonly Site[], number: SiteSide): string {
  return `${sites[Math.floor(number / COUNT)]?.label ?? "?"}: ${SIDES[number % COUNT] ?? "?"}`;
}
