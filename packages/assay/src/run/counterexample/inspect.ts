import { InternalError, type StepResult } from "../judge";
import { fieldValue, within, wordsFrom } from "../judge/words";
import type { Call, CallResult, EntityKind, ExpectedState, PlannedStep, ReadAnswer } from "../../core/types";
import { restoreStep } from "./convert";
import type { Counterexample } from "./schema";

/** A field as the model has it and as the chain has it. */
export interface InspectedField {
  readonly name: string;
  readonly unit: string;
  readonly type?: string;
  readonly mayRevert?: true;
  /** undefined when the model does not predict it. */
  readonly predicted: bigint | undefined;
  /** How far below `predicted` the chain may be (negative: above). */
  readonly slack: bigint;
  /** undefined when the lens could not answer. */
  readonly observed: bigint | undefined;
  readonly differs: boolean;
}

/** A read whose answer is observed as a whole, by its hash. */
export interface InspectedRead {
  readonly call: Call;
  readonly predicted: ReadAnswer;
  /** undefined when it differs and was not asked in full. */
  readonly observed: ReadAnswer | undefined;
}

/** An entity as observed after a step. */
export interface InspectedEntity {
  /** Name of its kind. */
  readonly kind: string;
  readonly id: bigint;
  readonly label: string;
  readonly fields: readonly InspectedField[];
  readonly differs: boolean;
  readonly read?: InspectedRead;
}

/** A step with what was seen after it. */
export interface InspectedStep {
  /** The step itself: time, actor, call, prediction. */
  readonly step: PlannedStep;
  /** It comes before the first action. */
  readonly opening: boolean;
  readonly result: StepResult;
  /** The observations after this step, in their order. */
  readonly entities: readonly InspectedEntity[];
}

/** The lens answers ABI `uint256[]`: an offset and a length before the words. */
const HEADER_WORDS = 2;

/**
 * A counterexample's steps with the state on both sides after each, from the file alone; `results` puts a replay's answers in the place of the
 * stored ones. Words are in the units of their fields.
 * @throws InternalError when its entities are unknown to `kinds`, those of the subject
 */
export function inspect(
  counterexample: Counterexample,
  kinds: readonly EntityKind[],
  results?: readonly StepResult[],
): readonly InspectedStep[] {
  return counterexample.steps.map((stored, index) => {
    const step = restoreStep(stored, kinds);
    const result = results === undefined ? storedResult(stored) : results[index];
    if (result === undefined) throw new InternalError(`expected a result of step ${index}, received none`);
    return { step, opening: index < counterexample.opening, result, entities: entitiesOf(step.observe, result) };
  });
}

/** The state after step `index`: the last observation of each entity, in the order of the first ones. */
export function stateAfter(steps: readonly InspectedStep[], index: number): readonly InspectedEntity[] {
  const latest = new Map<string, InspectedEntity>();
  for (const { entities } of steps.slice(0, index + 1))
    for (const entity of entities) latest.set(`${entity.kind}:${entity.id}`, entity);
  return [...latest.values()];
}

function storedResult({ observed: { call, lens, reads } }: Counterexample["steps"][number]): StepResult {
  return {
    call: call === undefined ? undefined : called(call),
    ...(reads === undefined
      ? {}
      : { reads: new Map(reads.map(({ observation, ...answer }) => [observation, answer])) }),
    lens: lens === undefined ? undefined : { ...lens, logs: [], gasUsed: 0 },
  };
}

function called({ halted, ...call }: NonNullable<StoredCall>): CallResult {
  return halted === undefined ? call : { ...call, halted };
}

type StoredCall = Counterexample["steps"][number]["observed"]["call"];

function entitiesOf(observe: readonly ExpectedState[], { lens, reads }: StepResult): readonly InspectedEntity[] {
  const count = observe.reduce((sum, { words }) => sum + words.length, 0);
  const seen = lens?.ok === true ? wordsFrom(lens.returnData, HEADER_WORDS, count) : [];
  let position = 0;
  return observe.map(({ kind, id, label, words, slack, unknown, read }, index) => {
    const fields = kind.fields.map((field, i) => {
      const { name, unit, type, mayRevert } = field;
      const predicted = unknown?.includes(i) === true ? undefined : (words[i] ?? 0n);
      const room = slack?.[i] ?? 0n;
      const word = seen[position + i];
      const observed = word === undefined ? undefined : fieldValue(field, word);
      const differs = predicted !== undefined && observed !== undefined && !within(predicted, observed, room);
      const typed = { ...(type === undefined ? {} : { type }), ...(mayRevert === undefined ? {} : { mayRevert }) };
      return { name, unit, ...typed, predicted, slack: room, observed, differs };
    });
    position += words.length;
    const differs = fields.some((field) => field.differs);
    const entity = { kind: kind.name, id, label, fields, differs };
    if (read === undefined) return entity;
    const { call, predicted } = read;
    return { ...entity, read: { call, predicted, observed: differs ? reads?.get(index) : predicted } };
  });
}
