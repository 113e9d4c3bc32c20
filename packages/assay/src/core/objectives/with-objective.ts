import type { Invariant, Objective, PlayedStep, ProbeMark, SeenStep, Subject, Verdict } from "../types";
import { Measuring, valueText } from "./meters";

/** Prefix of the identity of an objective's case. */
const OBJECTIVE = "OBJECTIVE-";

/** The identity of a case of an objective: "OBJECTIVE-ATTACKER-WEALTH". */
export function identityOf({ name }: Pick<Objective, "name">): string {
  return `${OBJECTIVE}${name.toUpperCase()}`;
}

/** The history of a subject with how an objective is measured beside it. */
export interface Measured<History> {
  readonly history: History;
  readonly measuring: Measuring;
  /** Whether what there is at the start was seen. */
  opened: boolean;
  /** What the sequence is worth so far. */
  value: bigint | undefined;
}

/** The probes that count among a sequence's steps, by the index of the step. */
export type Marks = ReadonlyMap<number, ProbeMark>;

/** What is known of the sequence that is measured. */
export interface Measurable {
  /** Indices of the steps that are probes which succeed without the attackers. Absent: none. */
  readonly probes?: Marks;
  /** Index of its last step: the value counts only there. Earlier it may be larger, until the granted calls have been made. Absent: any step. */
  readonly end?: number;
  /** Called after each step with the sequence's value then. Absent: with an `end` the value is worked out only there. */
  readonly onValue?: (index: number, value: bigint | undefined) => void;
}

/**
 * A subject that knows one invariant more: that the objective's value, measured on what the chain shows, is less than `least` (in the smallest part of its unit).
 */
export function withObjective<Action, History>(
  subject: Subject<Action, History>,
  objective: Objective,
  least: bigint,
  { probes = new Map(), end, onValue }: Measurable = {},
): Subject<Action, Measured<History>> {
  const asked = subject.occasions?.bind(subject);
  return {
    ...(subject as Omit<typeof subject, "occasions">),
    invariants: [...subject.invariants.map(onHistory), below<History>(objective, least, end)],
    history: () => ({
      ...{ history: subject.history(), measuring: new Measuring(objective), opened: false, value: undefined },
    }),
    // what an objective reads is looked at
    asks: true,
    record: (measured, step, view) => {
      subject.record(measured.history, step, view);
      if (measured.opened) measured.measuring.after(playedOf(step, probes), view);
      else measured.measuring.open(view);
      measured.opened = true;
      measured.value =
        onValue === undefined && end !== undefined && step.index !== end ? undefined : measured.measuring.value();
      onValue?.(step.index, measured.value);
    },
    ...(asked === undefined ? {} : { occasions: ({ history }) => asked(history) | ALWAYS }),
  };
}

/** An occasion of every step. */
const ALWAYS = 1 << 30;

function onHistory<History>(invariant: Invariant<History>): Invariant<Measured<History>> {
  return { ...invariant, check: (step, view, { history }) => invariant.check(step, view, history) };
}

function below<History>(objective: Objective, least: bigint, end: number | undefined): Invariant<Measured<History>> {
  const check = ({ index }: SeenStep, _: unknown, { value }: Measured<History>): Verdict => {
    if (value === undefined || (end !== undefined && index !== end)) return { verdict: "skipped" };
    if (value < least) return { verdict: "held" };
    return {
      verdict: "violated",
      message: `${objective.title}: ${valueText(value, objective)}`,
      expected: `less than ${valueText(least, objective)}`,
      observed: valueText(value, objective),
    };
  };
  return {
    id: identityOf(objective),
    rules: objective.rules,
    title: objective.title,
    premise: "the objective has a value",
    check,
  };
}

/** A step of the chain as an objective sees it. */
function playedOf({ index, time, kind, actor, result, error, logs, facts, full }: SeenStep, probes: Marks): PlayedStep {
  const probe = probes.get(index);
  return {
    ...{ time, kind, actor, ok: result?.ok ?? true, logs, facts, full },
    ...(error === undefined ? {} : { error }),
    ...(probe === undefined ? {} : { probe }),
  };
}

/** An objective of a subject, by its name. @throws Error for one that is not there, with those that are */
export function objectiveOf<Action, History>(
  { objectives = [], edition }: Pick<Subject<Action, History>, "objectives" | "edition">,
  name: string,
): Objective {
  const known = objectives.filter(({ editions }) => editions?.includes(edition) ?? true);
  const found = known.find((objective) => objective.name === name);
  if (found !== undefined) return found;
  const names = known.map((objective) => objective.name).join(", ");
  throw new Error(
    `expected an objective of edition ${edition}, ${names === "" ? "of which there are none" : names}, received "${name}"`,
  );
}
