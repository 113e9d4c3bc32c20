/** Asset ids. */
export const ETH = 0n;
export const NATIVE = 255n;
/** Assets that a cover can be in. */
export const COVER_ASSETS = [0n, 6n, 7n] as const;

export const WAD = 10n ** 18n;
/** Decimals of the native token, and of prices. */
export const WAD_DECIMALS = 18;

const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** An amount in whole units, exactly: 1500000000000000000 with 18 decimals is "1.5". */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** The nearest JSON number of an amount in whole units. */
export function toNumber(value: bigint, decimals: number): number {
  return Number(formatDecimal(value, decimals));
}

/**
 * An amount in whole units, as JavaScript prints numbers or as a decimal string, in smallest units.
 * @returns a reason when it is no such number, or has more decimals than the asset
 */
export function parseDecimal(text: string, decimals: number): bigint | string {
  const found = NUMBER.exec(text);
  if (found === null) return `expected a decimal number such as 1.5, received "${text.slice(0, 40)}"`;
  const [, whole = "", fraction = "", exponent = "0"] = found;
  const digits = whole + fraction;
  const shift = decimals - fraction.length + Number(exponent);
  if (shift >= 0) return BigInt(digits) * 10n ** BigInt(shift);
  const rest = digits.slice(shift);
  if (/[1-9]/.test(rest.padStart(-shift, "0")))
    return `expected at most ${decimals} decimals, received "${text.slice(0, 80)}"`;
  return BigInt(digits.slice(0, shift) || "0");
}

/** Seconds of a tranche; tranche t ends at (t + 1) times as many. [TRANCHE-1] */
export const TRANCHE = 91n * 86_400n;
