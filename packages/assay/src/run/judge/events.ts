import type { ExpectedLog, Hex, Log } from "../../core/types";
import type { Finding } from "./finding";
import { identity } from "./identity";
import { firstDifference } from "./words";

/** Topic 0 to event; events that are not in it are not compared. */
export type EventNames = ReadonlyMap<Hex, { readonly name: string }>;

/** The logs of declared events, in the order of emission. */
export function declaredLogs(logs: readonly Log[], events: EventNames): readonly Log[] {
  return logs.filter((log) => log.topics[0] !== undefined && events.has(log.topics[0]));
}

/** What an emitter was to emit, and what it did, both in order. */
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

/** Whether an event is the predicted one: topics to the letter, data words with their slack. */
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
 * Declared events of a successful call against the prediction: per emitter in order, topics to the letter, data words with their slack.
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
