import { named, refusalLabel } from "../run/judge";
import { runSequence, type SequenceRun } from "../run";
import type { RecordedCall, Engine, Subject } from "../core/types";

/** A recorded call that ends otherwise: each side is "ok" or the errors. */
export interface Turn {
  /** Index of the recorded call. */
  readonly recordedCall: number;
  readonly from: string;
  readonly to: string;
}

/** The effect of a change on the failure. */
export type Probe =
  /** `passes`: every step is as predicted, and every invariant holds; `turns`: the calls that end otherwise. */
  | { readonly outcome: "same" | "passes"; readonly turns: readonly Turn[] }
  | { readonly outcome: "other"; readonly identity: string; readonly turns: readonly Turn[] }
  /** A call can no longer be made. */
  | { readonly outcome: "impossible" };

/** Makes recorded calls, and reports whether the failure remains. */
export type Ask = (recordedCalls: readonly RecordedCall[]) => Promise<Probe>;

/** How each recorded call ends by the model or, where that abstains, on the chain; undefined if the call could not be made. */
export function endings(
  subject: Pick<Subject<unknown, unknown>, "errorName">,
  recordedCalls: readonly RecordedCall[],
  { plan: { steps }, results }: Pick<SequenceRun, "plan" | "results">,
): readonly (string | undefined)[] {
  return recordedCalls.map(({ call }, index) => {
    if (call === null) return "ok";
    const at = steps.map(({ action }) => action).lastIndexOf(index);
    const { call: made, expect } = steps[at] ?? {};
    if (made === undefined) return undefined;
    const came = results[at]?.call;
    if (expect === undefined)
      return came === undefined || came.ok ? "ok" : refusalLabel(subject.errorName(came.returnData), came);
    return expect.ok ? "ok" : [...new Set(expect.errors.map(({ name }) => name))].join(" or ");
  });
}

/** Plans and runs changed versions of recorded calls that fail as `identity`; `before`: how the unchanged calls end. */
export function asking<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  actionOf: (recordedCall: RecordedCall) => Action,
  identity: string,
  before: readonly (string | undefined)[],
): Ask {
  return async (recordedCalls) => {
    const actions = recordedCalls.map(actionOf);
    const came = await runSequence(subject, engine, { offset: 0, actions }, { everything: () => true });
    const now = endings(subject, recordedCalls, came);
    if (now.includes(undefined)) return { outcome: "impossible" };
    const turns = now.flatMap((to, recordedCall): Turn[] => {
      const from = before[recordedCall];
      return from === undefined || to === undefined || from === to ? [] : [{ recordedCall, from, to }];
    });
    // several checks may fail at the step, and the one with the identity may not be the first
    const received = named(came.divergence?.findings ?? [], [identity])[0]?.id;
    if (received === undefined) return { outcome: "passes", turns };
    return received === identity ? { outcome: "same", turns } : { outcome: "other", identity: received, turns };
  };
}
