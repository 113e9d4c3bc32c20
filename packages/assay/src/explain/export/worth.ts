import { inspect, type Counterexample, type InspectedStep } from "../../run/counterexample";
import { SequenceView } from "../../run/judge";
import { PlannedPlayed } from "../../search/maximise/planned-played";
import { Measuring, objectiveOf, valueText, type Marks } from "../../core/objectives";
import type { EntityKind, Subject } from "../../core/types";
import type { Check } from "./checks";

/** The value of an objective's case, in words. */
export interface Worth {
  /** What is maximised. */
  readonly title: string;
  /** "0.05 of 100 % a year" */
  readonly value: string;
}

/** The parts of a subject that are needed to measure a case. */
export type Measurable = Pick<Subject<unknown, unknown>, "kinds" | "events" | "edition" | "objectives">;

/** How many words an export asserts, at most. More than for a failure, because the value is computed from all of them. */
const MOST_WORDS = 32;

/** The value of a case; undefined for a failure. */
export function worthOf({ objective }: Counterexample): Worth | undefined {
  if (objective === undefined) return undefined;
  const { title, unit, decimals, values } = objective;
  const last = values.at(-1) ?? null;
  return { title, value: last === null ? "no value" : valueText(BigInt(last), { unit, decimals }) };
}

/**
 * Checks for the state after the last step of an objective's case. They cover the words from which the value is then read, if these changed since the start or belong to entities that did not exist then.
 * There are none when the value depends only on events or refused calls, which are in the steps.
 * @throws Error when the subject has no such objective
 */
export function worthChecks(counterexample: Counterexample, subject: Measurable): Check[] {
  if (counterexample.objective === undefined) return [];
  const objective = objectiveOf(subject, counterexample.objective.name);
  const marks: Marks = new Map(
    (counterexample.objective.probes?.tried ?? []).map(({ step, sort, weight }) => [
      step,
      { sort, weight: BigInt(weight) },
    ]),
  );
  const steps = inspect(counterexample, subject.kinds);
  const view = new ReadView();
  const measuring = new Measuring(objective);
  for (const [index, { step, entities }] of steps.entries()) {
    view.begin(index, step.time);
    for (const [i, { id, fields }] of entities.entries())
      view.note(
        kindAt(step.observe, i),
        id,
        fields.map(({ observed, predicted }) => observed ?? predicted ?? 0n),
      );
    // only the reads after the last step count
    view.read.clear();
    const full = counterexample.steps[index]?.full ?? false;
    if (index === 0) measuring.open(view);
    else measuring.after(new PlannedPlayed(step, subject.events, full, marks.get(index)), view);
    measuring.value();
  }
  return checksOf(steps, view.read).slice(0, MOST_WORDS);
}

function kindAt(observe: InspectedStep["step"]["observe"], index: number): EntityKind {
  const state = observe[index];
  if (state === undefined) throw new RangeError(`expected an observation ${index} among ${observe.length}`);
  return state.kind;
}

/** The words of the last step that were read and differ from the start. */
function checksOf(steps: readonly InspectedStep[], read: ReadView["read"]): Check[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const opening = new Map<string, readonly (bigint | undefined)[]>();
  for (const { entities } of steps.filter((one) => one.opening))
    for (const { kind, id, fields } of entities)
      opening.set(
        `${kind} ${id}`,
        fields.map(({ observed }) => observed),
      );
  return last.entities.flatMap((entity, index): Check[] => {
    const { kind, id, label, fields } = entity;
    const before = opening.get(`${kind} ${id}`);
    return fields.flatMap(({ slack, observed, predicted = observed }, field): Check[] => {
      // without a prediction the test expects what the chain had
      if (predicted === undefined || observed === undefined || observed === before?.[field]) return [];
      if (read.get(`${kind} ${id}`)?.has(field) !== true) return [];
      return [
        { kind: "state", entity: kindAt(last.step.observe, index), id, label, field, predicted, slack, observed },
      ];
    });
  });
}

/** A view that records which words are read. */
class ReadView extends SequenceView {
  /** Fields that were read, by "kind id". */
  readonly read = new Map<string, Set<number>>();

  override latest(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    const words = super.latest(kind, id);
    if (words === undefined) return undefined;
    const key = `${kind.name} ${id}`;
    const fields = this.read.get(key) ?? new Set();
    this.read.set(key, fields);
    return new Proxy(words, {
      get: (target, property, receiver): unknown => {
        const index = typeof property === "string" ? Number(property) : NaN;
        if (Number.isSafeInteger(index)) fields.add(index);
        return Reflect.get(target, property, receiver);
      },
    });
  }
}
