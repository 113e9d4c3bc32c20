import { InternalError, type StepResult } from "../judge";
import type {
  Call,
  CallResult,
  EntityKind,
  Expectation,
  ExpectedWords,
  Hex,
  ExpectedState,
  PlannedStep,
  Subject,
} from "../types";
import { decodePlain, encodePlain } from "../run/plain";
import type { StoredStep } from "./schema";

type StoredExpectation = NonNullable<StoredStep["expect"]>;
type StoredWords = NonNullable<Extract<StoredExpectation, { ok: true }>["returns"]>;

/** How a subject puts revert data in words. */
type ErrorNames = Pick<Subject<unknown, unknown>, "errorName" | "errorWords">;

/** A judged step as it is stored. */
export function storeStep(step: PlannedStep, results: StepResult, full: boolean, errors: ErrorNames): StoredStep {
  const { call, expect } = step;
  const { call: called, lens, reads } = results;
  const reverted = called === undefined || called.ok ? undefined : wordsOf(called.returnData, errors);
  return {
    time: step.time,
    kind: step.kind,
    action: step.action,
    actor: step.actor,
    words: step.describe(),
    ...(step.function === undefined ? {} : { calls: step.function }),
    ...(call === undefined ? {} : { call: storeCall(call) }),
    ...(expect === undefined ? {} : { expect: storeExpectation(expect) }),
    observe: step.observe.map(({ kind, id, label, words, slack, unknown, read }) => ({
      kind: kind.code,
      name: kind.name,
      id: id.toString(),
      label,
      ...storeWords({ words, ...(slack === undefined ? {} : { slack }) }),
      ...(unknown === undefined ? {} : { unknown: [...unknown] }),
      ...(read === undefined
        ? {}
        : { read: { name: read.name, call: storeCall(read.call), predicted: { ...read.predicted } } }),
    })),
    facts: encodePlain(step.facts),
    full,
    observed: {
      ...(called === undefined ? {} : { call: storeResult(called) }),
      ...(reverted === undefined ? {} : { reverted }),
      ...(lens === undefined ? {} : { lens: { ok: lens.ok, returnData: lens.returnData } }),
      ...(reads === undefined
        ? {}
        : { reads: [...reads].map(([observation, { ok, data }]) => ({ observation, ok, data })) }),
    },
  };
}

function wordsOf(data: Hex, errors: ErrorNames): string | undefined {
  return errors.errorWords?.(data) ?? errors.errorName(data);
}

/** A stored step as it can be run and judged again; `kinds` are those of the subject. */
export function restoreStep(step: StoredStep, kinds: readonly EntityKind[]): PlannedStep {
  const { call, expect } = step;
  return {
    time: step.time,
    kind: step.kind,
    action: step.action,
    actor: step.actor,
    describe: () => step.words,
    ...(step.calls === undefined ? {} : { function: step.calls }),
    ...(call === undefined ? {} : { call: restoreCall(call) }),
    ...(expect === undefined ? {} : { expect: restoreExpectation(expect) }),
    observe: step.observe.map((observation) => restoreObservation(observation, kinds)),
    facts: decodePlain(step.facts),
  };
}

function restoreObservation(stored: StoredStep["observe"][number], kinds: readonly EntityKind[]): ExpectedState {
  const kind = kinds.find(({ code }) => code === stored.kind);
  if (kind?.name !== stored.name || kind.fields.length !== stored.words.length) {
    const received = kind === undefined ? "none with that code" : `"${kind.name}" with ${kind.fields.length} fields`;
    throw new InternalError(
      `the counterexample observes entity kind ${stored.kind} "${stored.name}" with ${stored.words.length} fields, and this version of ` +
        `the lens has ${received}; it was written by another version of the tool, find the failure anew with its seed`,
    );
  }
  const { read, unknown } = stored;
  return {
    kind,
    id: BigInt(stored.id),
    label: stored.label,
    ...restoreWords(stored),
    ...(unknown === undefined ? {} : { unknown }),
    ...(read === undefined ? {} : { read: { ...read, call: restoreCall(read.call) } }),
  };
}

function storeCall(call: Call): NonNullable<StoredStep["call"]> {
  return { ...call, value: call.value.toString() };
}

function restoreCall({ from, to, data, value, gas, view }: NonNullable<StoredStep["call"]>): Call {
  return { from, to, data, value: BigInt(value), gas, ...(view === undefined ? {} : { view }) };
}

function storeExpectation(expect: Expectation): StoredExpectation {
  if (!expect.ok) return { ok: false, errors: expect.errors.map((error) => ({ ...error })) };
  return {
    ok: true,
    ...(expect.returns === undefined ? {} : { returns: storeWords(expect.returns) }),
    logs: expect.logs.map(({ name, address, topics, data, outside }) => ({
      name,
      address,
      topics: [...topics],
      data: storeWords(data),
      ...(outside === undefined ? {} : { outside }),
    })),
  };
}

function restoreExpectation(stored: StoredExpectation): Expectation {
  if (!stored.ok) {
    return {
      ok: false,
      errors: stored.errors.map(({ name, data, prefix, words, outside }) => ({
        name,
        data,
        words,
        ...(outside === undefined ? {} : { outside }),
        ...(prefix === undefined ? {} : { prefix }),
      })),
    };
  }
  return {
    ok: true,
    ...(stored.returns === undefined ? {} : { returns: restoreWords(stored.returns) }),
    logs: stored.logs.map(({ name, address, topics, data, outside }) => ({
      name,
      address,
      topics,
      data: restoreWords(data),
      ...(outside === undefined ? {} : { outside }),
    })),
  };
}

function storeWords({ words, slack, tail, signed, outside }: ExpectedWords): StoredWords {
  return {
    words: words.map(String),
    ...(signed === undefined ? {} : { signed: [...signed] }),
    ...(outside === undefined ? {} : { outside }),
    ...(slack === undefined ? {} : { slack: slack.map(String) }),
    ...(tail === undefined ? {} : { tail: tail.toLowerCase() }),
  };
}

function restoreWords({ words, slack, tail, signed, outside }: StoredWords): ExpectedWords {
  return {
    words: words.map(BigInt),
    ...(signed === undefined ? {} : { signed }),
    ...(outside === undefined ? {} : { outside }),
    ...(slack === undefined ? {} : { slack: slack.map(BigInt) }),
    ...(tail === undefined ? {} : { tail }),
  };
}

function storeResult({ ok, returnData, logs, gasUsed }: CallResult): NonNullable<StoredStep["observed"]["call"]> {
  return {
    ok,
    returnData,
    logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    gasUsed,
  };
}
