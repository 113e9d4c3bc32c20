import type { UnitView } from "../../../core/types";
import type { PageData } from "../data/types";

const DAY = 86_400;
/** Larger words are no dates; 2^40 s is 34 865 years. */
const LAST_DATE = 2n ** 40n;
/** Words below this are durations rather than dates. */
const FIRST_DATE = 10n ** 9n;

/** "12 345", with narrow no-break spaces. */
export function number(value: number | string): string {
  const text = typeof value === "number" ? String(Math.round(value)) : value;
  return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** "7 s", "2 min 05 s", "1 h 02 min". */
export function duration(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3_600)} h ${two(Math.floor((whole % 3_600) / 60))} min`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** "+88 d 21:12:29". */
export function since(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const rest = seconds - days * DAY;
  return `${days < 0 ? "" : "+"}${days} d ${two(Math.floor(rest / 3_600))}:${two(Math.floor((rest % 3_600) / 60))}:${two(rest % 60)}`;
}

/** "2032-10-14 00:00:00 UTC". */
export function date(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** "12.5 %". */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Number(((part / whole) * 100).toFixed(1))} %`;
}

/** A value of a chart, with enough digits to distinguish it from its neighbours. */
export function quantity(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) return value.toExponential(3);
  const [whole = "", fraction] = String(Number(value.toPrecision(9))).split(".");
  return fraction === undefined ? number(whole) : `${number(whole)}.${fraction}`;
}

/** A word's exact value in its unit; the word itself if it does not fit the unit. */
export function word(text: string, unit: string, { units, names }: Pick<PageData, "units" | "names">): string {
  // a getter that reverted
  if (!/^-?\d+$/.test(text)) return text;
  const view = units[unit];
  const value = BigInt(text);
  return view === undefined ? number(text) : shown(value, view, names);
}

function shown(value: bigint, view: UnitView, names: PageData["names"]): string {
  switch (view.as) {
    case "number":
      return decimal(value, view.decimals ?? 0, view.suffix ?? "");
    case "date":
      if (value === 0n) return "0";
      if (value < FIRST_DATE) return `${number(value.toString())} s`;
      return value < LAST_DATE ? date(Number(value)) : value.toString();
    case "flag":
      return value === 0n ? "no" : value === 1n ? "yes" : value.toString();
    case "address": {
      const address = `0x${value.toString(16).padStart(40, "0")}`;
      return names[address] ?? address;
    }
    case "hex":
      return shortened(`0x${value.toString(16)}`);
    case "name":
      return view.names[value.toString()] ?? value.toString();
  }
}

/** The two ends of a hash are enough to distinguish it from others. The cell's title has all of it. */
function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text;
}

/** Smaller numbers are shown without scaling: a few wei would be 0.00…e18. */
const SMALL = 10n ** 6n;

function decimal(value: bigint, decimals: number, suffix: string): string {
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? "−" : "";
  if (size === 2n ** 256n - 1n) return "2^256 − 1";
  if (suffix.startsWith("e") && size < SMALL) return sign + number(size.toString());
  const one = 10n ** BigInt(decimals);
  const fraction = decimals === 0 ? "" : (size % one).toString().padStart(decimals, "0").replace(/0+$/, "");
  return `${sign}${number((size / one).toString())}${fraction === "" ? "" : `.${fraction}`}${suffix}`;
}

/** The printed number of a step: 1 for the first action, 0 for the state before it. */
export function numberOf(
  { steps }: { readonly steps: readonly { readonly opening: boolean }[] },
  index: number,
): number {
  const opening = steps.filter((step) => step.opening).length;
  return Math.max(0, index - opening + 1);
}
