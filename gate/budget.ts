/** A step that can be given more or less time. */
export interface Flexible {
  readonly key: string;
  /** Its share of what is left, in relation to the others'. */
  readonly weight: number;
  /** Below this it says nothing; seconds. */
  readonly least: number;
  /** More would be of no use; seconds. */
  readonly most: number;
}

/**
 * Deals seconds to steps by weight. Nobody gets less than its least or more than its most; what one does not need goes to the others. When not even the least
 * of all is there, everybody gets its least.
 */
export function deal(seconds: number, steps: readonly Flexible[]): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  let open = [...steps];
  let left = seconds;
  while (open.length > 0) {
    const weights = open.reduce((sum, { weight }) => sum + weight, 0);
    const shares = open.map((step) => ({ step, share: (left * step.weight) / weights }));
    // those who need less than their share are settled first, so that the others have more; then those who need more
    const over = shares.filter(({ step, share }) => share > step.most);
    const settled = over.length > 0 ? over : shares.filter(({ step, share }) => share < step.least);
    if (settled.length === 0) {
      for (const { step, share } of shares) given.set(step.key, share);
      return given;
    }
    for (const { step } of settled) {
      const seconds = over.length > 0 ? step.most : step.least;
      given.set(step.key, seconds);
      left -= seconds;
    }
    open = open.filter((step) => !given.has(step.key));
    left = Math.max(0, left);
  }
  return given;
}

/** Seconds that a step took in an earlier run, by `keyOf`. */
export type Costs = ReadonlyMap<string, number>;

/** What identifies a step in a run. */
export function keyOf(step: string, part: string | null): string {
  return part === null ? step : `${step}:${part}`;
}
