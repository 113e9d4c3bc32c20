import { setImmediate as breath } from "node:timers/promises";
import { guarded } from "../../run/plan";
import type { KeptSequence, Subject } from "../../types";
import { sequenceOfKept } from "../kept";
import { sideAt, signals, type SiteSide } from "../signals";
import { sideFeature, type Feature } from "../trace";
import type { Place } from "./replay";

/** The beginning of a kept sequence whose last call comes to a comparison. */
export interface Start {
  readonly entry: KeptSequence;
  /** Number of its calls. */
  readonly at: number;
  /** a − b there, of that of several comparisons that came nearest to equal. */
  readonly difference: bigint;
}

/** A comparison of whole numbers that was met in one part of the model's work, and where to start from to meet other sides of it. */
export interface Comparison extends Place {
  readonly starts: readonly Start[];
}

/** Where two numbers differ by one at most: what is looked for of each comparison. */
export const WANTED = [-1n, 0n, 1n];

/** The sides among −1, 0 and +1 of a comparison that are neither among features nor known to be out of reach. */
export function missingOf(
  { part, site }: Place,
  features: { has(feature: Feature): boolean },
  unreachable: ReadonlySet<SiteSide>,
): readonly bigint[] {
  return WANTED.filter((wanted) => {
    const side = sideAt(site, wanted);
    return !unreachable.has(side) && !features.has(sideFeature(part, side));
  });
}

/** The nearest and the shortest on both sides. */
export const MOST_STARTS = 4;

/** What is known of a comparison while sequences are played. */
interface Met extends Place {
  /** By how they were chosen: nearest below, nearest above, and the shortest of each. */
  readonly starts: (Start | undefined)[];
}

/** Plays kept sequences, and gives every comparison of whole numbers that they come to with the starts that are nearest and shortest on both sides. */
export async function survey<Action, History>(
  subject: Subject<Action, History>,
  entries: readonly KeptSequence[],
  signal: AbortSignal,
): Promise<readonly Comparison[]> {
  const comparisons = new Map<string, Map<number, Met>>();
  for (const entry of entries) {
    if (signal.aborted) break;
    const { offset, actions } = sequenceOfKept(subject, entry);
    const session = subject.session(offset, () => false);
    session.open();
    actions.forEach((action, index) => {
      const at = index + 1;
      const watcher = (part: string, site: number, difference: bigint): void => {
        let sites = comparisons.get(part);
        if (sites === undefined) comparisons.set(part, (sites = new Map<number, Met>()));
        let met = sites.get(site);
        if (met === undefined) sites.set(site, (met = { part, site, starts: [] }));
        note(met.starts, entry, at, difference);
      };
      signals.watching(watcher, () =>
        guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index)),
      );
    });
    signals.take();
    await breath();
  }
  return [...comparisons.values()].flatMap((sites) =>
    [...sites.values()].map(({ part, site, starts }) => ({ part, site, starts: distinct(starts) })),
  );
}

function note(starts: (Start | undefined)[], entry: KeptSequence, at: number, difference: bigint): void {
  const place = difference < 0n ? 0 : 1;
  const nearest = starts[place];
  if (nearest === undefined || isNearer(difference, at, nearest)) starts[place] = { entry, at, difference };
  const shortest = starts[place + 2];
  if (shortest === undefined || at < shortest.at) starts[place + 2] = { entry, at, difference };
}

function isNearer(difference: bigint, at: number, known: Start): boolean {
  const [one, other] = [sizeOf(difference), sizeOf(known.difference)];
  return one < other || (one === other && at < known.at);
}

function distinct(starts: readonly (Start | undefined)[]): readonly Start[] {
  const found: Start[] = [];
  for (const start of starts)
    if (start !== undefined && !found.some(({ entry, at }) => entry === start.entry && at === start.at))
      found.push(start);
  return found;
}

function sizeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}
