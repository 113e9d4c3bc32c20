import type { Objective } from "../types";

/** Digits behind the point, at most, */
const DIGITS = 6;
/** but of what is small so many from the first that is not 0 on: of 0.000000345 and 0.000000399 one is a sixth more. */
const SIGNIFICANT = 3;

/** A value in its unit: "0.5225 of 1e18 = 100 %/year", "-12.25 native". Cut after six digits behind the point, or after the third from the first that is not 0. */
export function valueText(value: bigint, { decimals, unit }: Pick<Objective, "decimals" | "unit">): string {
  return `${amountText(value, decimals)} ${unit}`;
}

/** A number with its decimals: "0.5225". */
export function amountText(value: bigint, decimals: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : digits.slice(-decimals);
  const first = /[1-9]/.exec(fraction)?.index ?? 0;
  const kept = fraction.slice(0, whole === "0" ? Math.max(DIGITS, first + SIGNIFICANT) : DIGITS).replace(/0+$/, "");
  return `${sign}${whole}${kept === "" ? "" : `.${kept}`}`;
}

/** A number as somebody writes it, with its decimals; undefined for what is no number, or has too many digits behind the point. */
export function amountFrom(text: string, decimals: number): bigint | undefined {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || fraction.length > decimals) return undefined;
  const value = BigInt(whole + fraction.padEnd(decimals, "0"));
  return sign === "-" ? -value : value;
}
