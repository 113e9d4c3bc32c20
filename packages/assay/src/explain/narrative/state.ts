import { createColors } from "picocolors";
import { z } from "zod";
import type { Printed } from "../../core/types/printed";
import {
  stateAfter,
  type InspectedEntity,
  type InspectedField,
  type InspectedRead,
  type InspectedStep,
} from "../../run/counterexample";
import { answerText, readText, type Narrator } from "../../core/format";
import { valueText } from "../../run/judge/words";
import type { Subject } from "../../core/types";
import { distanceText, exactText, fieldText, roomText } from "./fields";
import { narration } from "./narrate";
import { wrapped } from "../../core/format/wrap";

type Colors = ReturnType<typeof createColors>;

/** A field after a step, on both sides. */
const stateField = z.object({
  name: z.string(),
  predicted: z.string().nullable().describe("null when the model does not predict it"),
  observed: z.string().nullable().describe("null when the chain was not seen"),
  differs: z.boolean(),
  changed: z.boolean().describe("the chain has another value than after the step before; or it had none"),
});
export type StateField = Printed<typeof stateField>;

/** The things after a step. */
export const stateJson = z.array(z.object({ kind: z.string(), label: z.string(), fields: z.array(stateField) }));
export type StateEntity = Printed<typeof stateJson>[number];

/** The narrative has no step with the given number. */
export class StepRangeError extends Error {
  override readonly name = "StepRangeError";
}

/** The index of step `number` of a narrative; step 0 is the state before the first action. @throws StepRangeError */
export function stepIndex(number: number, opening: number, steps: readonly unknown[]): number {
  const last = steps.length - opening;
  const index = opening + number - 1;
  if (number > last || index < 0) {
    const least = opening === 0 ? 1 : 0;
    throw new StepRangeError(
      `--step: expected a step of the counterexample, ${least} to ${last}${least === 0 ? " (0: before the first)" : ""}, received ${number}`,
    );
  }
  return index;
}

/** The whole state after a step, as data: words as decimal strings, and of answers that are seen by their hashes the `texts`. */
export function stateData(inspected: readonly InspectedStep[], index: number, texts: Texts = new Map()): StateEntity[] {
  const before = valuesBefore(inspected, index);
  return stateAfter(inspected, index).map((entity) => ({
    kind: entity.kind,
    label: entity.label,
    fields: entity.fields.map((field) => ({
      name: field.name,
      predicted: field.predicted === undefined ? null : valueText(field, field.predicted),
      observed: field.observed === undefined ? null : (textOf(texts, entity) ?? valueText(field, field.observed)),
      differs: field.differs,
      changed: changeOf(entity, field, before, index) !== undefined,
    })),
  }));
}

/** The state as lines, grouped by kind: fields that differ (≠) or changed (*) on lines of their own, the other fields of an entity together. */
export function stateLines(
  inspected: readonly InspectedStep[],
  index: number,
  subject: Subject<unknown, unknown>,
  colour: boolean,
  texts: Texts = new Map(),
): string[] {
  const colors = createColors(colour);
  const { narrator, see } = narration(subject);
  for (const one of inspected.slice(0, index + 1)) see(one);
  const before = valuesBefore(inspected, index);
  const entities = stateAfter(inspected, index).filter((one) => !answers(one));
  const kinds = new Map<string, InspectedEntity[]>();
  for (const entity of entities) kinds.set(entity.kind, [...(kinds.get(entity.kind) ?? []), entity]);
  const differing = entities.reduce((sum, { fields }) => sum + fields.filter(({ differs }) => differs).length, 0);
  return [
    `${entities.length} entities were compared; ${differing === 0 ? "model and chain agree on all of them" : `${differing} values differ`}` +
      `  (${colors.red("≠")} differs, ${colors.yellow("*")} changed in this step)`,
    ...[...kinds].flatMap(([kind, group]) => [
      "",
      colors.bold(kind),
      ...group.flatMap((entity) => entityLines(entity, { before, index, narrator, colors, texts })),
    ]),
  ];
}

interface Around {
  readonly before: ReadonlyMap<string, bigint | undefined>;
  readonly index: number;
  readonly narrator: Narrator;
  readonly colors: Colors;
  readonly texts: Texts;
}

/** Answers in words by "kind:id", of what is seen by the hashes of its answers (`hashedAnswers`). */
type Texts = ReadonlyMap<string, string>;

const textOf = (texts: Texts, { kind, id }: InspectedEntity): string | undefined => texts.get(`${kind}:${id}`);

function entityLines(entity: InspectedEntity, around: Around): string[] {
  const { before, index, narrator, colors } = around;
  const { formatter } = narrator;
  const { red, yellow, green } = colors;
  if (entity.read !== undefined) return answerLines(entity, entity.read, around);
  const said = textOf(around.texts, entity);
  if (said !== undefined) {
    const isNew = entity.fields.some((field) => changeOf(entity, field, before, index) !== undefined);
    return [`  ${entity.label}`, ...wrapped(`   ${isNew ? yellow("*") : " "} ${said}`, 8)];
  }
  const lines = [`  ${entity.label}`];
  const rest: string[] = [];
  for (const field of entity.fields) {
    const { name, predicted, observed, differs } = field;
    const change = changeOf(entity, field, before, index);
    if (observed !== undefined && !differs && change === undefined) {
      rest.push(`${name} ${fieldText(entity, field, observed, formatter)}`);
      continue;
    }
    const was = change === undefined || change === "new" ? "" : `, was ${fieldText(entity, field, change, formatter)}`;
    const star = change === undefined ? " " : yellow("*");
    const seen = observed === undefined ? "could not be read" : exactText(entity, field, observed, formatter);
    if (!differs && observed !== undefined) {
      lines.push(...wrapped(`   ${star} ${name} ${fieldText(entity, field, observed, formatter)}${was}`, 8));
      continue;
    }
    const distance = distanceText(entity, field, formatter);
    const model = predicted === undefined ? "says nothing" : exactText(entity, field, predicted, formatter);
    lines.push(
      ...wrapped(`  ${red("≠")}${star} ${name}${distance === "" ? "" : `: ${distance}`}${was}`, 8),
      ...wrapped(`        ${green("the model")}  ${model}${roomText(entity, field, formatter)}`, 19),
      ...wrapped(`        ${red("the chain")}  ${seen}`, 19),
    );
  }
  if (rest.length > 0) lines.push(...wrapped(`     ${rest.join(", ")}`, 5));
  return lines;
}

/** A read whose answer is observed as a whole. */
function answerLines(
  entity: InspectedEntity,
  { call, predicted, observed }: InspectedRead,
  { narrator, colors }: Around,
): string[] {
  const { red, green } = colors;
  const model = answerText(call, predicted, narrator);
  const label = readText(call, entity.label, narrator);
  if (!entity.differs) return wrapped(`  ${label} ${model}`, 8);
  const chain =
    observed === undefined ? "another answer, which was not read in full" : answerText(call, observed, narrator);
  return [
    `  ${label}`,
    ...wrapped(`  ${red("≠")}   ${green("the model")}  ${model}`, 19),
    ...wrapped(`      ${red("the chain")}  ${chain}`, 19),
  ];
}

const keyOf = ({ kind, id }: InspectedEntity, name: string): string => `${kind}:${id}:${name}`;

/** The chain's values after the previous step. */
function valuesBefore(inspected: readonly InspectedStep[], index: number): Map<string, bigint | undefined> {
  const values = new Map<string, bigint | undefined>();
  if (index === 0) return values;
  for (const entity of stateAfter(inspected, index - 1))
    for (const { name, observed } of entity.fields) values.set(keyOf(entity, name), observed);
  return values;
}

/** The value after the previous step, if the value changed; "new" if there was none. Undefined if nothing changed, and before the first step. */
function changeOf(
  entity: InspectedEntity,
  { name, observed }: InspectedField,
  before: Around["before"],
  index: number,
): bigint | "new" | undefined {
  if (index === 0 || observed === undefined) return undefined;
  const value = before.get(keyOf(entity, name));
  if (value === undefined) return "new";
  return value === observed ? undefined : value;
}

/** A getter that answers: of what it would revert with there is nothing to say. */
const answers = ({ fields }: InspectedEntity): boolean =>
  fields.every(({ name, observed, predicted }) => name === "refusal" && observed === 0n && predicted === undefined);
