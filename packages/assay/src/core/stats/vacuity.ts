import type { Modelled } from "../types";
import { conjunctsOf, type Statistics } from "./statistics";

/** A campaign of at least this many steps is vacuous if it never reached something. A shorter one only reports it. */
export const STEPS_TO_JUDGE_VACUITY = 10_000;

/** What a campaign must have reached at least once. */
export interface Declared {
  readonly actionKinds: readonly string[];
  readonly errors: readonly string[];
  readonly invariants: readonly { readonly id: string; readonly parts?: readonly string[] }[];
  /** What the model predicts; absent: everything. */
  readonly modelled?: Modelled;
  /** Functions that nothing calls, and why. */
  readonly notCalled?: Readonly<Record<string, string>>;
}

/** What was never reached, one line each. Empty: nothing was missed. */
export function neverReached(statistics: Statistics, declared: Declared): string[] {
  const { errors, invariants } = statistics;
  return [
    ...neverSucceeded(statistics, declared).map((kind) => `action ${kind} never succeeded`),
    ...declared.errors.filter((name) => (errors[name] ?? 0) === 0).map((name) => `error ${name} was never provoked`),
    ...declared.invariants
      .flatMap(conjunctsOf)
      .filter((id) => (invariants[id]?.met ?? 0) === 0)
      .map((id) => `invariant ${id}: its premise was never met`),
  ];
}

/** Whether no call succeeded, or none was made: then nothing was tested, however short the campaign was. */
export function nothingSucceeded({ calls, actions }: Statistics): boolean {
  const reverted = Object.values(actions).reduce((sum, count) => sum + count.reverted, 0);
  return calls === reverted;
}

/** The functions that never succeeded, of those that must. */
export function neverSucceeded({ actions }: Statistics, { actionKinds }: Declared): readonly string[] {
  return actionKinds.filter((kind) => (actions[kind]?.ok ?? 0) === 0);
}

/** Whether what was missed makes the campaign vacuous, or is too early to judge. */
export function isVacuous(statistics: Statistics, missed: readonly string[]): boolean {
  if (nothingSucceeded(statistics)) return true;
  return missed.length > 0 && statistics.steps >= STEPS_TO_JUDGE_VACUITY;
}
