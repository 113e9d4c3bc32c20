import { ParamType } from "ethers";
import { decodeSelected } from "../../core/codec";
import type {
  ExpectedLog,
  Hex,
  Log,
  CallResult,
  Expectation,
  ExpectedError,
  PlannedStep,
  ExpectedWords,
} from "../../core/types";
import { type Finding, identity } from "./finding";
import { firstDifference } from "./words";

/** Topic 0 to event; events that are not in it are not compared. */
export type EventNames = ReadonlyMap<Hex, { readonly name: string }>;

/** The logs of declared events, in the order of emission. */
export function declaredLogs(logs: readonly Log[], events: EventNames): readonly Log[] {
  return logs.filter((log) => log.topics[0] !== undefined && events.has(log.topics[0]));
}

/** The expected and the actual events of an emitter, both in order. */
export interface EmitterEvents {
  readonly emitter: Hex;
  readonly predicted: readonly ExpectedLog[];
  readonly observed: readonly Log[];
}

/** The predicted and the declared events of each emitter: their order counts within one only. */
export function eventsByEmitter(expected: readonly ExpectedLog[], seen: readonly Log[]): readonly EmitterEvents[] {
  const emitters = new Set([...expected, ...seen].map(({ address }) => address));
  return [...emitters].map((emitter) => ({
    emitter,
    predicted: expected.filter(({ address }) => address === emitter),
    observed: seen.filter(({ address }) => address === emitter),
  }));
}

/** Whether an event is the predicted one: topics exactly, data words with their slack. */
export function sameEvent(predicted: ExpectedLog | undefined, observed: Log | undefined): boolean {
  if (predicted === undefined || observed === undefined) return false;
  if (predicted.outside !== undefined) return false;
  return wrongTopic(predicted, observed) < 0 && firstDifference(predicted.data, observed.data) === undefined;
}

/** Index of the first topic that differs, or that only one of them has; -1 for none. */
function wrongTopic({ topics }: ExpectedLog, observed: Log): number {
  const wrong = topics.findIndex((value, at) => observed.topics[at] !== value);
  return wrong >= 0 || observed.topics.length === topics.length ? wrong : topics.length;
}

/**
 * Declared events of a successful call against the prediction: per emitter in order, topics exactly, data words with their slack.
 * Gives the first difference of each emitter.
 */
export function compareEvents(
  expected: readonly ExpectedLog[],
  seen: readonly Log[],
  events: EventNames,
  nameOf: (address: Hex) => string | undefined,
): readonly Finding[] {
  if (expected.length === 0 && seen.length === 0) return [];
  return eventsByEmitter(expected, seen).flatMap(({ emitter, predicted, observed }) => {
    const finding = firstOf(nameOf(emitter) ?? emitter, predicted, observed, events);
    return finding === undefined ? [] : [finding];
  });
}

function firstOf(
  emitter: string,
  predicted: readonly ExpectedLog[],
  observed: readonly Log[],
  events: EventNames,
): Finding | undefined {
  for (let i = 0; i < Math.max(predicted.length, observed.length); i++) {
    const want = predicted[i];
    const got = observed[i];
    const gotName = got === undefined ? undefined : (events.get(got.topics[0] ?? "")?.name ?? "?");
    if (want === undefined) return different(gotName ?? "?", emitter, `event ${i}`, "no event", gotName ?? "?");
    if (got === undefined) return different(want.name, emitter, `event ${i}`, want.name, "no event");
    if (want.outside !== undefined)
      return different(want.name, emitter, "indexed arguments", want.outside, gotName ?? "?");
    const topic = wrongTopic(want, got);
    if (topic === 0) return different(want.name, emitter, `event ${i}`, want.name, gotName ?? "?");
    if (topic > 0) {
      const [predictedTopic = "none", observedTopic = "none"] = [want.topics[topic], got.topics[topic]];
      return different(want.name, emitter, `indexed argument ${topic - 1}`, predictedTopic, observedTopic);
    }
    const data = firstDifference(want.data, got.data);
    if (data !== undefined)
      return different(want.name, emitter, `data word ${data.index}`, data.predicted, data.observed);
  }
  return undefined;
}

function different(event: string, emitter: string, what: string, predicted: string, observed: string): Finding {
  return {
    id: identity.event(event),
    kind: "events",
    title: `the events of ${emitter} differ from the prediction at ${event}, ${what}`,
    where: `${emitter}, ${event}, ${what}`,
    predicted,
    observed,
    rules: [],
  };
}

/** How an error is named when the subject does not know its selector. */
export function errorLabel(name: string | undefined, result: CallResult): string {
  if (name !== undefined) return name;
  if (result.halted !== undefined) return `(${result.halted})`;
  return result.returnData === "0x" ? "(no data)" : "(unknown error)";
}

/** A number in a text, which would make a count of its own of each. */
const NUMBERS = /0x[0-9a-f]+|\d{2,}/gi;

/** How a refusal is counted: by the error's name, by its text, or by the code of a panic. */
export function refusalLabel(name: string | undefined, result: CallResult): string {
  const reading = name === "Error" || name === "Panic" ? decodeSelected([SAID[name]], result.returnData) : undefined;
  const said = reading?.readable === true ? reading.values[0]?.value : undefined;
  if (typeof said === "bigint") return `Panic(0x${said.toString(16)})`;
  return typeof said === "string" ? `"${said.replace(NUMBERS, "…")}"` : errorLabel(name, result);
}
const SAID = { Error: ParamType.from("string"), Panic: ParamType.from("uint256") } as const;

/** What a step calls, in the identities of its failures. */
function calledBy(step: PlannedStep): string {
  return step.function ?? step.kind;
}

/** Status and error of a call against the prediction; undefined when they agree. `wordsOf`: revert data in words. */
export function compareStatus(
  step: PlannedStep,
  expect: Expectation,
  result: CallResult,
  name: string | undefined,
  wordsOf?: (data: Hex) => string | undefined,
): Finding | undefined {
  if (expect.ok ? result.ok : !result.ok && expect.errors.some((error) => allows(error, result))) return undefined;
  // put in words only for a finding
  const where = `${step.actor}: ${step.describe()}`;
  const called = calledBy(step);
  if (expect.ok) {
    const label = errorLabel(name, result);
    return {
      id: identity.status(called, label),
      kind: "status",
      title: `${called} must succeed, and reverted with ${label}`,
      where,
      predicted: "success",
      observed: revertText(label, result, wordsOf),
      rules: [],
    };
  }
  const allowed = expect.errors.map((error) => error.words).join(", or ");
  if (result.ok) {
    return {
      id: identity.status(called, "succeeded"),
      kind: "status",
      title: `${called} must fail, and succeeded`,
      where,
      predicted: `revert with ${allowed}`,
      observed: "success",
      rules: [],
    };
  }
  const label = errorLabel(name, result);
  return {
    id: identity.error(called, label),
    kind: "error",
    title: `${called} must fail, and failed with another error than predicted`,
    where,
    predicted: `revert with ${allowed}`,
    observed: revertText(label, result, wordsOf),
    rules: [],
  };
}

/** Whether revert data is one of the allowed errors: the whole of it, or the start when the error says `prefix`. */
function allows(error: ExpectedError, result: CallResult): boolean {
  if (error.outside !== undefined) return false;
  // no contract runs out of gas on purpose, and none refuses what is not sent
  if ((result.halted === "out of gas" || result.halted === "insufficient funds") && error.prefix !== true) return false;
  return error.prefix === true ? result.returnData.startsWith(error.data) : result.returnData === error.data;
}

function revertText(label: string, result: CallResult, wordsOf?: (data: Hex) => string | undefined): string {
  if (result.halted === "insufficient funds")
    return "a call that cannot be made: its sender has less wei than it sends; draw less, or leave it out with `when`";
  if (result.returnData === "0x") return `revert with ${label} after ${result.gasUsed} gas`;
  return `revert with ${wordsOf?.(result.returnData) ?? `${label} ${result.returnData}`}`;
}

/** Return data of a successful call against the prediction; undefined when they agree or nothing was predicted. */
export function compareReturns(
  step: PlannedStep,
  expected: ExpectedWords | undefined,
  returnData: Hex,
): Finding | undefined {
  if (expected === undefined) return undefined;
  const difference = firstDifference(expected, returnData);
  if (difference === undefined) return undefined;
  return {
    id: identity.returns(calledBy(step)),
    kind: "returns",
    title:
      expected.outside === undefined
        ? `${calledBy(step)} returned something else than predicted (word ${difference.index})`
        : `${calledBy(step)} cannot return what is predicted`,
    where: `${step.actor}: ${step.describe()}`,
    predicted: difference.predicted,
    observed: difference.observed,
    rules: [],
  };
}
