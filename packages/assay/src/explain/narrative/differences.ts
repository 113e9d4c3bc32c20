import { z } from "zod";
import type { InspectedEntity, InspectedRead, InspectedStep } from "../../run/counterexample";
import { declaredLogs, eventsByEmitter, sameEvent } from "../../run/judge/outcome";
import { firstDifference } from "../../run/judge/words";
import { answerText, readText, returnsText, type Narrator, type DecodedValue } from "../../core/format";
import type { ExpectedLog, Log } from "../../core/types";
import type { Printed } from "../../core/types/printed";
import { distanceText, exactText, roomText } from "./fields";
import { expectedEvents, hexOf, seenEvents, type FormattedEvent } from "./outcome";

/** A difference between chain and model. */
export const differenceJson = z.object({
  where: z.string().describe('"claim 1, status", "event 2 of cover"'),
  predicted: z.string(),
  observed: z.string(),
  distance: z.string().describe('how far apart; "" for what has no distance'),
});
export type Difference = Printed<typeof differenceJson>;

const NONE = "no event";

/** All differences at a step: the returned values, the events by emitter, then the fields of the state. */
export function differencesOf(one: InspectedStep, narrator: Narrator): Difference[] {
  return [...returnDifferences(one, narrator), ...eventDifferences(one, narrator), ...stateDifferences(one, narrator)];
}

function returnDifferences({ step, result }: InspectedStep, narrator: Narrator): Difference[] {
  const { call, expect } = step;
  if (call === undefined || expect?.ok !== true || expect.returns === undefined || result.call?.ok !== true) return [];
  const { returnData } = result.call;
  if (firstDifference(expect.returns, returnData) === undefined) return [];
  return [
    {
      where: "what the call returned",
      predicted: expect.returns.outside ?? returnsText(call, hexOf(expect.returns), narrator),
      observed: returnsText(call, returnData, narrator),
      distance: "",
    },
  ];
}

function stateDifferences({ entities }: InspectedStep, narrator: Narrator): Difference[] {
  const { formatter } = narrator;
  return entities.flatMap((entity) => {
    if (entity.read?.observed !== undefined)
      return entity.differs ? [answerDifference(entity, entity.read, narrator)] : [];
    return entity.fields
      .filter(({ differs }) => differs)
      .map((field) => ({
        where: `${entity.label}, ${field.name}`,
        predicted: `${exactText(entity, field, field.predicted ?? 0n, formatter)}${roomText(entity, field, formatter)}`,
        observed: field.observed === undefined ? "not seen" : exactText(entity, field, field.observed, formatter),
        distance: distanceText(entity, field, formatter),
      }));
  });
}

/** A read whose whole answer is compared. */
function answerDifference(
  { label }: InspectedEntity,
  { call, predicted, observed }: InspectedRead,
  narrator: Narrator,
): Difference {
  return {
    where: readText(call, label, narrator),
    predicted: answerText(call, predicted, narrator),
    observed: observed === undefined ? "not asked" : answerText(call, observed, narrator),
    distance: "",
  };
}

/** The differences between the predicted events of each emitter and its logs, paired as the judge pairs them. */
function eventDifferences({ step, result }: InspectedStep, narrator: Narrator): Difference[] {
  if (step.expect?.ok !== true || result.call?.ok !== true) return [];
  const { subject } = narrator;
  const seen = declaredLogs(result.call.logs, subject.events);
  return eventsByEmitter(step.expect.logs, seen).flatMap(({ emitter, predicted, observed }) => {
    const count = Math.max(predicted.length, observed.length);
    return Array.from({ length: count }, (_, i) => i)
      .filter((i) => !sameEvent(predicted[i], observed[i]))
      .map((i) => eventDifference(i, subject.nameOf(emitter) ?? emitter, predicted[i], observed[i], narrator));
  });
}

function eventDifference(
  index: number,
  emitter: string,
  predicted: ExpectedLog | undefined,
  observed: Log | undefined,
  narrator: Narrator,
): Difference {
  const [want] = predicted === undefined ? [] : expectedEvents([predicted], narrator);
  const [got] = observed === undefined ? [] : seenEvents([observed], narrator);
  return {
    where: `event ${index + 1} of ${emitter}`,
    predicted: want?.text ?? NONE,
    observed: got?.text ?? NONE,
    distance: want === undefined || got === undefined ? "" : argumentsThatDiffer(want, got),
  };
}

function argumentsThatDiffer({ item: want }: FormattedEvent, { item: got }: FormattedEvent): string {
  if (want === undefined || got === undefined) return "";
  if (want.name !== got.name) return "another event";
  const names = want.args.filter(({ value }, i) => !sameValue(value, got.args[i]?.value)).map(({ name }) => name);
  return names.length === 0 ? "" : `they differ in ${names.join(", ")}`;
}

function sameValue(one: DecodedValue["value"], other: DecodedValue["value"] | undefined): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return one.length === other.length && one.every(({ value }, i) => sameValue(value, other[i]?.value));
}
