import type { CallResult, Log, PlannedStep, SeenLog, SeenStep } from "../../core/types";
import type { EventNames } from "./events";
import { wordCount, wordsFrom } from "./words";

/** A declared log with its arguments as words; dynamic data stays undecoded in whole words. */
export function seenLog(log: Log, events: EventNames): SeenLog {
  const [topic = "", ...indexed] = log.topics;
  return {
    name: events.get(topic)?.name ?? "?",
    address: log.address,
    indexed: indexed.map((word) => BigInt(word)),
    words: wordsFrom(log.data, 0, wordCount(log.data)),
  };
}

/** A step as it came out, for the history and the invariants. `logs` are those of declared events. */
export function seenStep(
  index: number,
  step: PlannedStep,
  result: CallResult | undefined,
  error: string | undefined,
  logs: readonly Log[],
  events: EventNames,
  full: boolean,
): SeenStep {
  return {
    index,
    time: step.time,
    kind: step.kind,
    actor: step.actor,
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
    logs: logs.map((log) => seenLog(log, events)),
    observed: step.observe,
    facts: step.facts,
    full,
  };
}
