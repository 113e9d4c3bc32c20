import type { LawVerdict } from "assay/types";
import type { Model } from "../../model";
import type { Target } from "../observe/kinds";
import { kindOf, predict } from "../observe/predict";
import type { Seen } from "./trace";

export type Violation = Extract<LawVerdict, { verdict: "violated" }>;

export const SKIP: LawVerdict = { verdict: "skipped" };
export const HELD: LawVerdict = { verdict: "held" };

/** A word that differs between two observations. */
export interface Difference {
  readonly target: Target;
  readonly field: string;
  readonly first: bigint;
  readonly second: bigint;
}

/** The first word in which two observations differ by more than `room` allows. `other` returns the second observation's target for one of the first. */
export function difference(
  targets: readonly Target[],
  first: Seen,
  second: Seen,
  room: (target: Target, field: string) => bigint = () => 0n,
  other: (target: Target) => Target = (target) => target,
): Difference | undefined {
  for (const target of targets) {
    const a = first.all(target);
    const b = second.all(other(target));
    if (a.every((word, i) => word === b[i])) continue;
    for (const [i, { name }] of kindOf(target).fields.entries()) {
      const [x, y] = [a[i] ?? 0n, b[i] ?? 0n];
      if (x !== y && distance(x, y) > room(target, name)) return { target, field: name, first: x, second: y };
    }
  }
  return undefined;
}

export function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

/** A field of a thing in words: "pool 1: surplus (wei)". */
export function fieldText(target: Target, field: string, model: Model): string {
  const unit = kindOf(target).fields.find(({ name }) => name === field)?.unit ?? "";
  return `${predict(target, model).label}: ${field} (${unit})`;
}
