import type { Valued } from "./tasks";

/** Sequences that are gone on from. */
const KEPT = 24;
/** Of those that go back to one sequence: so that one that is good early does not push all others out. */
const MOST_KIN = 4;
/** Values that begin with the same so many binary digits are about the same. */
const DIGITS = 7;

/**
 * The best sequences that were met, the best first: few that are kin, and of kin that are worth about the same the one that is worth most and the shortest alone, of several the one that was
 * met last. So what is worth nothing yet still changes from epoch to epoch, and what carries much that it does not need does not push out what does not.
 */
export function bestOf(known: readonly Valued[], found: readonly Valued[]): readonly Valued[] {
  const kin = new Map<string, number>();
  const best: Valued[] = [];
  for (const one of worthKeeping([...known, ...found])) {
    const relatives = kin.get(one.root) ?? 0;
    if (relatives >= MOST_KIN) continue;
    kin.set(one.root, relatives + 1);
    best.push(one);
    if (best.length === KEPT) break;
  }
  return best;
}

/** Of each root, and of what is worth about the same, the one that is worth most and the shortest; those that are worth most first. Of those that are alike the last. */
export function worthKeeping(all: readonly Valued[]): readonly Valued[] {
  const sorted = [...all].reverse().sort(byWorth);
  const first = new Map<string, Valued>();
  const shortest = new Map<string, Valued>();
  for (const one of sorted) {
    const sort = `${roughly(one.value)} ${one.root}`;
    if (!first.has(sort)) first.set(sort, one);
    const short = shortest.get(sort);
    if (short === undefined || one.calls.length < short.calls.length) shortest.set(sort, one);
  }
  const kept = new Set([...first.values(), ...shortest.values()]);
  return sorted.filter((one) => kept.has(one));
}

/** A value cut to its first digits. */
function roughly(value: bigint): bigint {
  const size = value < 0n ? -value : value;
  const cut = BigInt(Math.max(0, size.toString(2).length - DIGITS));
  const rough = (size >> cut) << cut;
  return value < 0n ? -rough : rough;
}

/** The one that is worth more comes first; of those that are worth the same, the shorter one. */
function byWorth(a: Valued, b: Valued): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return a.calls.length - b.calls.length;
}
