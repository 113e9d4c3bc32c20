import { MAX_PERIOD, MIN_PERIOD } from "../../model";
import type { Scalar } from "assay/types";
import { ASSESSORS, HOSTILE, PEOPLE, RECEIVERS } from "../fixture/actors";

const DAY = 86_400n;
/** Larger amounts stand for "no limit". */
const MOST = 2n ** 128n;
/** Round numbers have at most three digits before their zeros. */
const DIGITS = 3;

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

/** A number rounded down and up to some digits. */
function toDigits(value: bigint, digits: number): bigint[] {
  const scale = 10n ** BigInt(Math.max(0, value.toString().length - digits));
  const down = (value / scale) * scale;
  return down === value ? [value] : [down, down + scale];
}

/** Numbers that are rounder than a given one: 1, 10, 100, … of a unit, then the number itself with few digits. */
export function rounder(value: bigint, one: bigint): bigint[] {
  if (value <= 0n || value > MOST) return [];
  const powers = [1n, 10n, 100n, 1_000n, 10_000n, 100_000n].map((power) => power * one);
  const rounded = Array.from({ length: DIGITS }, (_, i) => toDigits(value, i + 1)).flat();
  return distinct([...powers, ...rounded, (value / one) * one]).filter((round) => round > 0n);
}

/** How many people a counterexample should have. */
const FIRST = 3;

/** Names to try in place of an account: for people the ones before it; for others the first people, then earlier accounts of the same sort. */
export function firstNames(account: string): string[] {
  const group = [PEOPLE, RECEIVERS, HOSTILE, ASSESSORS].find((names: readonly string[]) => names.includes(account));
  if (group === undefined) return [];
  const before = (group as readonly string[]).slice(0, (group as readonly string[]).indexOf(account));
  const first = PEOPLE.slice(0, FIRST).filter((name) => name !== account);
  return group === PEOPLE ? before : distinct([...first, ...before]);
}

/** The first few ids below one. */
export function firstIds(id: bigint): bigint[] {
  return [1n, 2n, 3n].filter((first) => first < id);
}

/** Usual numbers of days. */
const DAYS = [30n, MIN_PERIOD, MAX_PERIOD, 60n, 90n, 180n];

/** Rounder lengths in days. */
export function rounderDays(days: bigint): Scalar[] {
  return days > 1_000n ? [] : distinct([...DAYS, (days / 10n) * 10n]);
}

/** Rounder lengths in seconds. */
export function rounderSeconds(seconds: bigint): Scalar[] {
  if (seconds > 10_000n * DAY) return [];
  return distinct([...DAYS.map((days) => days * DAY), (seconds / DAY) * DAY, (seconds / 3_600n) * 3_600n]);
}
