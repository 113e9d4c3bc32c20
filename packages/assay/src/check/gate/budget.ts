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
 * Deals seconds to steps: to each its least, also when not even that is there, and what is left by weight. Nobody gets more than its most; what one does not
 * need goes to the others.
 */
export function deal(seconds: number, steps: readonly Flexible[]): ReadonlyMap<string, number> {
  const given = new Map(steps.map(({ key, least }) => [key, least]));
  let left = Math.max(0, seconds - steps.reduce((sum, { least }) => sum + least, 0));
  let open = [...steps];
  while (open.length > 0) {
    const weights = open.reduce((sum, { weight }) => sum + weight, 0);
    const share = ({ weight }: Flexible): number => (left * weight) / weights;
    const full = open.filter((step) => share(step) > step.most - step.least);
    if (full.length === 0) {
      for (const step of open) given.set(step.key, step.least + share(step));
      return given;
    }
    for (const { key, most } of full) given.set(key, most);
    left -= full.reduce((sum, { most, least }) => sum + most - least, 0);
    open = open.filter((step) => !full.includes(step));
  }
  return given;
}

/** Seconds that a step took in an earlier run, by `keyOf`. */
export type Costs = ReadonlyMap<string, number>;

/** What identifies a step in a run. */
export function keyOf(step: string, part: string | null): string {
  return part === null ? step : `${step}:${part}`;
}
