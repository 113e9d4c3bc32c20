/** Of as many sequences one is looked at as a whole. */
const THOROUGH = 32;

/** The finalizer of MurmurHash3, of the lowest 32 bits: neighbours are nowhere near each other. */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const low = (time: bigint): number => Number(BigInt.asUintN(32, time));

/** A number that stands for what is asked by turns after a step: the same for the same step of a sequence, and another one for any other. */
export const turnAt = (now: bigint, step: number, index: number): number =>
  mixed(mixed(low(now)) ^ mixed(step * 31 + index + 1));

/** Of as many steps one has all looked at that invariants read. */
const CHECKED = 16;

/** Whether all that invariants read is looked at after a step. */
export const isChecked = (now: bigint, step: number): boolean => turnAt(now, step, CHECKED) % CHECKED === 0;

/** Whether a sequence that begins at a time, which the seed chooses, is looked at as a whole at both ends. */
export const isThorough = (began: bigint): boolean => mixed(low(began)) % THOROUGH === 0;

/** At most so many of a list, spread over it; which, is said by the turn. */
export function someOf<T>(all: readonly T[], most: number, turn: number): readonly T[] {
  if (all.length <= most) return all;
  const first = turn % all.length;
  return Array.from({ length: most }, (_, i) => all[(first + Math.floor((i * all.length) / most)) % all.length] as T);
}
