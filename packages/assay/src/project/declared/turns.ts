/** One sequence in this number is observed completely. */
const THOROUGH = 32;

/** The finalizer of MurmurHash3, of the lowest 32 bits: neighbours are nowhere near each other. */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const low = (time: bigint): number => Number(BigInt.asUintN(32, time));

/** A pseudo-random number that chooses what is read after a step, if not everything is: the same for the same step, another one for any other. */
export const turnAt = (now: bigint, step: number, index: number): number =>
  mixed(mixed(low(now)) ^ mixed(step * 31 + index + 1));

/** After one step in this number, everything that invariants read is observed. */
const CHECKED = 16;

/** Whether everything that invariants read is observed after a step. */
export const isChecked = (now: bigint, step: number): boolean => turnAt(now, step, CHECKED) % CHECKED === 0;

/** Whether a sequence that begins at this time, which the seed chooses, is observed completely at both ends. */
export const isThorough = (began: bigint): boolean => mixed(low(began)) % THOROUGH === 0;

/** At most `most` elements, spread over a list; `turn` chooses which. */
export function someOf<T>(all: readonly T[], most: number, turn: number): readonly T[] {
  if (all.length <= most) return all;
  const first = turn % all.length;
  return Array.from({ length: most }, (_, i) => all[(first + Math.floor((i * all.length) / most)) % all.length] as T);
}
