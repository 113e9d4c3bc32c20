/** Smallest integer that is not below a / b. [ROUND-1] */
export function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** The larger of two. */
export function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The smaller of two. */
export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Sum of the numbers that `of` gives. */
export function sumOf<T>(items: readonly T[], of: (item: T) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += of(item);
  return total;
}
