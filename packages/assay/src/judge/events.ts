import type { ExpectedLog, Hex, Log } from "../types";
import type { Finding } from "./finding";
import { identity } from "./identity";
import { firstDifference } from "./words";

/** Topic 0 to event; events that are not in it are not compared. */
export type EventNames = ReadonlyMap<Hex, { readonly name: string }>;

/** The logs of declared events, in the order of emission. */
export function declaredLogs(logs: readonly Log[], events: EventNames): readonly Log[] {
  return logs.filter((log) => log.topics[0] !== undefined && events.has(log.topics[0]));
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
  const findings: Finding[] = [];
  const emitters = new Set([...expected.map((log) => log.address), ...seen.map((log) => log.address)]);
  for (const emitter of emitters) {
    const predicted = expected.filter((log) => log.address === emitter);
    const observed = seen.filter((log) => log.address === emitter);
    const finding = firstOf(nameOf(emitter) ?? emitter, predicted, observed, events);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
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
    const topic = want.topics.findIndex((value, at) => got.topics[at] !== value);
    if (topic === 0) return different(want.name, emitter, `event ${i}`, want.name, gotName ?? "?");
    if (topic > 0 || got.topics.length !== want.topics.length) {
      const at = topic > 0 ? topic : want.topics.length;
      return different(
        want.name,
        emitter,
        `indexed argument ${at - 1}`,
        want.topics[at] ?? "none",
        got.topics[at] ?? "none",
      );
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
