import { InternalError } from "../judge";
import { atTime, timeBefore, withArgument } from "../shrink";
import { runSequence } from "../run";
import type { Argument, RecordedCall, Engine, CallEditor, Mark, Scalar, Subject } from "../types";
import { nearest, type Found, type Side } from "./nearest";
import { asking, predictions, type Ask } from "./probe";
import { severalAtATime } from "./several";

/** A change of one number, to both sides. */
export interface NumberRow {
  readonly kind: "number";
  /** Index of the deed. */
  readonly deed: number;
  /** "caller", "params.period"; "time" for the seconds since the deed before. */
  readonly what: string;
  readonly value: bigint;
  readonly sides: readonly Side[];
  readonly marks: readonly Mark[];
  readonly show: (value: bigint) => string;
}

/** A change of one argument to the other values that it can have. */
export interface ChoiceRow {
  readonly kind: "choice";
  readonly deed: number;
  readonly what: string;
  readonly value: Scalar;
  /** Those that there was something to call with. */
  readonly tried: readonly Found<Scalar>[];
  readonly show: (value: Scalar) => string;
}

/** What single changes of one value do to a failure. */
export type Row = NumberRow | ChoiceRow;

/** Why a sequence fails, as far as single changes tell. */
export interface Explanation {
  readonly rows: readonly Row[];
  /** Sequences run on the way. */
  readonly runs: number;
}

/** Seconds beyond what there is that a time is moved at most: two years and more. */
const MOST_SECONDS = 800n * 86_400n;

/** What to explain. */
export interface Question {
  readonly identity: string;
  readonly deeds: readonly RecordedCall[];
  /** When the sequence starts, Unix seconds. */
  readonly start: number;
}

/**
 * Changes every argument of every call and every time between two deeds, one at a time, and looks for the nearest value with which nothing fails.
 * @throws InternalError when the deeds do not fail with the identity
 */
export async function explainFailure<Action, History>(
  subject: Subject<Action, History>,
  literals: CallEditor<Action>,
  engine: Engine,
  { identity, deeds, start }: Question,
): Promise<Explanation> {
  const actionOf = (deed: RecordedCall): Action => literals.action(deed);
  const base = await runSequence(
    subject,
    engine,
    { offset: 0, actions: deeds.map(actionOf) },
    { everything: () => true },
  );
  const received = base.divergence?.findings[0]?.id;
  if (received !== identity) {
    throw new InternalError(
      `expected the calls to fail again as ${identity}, received ${received ?? "no failure"}; there is nothing to explain`,
    );
  }
  let runs = 1;
  const asked = asking(subject, engine, actionOf, identity, predictions(deeds, base.plan.steps));
  const ask: Ask = (changed) => {
    runs++;
    return asked(changed);
  };
  const studied = literals.editable(deeds);
  const work = deeds.flatMap((_, index) => {
    const { arguments: all, moments } = studied[index] ?? { arguments: [], moments: [] };
    return [
      () => timeRow(deeds, index, timeBefore(deeds, index, start), moments, ask),
      ...all.map((argument) => () => argumentRow(deeds, index, argument, literals, ask)),
    ];
  });
  const rows = await severalAtATime(work, engine.lanes);
  return { rows, runs };
}

async function timeRow(
  deeds: readonly RecordedCall[],
  deed: number,
  before: number,
  moments: readonly Mark[],
  ask: Ask,
): Promise<Row> {
  const value = BigInt((deeds[deed]?.time ?? before) - before);
  const marks = moments.map((moment) => ({ ...moment, value: moment.value - BigInt(before) }));
  const ranged = { value, least: 0n, most: value + MOST_SECONDS, marks };
  const later = (gap: bigint) => ask(atTime(deeds, deed, before + Number(gap)));
  const sides = [await nearest(ranged, "below", later), await nearest(ranged, "above", later)];
  return { kind: "number", deed, what: "time", value, sides, marks, show: (gap) => `${gap} s` };
}

async function argumentRow<Action>(
  deeds: readonly RecordedCall[],
  deed: number,
  argument: Argument,
  literals: CallEditor<Action>,
  ask: Ask,
): Promise<Row> {
  const { name: what, value, values } = argument;
  const show = (shown: Scalar): string => argument.show(shown);
  const changed = (other: Scalar) => ask(withArgument(deeds, deed, (...call) => literals.change(...call), what, other));
  if (typeof value === "bigint" && "marks" in values) {
    const ranged = { value, ...values };
    const sides = [await nearest(ranged, "below", changed), await nearest(ranged, "above", changed)];
    return { kind: "number", deed, what, value, sides, marks: values.marks, show };
  }
  const tried: Found<Scalar>[] = [];
  for (const other of "choices" in values ? values.choices : []) {
    const probe = await changed(other);
    if (probe.outcome !== "impossible") tried.push({ value: other, probe });
  }
  return { kind: "choice", deed, what, value, tried, show };
}
