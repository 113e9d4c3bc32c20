import { named } from "../run/judge";
import { runSequence } from "../run";
import type { RecordedCall, Engine, PlannedStep, Subject } from "../core/types";

/** A changed prediction for a recorded call: each side is "ok" or the expected errors. */
export interface Turn {
  /** Index of the recorded call. */
  readonly recordedCall: number;
  readonly from: string;
  readonly to: string;
}

/** The effect of a change on the failure. */
export type Probe =
  /** `passes`: every step is as predicted, and every invariant holds; `turns`: the changed predictions. */
  | { readonly outcome: "same" | "passes"; readonly turns: readonly Turn[] }
  | { readonly outcome: "other"; readonly identity: string; readonly turns: readonly Turn[] }
  /** A call can no longer be made. */
  | { readonly outcome: "impossible" };

/** Makes recorded calls, and reports whether the failure remains. */
export type Ask = (recordedCalls: readonly RecordedCall[]) => Promise<Probe>;

/** The model's prediction for each recorded call: "unknown" if it abstains; undefined if the call could not be made. */
export function predictions(
  recordedCalls: readonly RecordedCall[],
  steps: readonly PlannedStep[],
): readonly (string | undefined)[] {
  return recordedCalls.map(({ call }, index) => {
    if (call === null) return "ok";
    const step = steps.filter(({ action }) => action === index).at(-1);
    if (step?.call === undefined) return undefined;
    const { expect } = step;
    if (expect === undefined) return "unknown";
    return expect.ok ? "ok" : [...new Set(expect.errors.map(({ name }) => name))].join(" or ");
  });
}

/** Plans and runs changed versions of recorded calls that fail as `identity`; `before` are the model's predictions for the unchanged calls. */
export function asking<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  actionOf: (recordedCall: RecordedCall) => Action,
  identity: string,
  before: readonly (string | undefined)[],
): Ask {
  return async (recordedCalls) => {
    const actions = recordedCalls.map(actionOf);
    const { plan, divergence } = await runSequence(subject, engine, { offset: 0, actions }, { everything: () => true });
    const now = predictions(recordedCalls, plan.steps);
    if (now.includes(undefined)) return { outcome: "impossible" };
    const turns = now.flatMap((to, recordedCall): Turn[] => {
      const from = before[recordedCall];
      return from === undefined || to === undefined || from === to ? [] : [{ recordedCall, from, to }];
    });
    // several checks may fail at the step, and the one with the identity may not be the first
    const received = named(divergence?.findings ?? [], [identity])[0]?.id;
    if (received === undefined) return { outcome: "passes", turns };
    return received === identity ? { outcome: "same", turns } : { outcome: "other", identity: received, turns };
  };
}
