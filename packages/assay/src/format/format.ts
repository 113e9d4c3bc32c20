const UNLIMITED = 2n ** 256n - 1n;
const DAY = 86_400n;
/** The last second of the year 9999: what is later is no date. */
const LAST_DATE = 253_402_300_799n;
/** Decimals shown of an amount in 18 decimals; what is behind them is shown as exact number only. */
const MOST_DECIMALS = 6;
/** Assets with so few decimals are shown with all of them. */
const FEW_DECIMALS = 8;

/** "12 345". */
export function grouped(value: bigint): string {
  if (value === UNLIMITED) return "2^256-1";
  const sign = value < 0n ? "-" : "";
  return sign + digits(value < 0n ? -value : value).replaceAll(/\B(?=(\d{3})+$)/g, " ");
}

const digits = (value: bigint): string => value.toString();

/** "1.5 ETH", "≈ 0.333333 ETH" where there is more behind it, "12 wei ETH" for what is too small, "unlimited". */
export function amountText(value: bigint, decimals: number, symbol: string): string {
  if (value === UNLIMITED) return `unlimited ${symbol}`;
  if (value < 0n) return `-${amountText(-value, decimals, symbol)}`;
  const one = 10n ** BigInt(decimals);
  const shown = decimals <= FEW_DECIMALS ? decimals : MOST_DECIMALS;
  if (value > 0n && value < 10n ** BigInt(decimals - shown)) return `${grouped(value)} wei ${symbol}`;
  return `${fixed(value, one, shown)} ${symbol}`;
}

/** "2.5 %": `whole` is 100 %. */
export function percentOf(value: bigint, whole: bigint): string {
  return `${fixed(value * 100n, whole, MOST_DECIMALS)} %`;
}

/** value / one with at most `most` decimals, without trailing zeros, "≈ " before it when that is not all. */
export function fixed(value: bigint, one: bigint, most: number): string {
  if (value < 0n) return `-${fixed(-value, one, most)}`;
  const scale = 10n ** BigInt(most);
  const fraction = ((value % one) * scale) / one;
  const exact = ((value % one) * scale) % one === 0n;
  const behind = fraction.toString().padStart(most, "0").replace(/0+$/, "");
  return `${exact ? "" : "≈ "}${grouped(value / one)}${behind === "" || fraction === 0n ? "" : `.${behind}`}`;
}

/** "2033-01-12 12:12:05 UTC"; "none" for 0, the number for what is no date. */
export function dateText(seconds: bigint): string {
  if (seconds === 0n) return "none";
  if (seconds < 0n || seconds > LAST_DATE) return grouped(seconds);
  const text = new Date(Number(seconds) * 1_000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)} UTC`;
}

/** "3 days 04:00:00", "28 days", "04:00:00". */
export function durationText(seconds: bigint): string {
  if (seconds > LAST_DATE) return `${grouped(seconds)} s`;
  const days = seconds / DAY;
  const rest = seconds % DAY;
  const two = (part: bigint): string => part.toString().padStart(2, "0");
  const clock = `${two(rest / 3_600n)}:${two((rest % 3_600n) / 60n)}:${two(rest % 60n)}`;
  if (days === 0n) return seconds === 0n ? "0 s" : clock;
  return `${grouped(days)} day${days === 1n ? "" : "s"}${rest === 0n ? "" : ` ${clock}`}`;
}
