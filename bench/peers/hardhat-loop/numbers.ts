export const ONE = 10n ** 18n;
export const DAY = 86_400n;
export const TRANCHE = 91n * DAY;
export const HUGE = 2n ** 256n - 1n;
export const BPS = 10_000n;

export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
export const midnight = (time: bigint): bigint => ceilDiv(time, DAY) * DAY;
export const decimals = (asset: bigint): bigint => (asset === 6n ? 10n ** 6n : asset === 7n ? 10n ** 8n : ONE);

/** An element by a drawn number; the list is not empty. */
export function pick<T>(list: readonly T[], draw: number): T {
  const element = list[draw % list.length];
  if (element === undefined) throw new Error("expected something to pick from, received an empty list");
  return element;
}
