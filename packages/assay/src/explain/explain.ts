import { InternalError, named } from "../run/judge";
import { atTime, timeBefore, withArgument } from "../run/shrink";
import { runSequence, planSequence } from "../run";
import type { Argument, RecordedCall, Engine, CallEditor, Mark, Scalar, Subject } from "../core/types";
import { nearest, type Found, type Side } from "./nearest";
import { asking, endings, type Ask } from "./probe";
import { UnreadableError, type Counterexample } from "../run/counterexample";
import { restoreStep } from "../run/counterexample/convert";

/** Runs up to `atATime` pieces of work at once, and returns their results in the order of the pieces. */
async function severalAtATime<Result>(work: readonly (() => Promise<Result>)[], atATime: number): Promise<Result[]> {
  const results = new Map<number, Result>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < work.length; index = next++) {
      const piece = work[index];
      if (piece !== undefined) results.set(index, await piece());
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atATime) }, lane));
  return work.flatMap((_, index) => (results.has(index) ? [results.get(index) as Result] : []));
}

/** The effects of changing one number, downwards and upwards. */
export interface NumberRow {
  readonly kind: "number";
  /** Index of the recorded call. */
  readonly recordedCall: number;
  /** "caller", "params.period"; "time" for the seconds since the previous recorded call. */
  readonly what: string;
  readonly value: bigint;
  readonly sides: readonly Side[];
  readonly marks: readonly Mark[];
  readonly show: (value: bigint) => string;
}

/** The effects of changing one argument to its other possible values. */
export interface ChoiceRow {
  readonly kind: "choice";
  readonly recordedCall: number;
  readonly what: string;
  readonly value: Scalar;
  /** The values with which the call could be made. */
  readonly tried: readonly Found<Scalar>[];
  readonly show: (value: Scalar) => string;
}

/** The effects of changes of one value on a failure. */
export type Row = NumberRow | ChoiceRow;

/** The causes of a failure that changes of single values show. */
export interface Explanation {
  readonly rows: readonly Row[];
  /** How many sequences were run for it. */
  readonly runs: number;
}

/** By how many seconds a time is moved past the recorded one, at most: more than two years. */
const MOST_SECONDS = 800n * 86_400n;

/** What to explain. */
export interface Question {
  readonly identity: string;
  readonly recordedCalls: readonly RecordedCall[];
  /** When the sequence starts, Unix seconds. */
  readonly start: number;
}

/**
 * Changes every argument of every call and every time between two recorded calls, one at a time, and looks for the nearest value with which nothing fails.
 * @throws InternalError when the recorded calls do not fail with the identity
 */
export async function explainFailure<Action, History>(
  subject: Subject<Action, History>,
  callEditor: CallEditor<Action>,
  engine: Engine,
  { identity, recordedCalls, start }: Question,
): Promise<Explanation> {
  const actionOf = (recordedCall: RecordedCall): Action => callEditor.action(recordedCall);
  const base = await runSequence(
    subject,
    engine,
    { offset: 0, actions: recordedCalls.map(actionOf) },
    { everything: () => true },
  );
  const received = named(base.divergence?.findings ?? [], [identity])[0]?.id;
  if (received !== identity) {
    throw new InternalError(
      `expected the calls to fail again as ${identity}, received ${received ?? "no failure"}; there is nothing to explain`,
    );
  }
  let runs = 1;
  const asked = asking(subject, engine, actionOf, identity, endings(subject, recordedCalls, base));
  const ask: Ask = (changed) => {
    runs++;
    return asked(changed);
  };
  const studied = callEditor.editable(recordedCalls);
  const work = recordedCalls.flatMap((_, index) => {
    const { arguments: all, moments } = studied[index] ?? { arguments: [], moments: [] };
    return [
      () => timeRow(recordedCalls, index, timeBefore(recordedCalls, index, start), moments, ask),
      ...all.map((argument) => () => argumentRow(recordedCalls, index, argument, callEditor, ask)),
    ];
  });
  const rows = await severalAtATime(work, engine.lanes);
  return { rows, runs };
}

async function timeRow(
  recordedCalls: readonly RecordedCall[],
  recordedCall: number,
  before: number,
  moments: readonly Mark[],
  ask: Ask,
): Promise<Row> {
  const value = BigInt((recordedCalls[recordedCall]?.time ?? before) - before);
  const marks = moments.map((moment) => ({ ...moment, value: moment.value - BigInt(before) }));
  const ranged = { value, least: 0n, most: value + MOST_SECONDS, marks };
  const later = (gap: bigint) => ask(atTime(recordedCalls, recordedCall, before + Number(gap)));
  const sides = [await nearest(ranged, "below", later), await nearest(ranged, "above", later)];
  return { kind: "number", recordedCall, what: "time", value, sides, marks, show: (gap) => `${gap} s` };
}

async function argumentRow<Action>(
  recordedCalls: readonly RecordedCall[],
  recordedCall: number,
  argument: Argument,
  callEditor: CallEditor<Action>,
  ask: Ask,
): Promise<Row> {
  const { name: what, value, values } = argument;
  const show = (shown: Scalar): string => argument.show(shown);
  const changed = (other: Scalar) =>
    ask(withArgument(recordedCalls, recordedCall, (...call) => callEditor.change(...call), what, other));
  if (typeof value === "bigint" && "marks" in values) {
    const ranged = { value, ...values };
    const sides = [await nearest(ranged, "below", changed), await nearest(ranged, "above", changed)];
    return { kind: "number", recordedCall, what, value, sides, marks: values.marks, show };
  }
  const tried: Found<Scalar>[] = [];
  for (const other of "choices" in values ? values.choices : []) {
    const probe = await changed(other);
    if (probe.outcome !== "impossible") tried.push({ value: other, probe });
  }
  return { kind: "choice", recordedCall, what, value, tried, show };
}

/**
 * The recorded calls of a counterexample's steps, as a question. The model plans them again, because a changed call needs a new prediction.
 * @throws UnreadableError when the counterexample is of another subject or edition, or the planned calls differ from its own
 */
export function questionOf<Action, History>(
  counterexample: Counterexample,
  subject: Subject<Action, History>,
  callEditor: CallEditor<Action>,
): Question {
  const { subject: name, edition, identity, steps } = counterexample;
  if (name !== subject.name || edition !== subject.edition) {
    throw new UnreadableError(
      `expected a counterexample of ${subject.name}, edition ${subject.edition}, received one of ${name}, edition ${edition}; ` +
        `explain it with --edition ${edition}`,
    );
  }
  const done = steps.filter(({ action }) => action >= 0).map((step) => restoreStep(step, subject.kinds));
  const recordedCalls: RecordedCall[] = done.map((step) => callEditor.recordedCallOf(step));
  const actions = recordedCalls.map((recordedCall) => callEditor.action(recordedCall));
  const again = planSequence(subject, { offset: 0, actions }).steps;
  done.forEach(({ call, time }, index) => {
    // time that passes before a call is a step of its own
    const made = again.filter(({ action }) => action === index).at(-1);
    const same = call === undefined || (made?.call?.data === call.data && made.call.value === call.value);
    if (same && (made === undefined || made.time === time)) return;
    throw new UnreadableError(
      `step ${index + 1} of the counterexample: expected the model to make the stored call again, received another one; the file was written by ` +
        `another version: find the failure again with its seed`,
    );
  });
  return { identity, recordedCalls, start: again[0]?.time ?? 0 };
}
