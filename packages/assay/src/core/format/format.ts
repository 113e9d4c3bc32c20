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
  return `${utcText(Number(seconds))} UTC`;
}

/** "2033-01-12 12:12:05": a time in UTC, of seconds that are a date. */
export function utcText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace("T", " ").slice(0, 19);
}

/** "3 days 04:00:00", "28 days", "04:00:00". */
export function durationText(seconds: bigint): string {
  if (seconds > LAST_DATE) return `${grouped(seconds)} s`;
  const days = seconds / DAY;
  const rest = seconds % DAY;
  if (days === 0n) return seconds === 0n ? "0 s" : clockText(rest);
  return `${grouped(days)} day${days === 1n ? "" : "s"}${rest === 0n ? "" : ` ${clockText(rest)}`}`;
}

/** "04:00:00": less than a day. */
function clockText(seconds: bigint): string {
  const two = (part: bigint): string => part.toString().padStart(2, "0");
  return `${two(seconds / 3_600n)}:${two((seconds % 3_600n) / 60n)}:${two(seconds % 60n)}`;
}

/** "+ 3 days 04:00:00": since a beginning, as wide for 0 to 99 days, so that lines stand under each other. */
export function sinceText(seconds: number): string {
  const days = Math.floor(seconds / Number(DAY));
  const rest = BigInt(seconds) - BigInt(days) * DAY;
  return `+${days === 1 ? " 1 day " : `${String(days).padStart(2)} days`} ${clockText(rest)}`;
}

/** "3 days 4 hours", "0 seconds". */
export function spanText(seconds: number): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, size] of [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ] as const) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(counted(count, unit));
  }
  return parts.length === 0 ? counted(0, "second") : parts.join(" ");
}

/** "1 step", "2 steps". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The address that a word is. */
export function addressOfWord(word: bigint): string {
  return `0x${word.toString(16).padStart(40, "0")}`;
}
