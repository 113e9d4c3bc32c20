/** How a language writes numbers readably. */
export interface NumberStyle {
  /** A whole number, digit by digit. */
  whole(value: bigint): string;
  /** `text` is a decimal number of ethers. */
  ether(text: string): string;
  /** A whole number of a unit of time. */
  duration(count: bigint, unit: TimeUnit): string;
  /** mantissa × 10^exponent. */
  power(mantissa: bigint, exponent: number): string;
  /** The largest number. */
  readonly most: string;
}

/** Units of time, as Solidity names them. */
export type TimeUnit = "days" | "hours" | "minutes" | "seconds";

const UNITS: readonly (readonly [TimeUnit, bigint])[] = [
  ["days", 86_400n],
  ["hours", 3_600n],
  ["minutes", 60n],
  ["seconds", 1n],
];

const ETHER = 10n ** 18n;
/** From here on, a number is written as an amount with 18 decimals. */
const AMOUNT = 10n ** 15n;
const MOST = 2n ** 256n - 1n;
/** From this number of zeros on, a number is written as a power of ten. */
const LEAST_POWER = 6;

/** Seconds in words of time: "3 days + 4 hours". */
export function durationText(seconds: bigint, style: NumberStyle): string {
  let left = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    if (left >= size) parts.push(style.duration(left / size, unit));
    left %= size;
  }
  return parts.length === 0 ? style.whole(0n) : parts.join(" + ");
}

/** A number in its most readable exact form. */
export function numberText(value: bigint, style: NumberStyle): string {
  if (value === MOST) return style.most;
  if (value >= AMOUNT && value < 10n ** 36n) return style.ether(decimalText(value));
  const zeros = /0*$/.exec(value.toString())?.[0].length ?? 0;
  if (value > 0n && zeros >= LEAST_POWER) return style.power(value / 10n ** BigInt(zeros), zeros);
  return style.whole(value);
}

/** An amount with 18 decimals as a decimal number. */
export function decimalText(value: bigint): string {
  const fraction = (value % ETHER).toString().padStart(18, "0").replace(/0+$/, "");
  return fraction === "" ? (value / ETHER).toString() : `${value / ETHER}.${fraction}`;
}

/** Digits in groups of three: "1_000_000". */
export function grouped(value: bigint): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, "_");
}
