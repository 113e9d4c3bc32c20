import type { Invariant } from "../../src/core/types";
import { TOTAL, USER } from "./protocol";

/** The invariants' history: the number of successful deposits. */
export interface ToyHistory {
  deposits: number;
}

/** total = sum of balances; needs both to be observed in the same step. */
export const sumInvariant: Invariant<ToyHistory> = {
  id: "INV-SUM",
  rules: ["SUM-1"],
  title: "the vault's total is the sum of the balances",
  premise: "total and all balances are observed",
  check(step, view) {
    if (!step.full || step.observed.length < 4) return { verdict: "skipped" };
    const total = view.latest(TOTAL, 0n)?.[0] ?? 0n;
    const sum = view.ids(USER).reduce((all, id) => all + (view.latest(USER, id)?.[0] ?? 0n), 0n);
    if (total === sum) return { verdict: "held" };
    return {
      verdict: "violated",
      message: "vault",
      expected: sum.toString(),
      observed: total.toString(),
      unit: "wei",
    };
  },
};

/** A balance falls only by a withdrawal, and never while it was locked. */
export const lockInvariant: Invariant<ToyHistory> = {
  id: "INV-LOCK",
  rules: ["LOCK-1"],
  title: "no balance falls while it is locked",
  premise: "a balance was observed before and is lower now",
  check(step, view) {
    for (const { kind, id } of step.observed) {
      const before = kind === USER ? view.before(USER, id) : undefined;
      const now = view.latest(kind, id);
      if (before === undefined || now === undefined || (now[0] ?? 0n) >= (before[0] ?? 0n)) continue;
      if (BigInt(step.time) >= (before[1] ?? 0n)) return { verdict: "held" };
      return { verdict: "violated", message: `user ${id}`, expected: "no change", observed: `${now[0] ?? 0n}` };
    }
    return { verdict: "skipped" };
  },
};
