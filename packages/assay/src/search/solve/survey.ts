import { setImmediate as breath } from "node:timers/promises";
import { guarded } from "../../run/plan";
import type { KeptSequence, Subject } from "../../types";
import { sequenceOfKept } from "../kept";
import { sideAt, signals, type SiteSide } from "../signals";
import { isMasked, refusedPart } from "../telling-sides";
import { sideFeature, type Feature } from "../feature";
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
    return !unreachable.has(side) && ![part, refusedPart(part)].some((one) => features.has(sideFeature(one, side)));
  });
}

/** Nearest ones that are kept on each side. In the very nearest the number that matters may be one that no call has; the others differ in what came before. */
const MOST_NEAREST = 4;
/** The nearest and the shortest on both sides. */
export const MOST_STARTS = 2 * (MOST_NEAREST + 1);

/** Where to start from to meet sides of a comparison, on one side of it. */
interface Known {
  /** The nearest first, of each difference the shortest. */
  readonly nearest: Start[];
  shortest: Start | undefined;
}

/** What is known of a comparison while sequences are played. */
interface Met extends Place {
  readonly below: Known;
  readonly above: Known;
}

const nobody = (): Known => ({ nearest: [], shortest: undefined });

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
      const heard: (readonly [part: string, site: number, difference: bigint])[] = [];
      const steps = signals.watching(
        (...one) => heard.push(one),
        () => guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index)),
      );
      for (const [part, site, difference] of heard) {
        if (isMasked(steps, part)) continue;
        let sites = comparisons.get(part);
        if (sites === undefined) comparisons.set(part, (sites = new Map<number, Met>()));
        let met = sites.get(site);
        if (met === undefined) sites.set(site, (met = { part, site, below: nobody(), above: nobody() }));
        note(difference < 0n ? met.below : met.above, { entry, at, difference });
      }
    });
    signals.take();
    await breath();
  }
  return [...comparisons.values()].flatMap((sites) =>
    [...sites.values()].map(({ part, site, below, above }) => ({ part, site, starts: startsOf(below, above) })),
  );
}

function note(known: Known, start: Start): void {
  const { nearest, shortest } = known;
  if (shortest === undefined || start.at < shortest.at) known.shortest = start;
  const same = nearest.findIndex(({ difference }) => difference === start.difference);
  if (same >= 0) {
    if (start.at < (nearest[same]?.at ?? 0)) nearest[same] = start;
    return;
  }
  const place = nearest.findIndex(({ difference }) => sizeOf(start.difference) < sizeOf(difference));
  if (place < 0 && nearest.length >= MOST_NEAREST) return;
  nearest.splice(place < 0 ? nearest.length : place, 0, start);
  if (nearest.length > MOST_NEAREST) nearest.pop();
}

/** Both sides in turn: the nearest, then the shortest, then those that are less near. */
function startsOf(below: Known, above: Known): readonly Start[] {
  const ordered = ({ nearest: [first, ...others], shortest }: Known): readonly (Start | undefined)[] => [
    first,
    shortest,
    ...others,
  ];
  const [one, other] = [ordered(below), ordered(above)];
  return distinct(one.flatMap((start, i) => [start, other[i]]).concat(other.slice(one.length)));
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
