import { isDeepStrictEqual } from "node:util";
import { checkAlike, MismatchError, wholeOf } from "./alike";
import { Gaps } from "./gaps";
import type { Done, Kind } from "./kind";
import type { Bundle } from "./read";
import type { Range, Scalars } from "./schema";

/** The next unit of a bundle. */
interface Head<Result> {
  readonly bundle: Bundle;
  readonly units: AsyncGenerator<Done<Result>, void>;
  readonly done: Done<Result>;
}

/**
 * Merges bundles of the same work: returns each unit once, in ascending order, and records the missing ones. The order
 * of the bundles does not matter. It holds one line of each bundle at a time.
 */
export class Merging<Settings extends Scalars, Result> {
  /** Units that no bundle has, of those up to where it was settled. */
  readonly missing: Gaps;
  /** The units that are wanted. */
  readonly range: Range;
  private settled = false;
  private readonly bundles: readonly Bundle[];

  /**
   * @param range the units that are wanted; by default all that there should be.
   * @throws MismatchError when the bundles are not of the same work.
   */
  constructor(
    bundles: readonly Bundle[],
    private readonly kind: Kind<Settings, Result>,
    range?: Range,
  ) {
    checkAlike(bundles);
    this.range = range ?? wholeOf(bundles);
    this.bundles = [...bundles].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.missing = new Gaps(this.range);
  }

  /** Units after the last returned one no longer count: they are checked, but neither returned nor reported as missing. */
  settle(): void {
    this.settled = true;
  }

  /** Paths of bundles whose work was interrupted; known once all units were given. */
  get interrupted(): readonly string[] {
    return this.bundles.flatMap(({ path, isComplete }) => (isComplete === false ? [path] : []));
  }

  /** @throws MismatchError naming a unit that came out differently in two bundles, UnreadableError for a file that is damaged or cut off. */
  async *units(): AsyncGenerator<Done<Result>, void> {
    const { from, to } = this.range;
    let heads: Head<Result>[] = [];
    for (const bundle of this.bundles) heads.push(...(await next(bundle, bundle.units(this.kind))));
    while (heads.length > 0) {
      const unit = heads.reduce((least, { done }) => Math.min(least, done.unit), Infinity);
      const same = heads.filter(({ done }) => done.unit === unit);
      const done = { unit, result: this.agreed(same) };
      if (!this.settled && unit >= from && unit < to) {
        this.missing.reach(unit);
        yield done;
      }
      const rest = heads.filter(({ done }) => done.unit !== unit);
      for (const { bundle, units } of same) rest.push(...(await next(bundle, units)));
      heads = rest;
    }
    if (!this.settled) this.missing.finish();
  }

  private agreed(heads: readonly Head<Result>[]): Result {
    const [first, ...others] = [...heads].sort((a, b) => (a.bundle.path < b.bundle.path ? -1 : 1));
    if (first === undefined) throw new Error("no bundle has the unit that was given");
    return others.reduce((result, other) => this.both(first, other, result), first.done.result);
  }

  private both(first: Head<Result>, other: Head<Result>, result: Result): Result {
    const { agreed } = this.kind;
    const both =
      agreed === undefined
        ? isDeepStrictEqual(result, other.done.result)
          ? result
          : undefined
        : agreed(result, other.done.result);
    if (both !== undefined) return both;
    throw new MismatchError(
      `${this.kind.unit} ${other.done.unit} has different results in ${first.bundle.path} and ${other.bundle.path}: ` +
        `${difference(result, other.done.result)}. Equal code and settings must give equal results: something is not deterministic, or a machine is faulty`,
    );
  }
}

async function next<Result>(bundle: Bundle, units: AsyncGenerator<Done<Result>, void>): Promise<Head<Result>[]> {
  const step = await units.next();
  return step.done === true ? [] : [{ bundle, units, done: step.value }];
}

const MOST = 80;

/** The first place where two values of plain data differ, and both values there: "digest: "ab" and "cd"". */
function difference(one: unknown, other: unknown, path = ""): string {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const name of names)
      if (!isDeepStrictEqual(one[name], other[name]))
        return difference(one[name], other[name], path === "" ? name : `${path}.${name}`);
  }
  return `${path === "" ? "" : `${path}: `}${shown(one)} and ${shown(other)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
