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
} from "../../core/types";
import { decodePlain, encodePlain } from "../plain";
import { signatureOf } from "./called-functions";
import type { StoredStep } from "./schema";

type StoredExpectation = NonNullable<StoredStep["expect"]>;
type StoredWords = NonNullable<Extract<StoredExpectation, { ok: true }>["returns"]>;

/** How a subject puts revert data in words, and what it calls. */
type Naming = Pick<Subject<unknown, unknown>, "errorName" | "errorWords" | "formatting">;

/** A judged step as it is stored. */
export function storeStep(step: PlannedStep, results: StepResult, full: boolean, naming: Naming): StoredStep {
  const { call, expect } = step;
  const { call: called, lens, reads } = results;
  const reverted = called === undefined || called.ok ? undefined : wordsOf(called.returnData, naming);
  return {
    time: step.time,
    kind: step.kind,
    action: step.action,
    actor: step.actor,
    words: step.describe(),
    ...(step.function === undefined ? {} : { calls: step.function }),
    ...(call === undefined ? {} : { call: { ...storeCall(call), ...signatureOf(naming, call) } }),
    ...(expect === undefined ? {} : { expect: storeExpectation(expect) }),
    observe: step.observe.map(({ kind, id, label, words, slack, unknown, read }) => ({
      kind: kind.code,
      name: kind.name,
      id: id.toString(),
      label,
      fields: kind.fields.map((field) => field.name),
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

function wordsOf(data: Hex, errors: Naming): string | undefined {
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
    observe: step.observe.flatMap((observation) => restoreObservation(observation, kinds) ?? []),
    facts: decodePlain(step.facts),
  };
}

/** Undefined for what is observed no more, where nothing was predicted of it. @throws InternalError where something was */
function restoreObservation(
  stored: StoredStep["observe"][number],
  kinds: readonly EntityKind[],
): ExpectedState | undefined {
  const kind = kinds.find(({ name }) => name === stored.name);
  if (kind === undefined) {
    if (stored.words.every((_, at) => stored.unknown?.includes(at) === true)) return undefined;
    throw new InternalError(
      `the counterexample predicts ${stored.label}, but no entity kind "${stored.name}" is observed any more; run a campaign with its seed`,
    );
  }
  const { read, unknown } = stored;
  return {
    kind,
    id: BigInt(stored.id),
    label: stored.label,
    ...(stored.fields === undefined ? sameFields(stored, kind) : byName(stored, stored.fields, kind)),
    ...(read === undefined
      ? {}
      : {
          ...(unknown === undefined ? {} : { unknown }),
          ...restoreWords(stored),
          read: { ...read, call: restoreCall(read.call) },
        }),
  };
}

type Restored = Pick<ExpectedState, "words" | "slack" | "unknown">;

/** For a file without field names: the number of fields must be unchanged. @throws InternalError when they are not */
function sameFields(stored: StoredStep["observe"][number], { name, fields }: EntityKind): Restored {
  if (fields.length !== stored.words.length)
    throw new InternalError(
      `the counterexample observes "${name}" with ${stored.words.length} fields without their names, but ${fields.length} are observed now; an earlier version of the tool wrote it: run a campaign with its seed`,
    );
  return { ...restoreWords(stored), ...(stored.unknown === undefined ? {} : { unknown: stored.unknown }) };
}

/**
 * The predictions of the present fields, by their names. A field that was added later has no prediction. A field that
 * was removed must not have had one. @throws InternalError when it had
 */
function byName(stored: StoredStep["observe"][number], names: readonly string[], { fields }: EntityKind): Restored {
  const { words, slack } = restoreWords(stored);
  const isUnknown = (at: number): boolean => at < 0 || stored.unknown?.includes(at) === true;
  const gone = names.findIndex((name, at) => !isUnknown(at) && fields.every((field) => field.name !== name));
  if (gone >= 0)
    throw new InternalError(
      `the counterexample predicts ${stored.label}, ${names[gone] ?? ""}, which is no longer observed; run a campaign with its seed`,
    );
  const places = fields.map(({ name }) => names.indexOf(name));
  const unknown = places.flatMap((at, i) => (isUnknown(at) ? [i] : []));
  return {
    words: places.map((at) => words[at] ?? 0n),
    ...(slack === undefined ? {} : { slack: places.map((at) => slack[at] ?? 0n) }),
    ...(unknown.length === 0 ? {} : { unknown }),
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

function storeResult({
  ok,
  returnData,
  logs,
  gasUsed,
  halted,
}: CallResult): NonNullable<StoredStep["observed"]["call"]> {
  return {
    ok,
    returnData,
    logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    gasUsed,
    ...(halted === undefined ? {} : { halted }),
  };
}
