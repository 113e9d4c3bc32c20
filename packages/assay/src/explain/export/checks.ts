import { inspect, type Counterexample, type InspectedRead, type InspectedStep } from "../../run/counterexample";
import { declaredLogs, eventsByEmitter } from "../../run/judge/outcome";
import { lensKey } from "../../run";
import { firstWrongWord, tailOf } from "../../run/judge/words";
import { bytesOf } from "./types";
import type {
  Call,
  EntityKind,
  ExpectedError,
  ExpectedLog,
  ExpectedWords,
  Hex,
  Log,
  ReadAnswer,
} from "../../core/types";

/** The value that a word must have; `slack` is how far below it the word may be (negative: above). */
export interface ExpectedWord {
  readonly predicted: bigint;
  readonly slack: bigint;
}

/** A statement about the last step that did not hold. */
export type Check =
  | { readonly kind: "succeeds"; readonly revertData: Hex }
  | {
      readonly kind: "reverts";
      readonly errors: readonly ExpectedError[];
      /** The revert data that the call had; undefined: it succeeded. */
      readonly revertData: Hex | undefined;
    }
  | ({ readonly kind: "returns"; readonly word: number; readonly observed: bigint | undefined } & ExpectedWord)
  | { readonly kind: "returned"; readonly predicted: Hex; readonly observed: Hex }
  | {
      readonly kind: "event";
      readonly emitter: Hex;
      /** Topics of the events that are observed, of this emitter. */
      readonly among: readonly Hex[];
      /** Index of the wrong event among them. */
      readonly position: number;
      /** How many of these events the emitter must emit. */
      readonly count: number;
      readonly what: EventDifference;
    }
  | ({
      readonly kind: "state";
      readonly entity: EntityKind;
      readonly id: bigint;
      readonly label: string;
      readonly field: number;
      readonly observed: bigint;
    } & ExpectedWord)
  | AnswerCheck
  | { readonly kind: "readable"; readonly keys: readonly ReadableKey[] };

/** An entity that must be readable, and its key for the lens. */
export interface ReadableKey {
  readonly key: bigint;
  readonly label: string;
  readonly kind: EntityKind;
  readonly id: bigint;
}

/** A check of the whole answer of a read. */
export interface AnswerCheck {
  readonly kind: "answer";
  readonly call: Call;
  readonly predicted: ReadAnswer;
  /** The read and both answers, for people. */
  readonly inWords: { readonly read: string; readonly predicted: string; readonly observed: string };
}

/** How an event differs from the prediction. */
export type EventDifference =
  | { readonly is: "missing"; readonly topic: Hex }
  | { readonly is: "extra"; readonly topic: Hex }
  | {
      readonly is: "topic";
      readonly topic: Hex;
      readonly index: number;
      readonly predicted: Hex;
      readonly observed: Hex | undefined;
    }
  | ({
      readonly is: "word";
      readonly topic: Hex;
      readonly index: number;
      readonly observed: bigint | undefined;
    } & ExpectedWord)
  | { readonly is: "data"; readonly topic: Hex; readonly predicted: Hex };

type Stored = Counterexample["steps"][number];

/** A step of a violated law's case: what its verdict depends on is expected to come out as it did. */
export function lawStep(step: Stored): { readonly step: Stored; readonly checks: readonly Check[] } {
  const { call, decides, observed, words } = step;
  const came = observed.call;
  if (call === undefined || came === undefined || (decides === undefined && !came.ok)) return { step, checks: [] };
  const { ok, returnData: data } = came;
  const asked = { ...call, value: BigInt(call.value), view: call.view ?? false };
  if (asked.view) {
    const [read = "", answer = observed.reverted ?? "nothing"] = words.split(" → ");
    const inWords = { read, predicted: answer, observed: answer };
    return { step, checks: [{ kind: "answer", call: asked, predicted: { ok, data }, inWords }] };
  }
  const whole = decides === "answer";
  if (!ok) {
    const error = whole ? { name: data, data, words: observed.reverted ?? data } : ANY_ERROR;
    return { step: { ...step, expect: { ok, errors: [error] } }, checks: [] };
  }
  const checks: readonly Check[] =
    whole && data !== "0x" ? [{ kind: "returned", predicted: data, observed: data }] : [];
  return { step: { ...step, expect: { ok, logs: [] } }, checks };
}

const ANY_ERROR = { name: "", data: "0x", prefix: true, words: "any error" };

/** How many differences of the state an export asserts, at most: more would say nothing new. */
const MOST_WORDS = 8;

/** The differences between a counterexample's last step and the model's prediction, read from the file alone. Empty if only an invariant failed. */
export function checksOf(
  counterexample: Counterexample,
  kinds: readonly EntityKind[],
  events: ReadonlyMap<Hex, { readonly name: string }>,
): readonly Check[] {
  const last = inspect(counterexample, kinds).at(-1);
  if (last === undefined) return [];
  return [...callChecks(last, events), ...stateChecks(last, counterexample.findings)];
}

function callChecks({ step, result }: InspectedStep, events: ReadonlyMap<Hex, { readonly name: string }>): Check[] {
  const { expect } = step;
  const { call } = result;
  if (expect === undefined || call === undefined) return [];
  if (!expect.ok) {
    if (call.ok) return [{ kind: "reverts", errors: expect.errors, revertData: undefined }];
    const allowed = expect.errors.some(({ data, prefix }) =>
      prefix === true ? call.returnData.startsWith(data) : call.returnData === data,
    );
    return allowed ? [] : [{ kind: "reverts", errors: expect.errors, revertData: call.returnData }];
  }
  if (!call.ok) return [{ kind: "succeeds", revertData: call.returnData }];
  return [
    ...returnChecks(expect.returns, call.returnData),
    ...eventChecks(expect.logs, declaredLogs(call.logs, events)),
  ];
}

function returnChecks(expected: ExpectedWords | undefined, data: Hex): Check[] {
  if (expected === undefined) return [];
  const wrong = firstWrongWord(expected, data);
  if (wrong !== undefined) {
    const { index: word, ...values } = wrong;
    return [{ kind: "returns", word, ...values }];
  }
  return hasTail(expected, data) ? [] : [{ kind: "returned", predicted: wholeOf(expected), observed: data }];
}

/** Whether the bytes after the words are as expected. */
const hasTail = ({ words, tail }: ExpectedWords, data: Hex): boolean =>
  tail === undefined || tailOf(data, words.length) === tail;

/** The whole expected answer: the words and the bytes after them. */
const wholeOf = ({ words, tail = "0x" }: ExpectedWords): Hex =>
  `0x${words.map((word) => bytesOf(word).slice(2)).join("")}${tail.slice(2)}`;

function eventChecks(expected: readonly ExpectedLog[], seen: readonly Log[]): Check[] {
  return eventsByEmitter(expected, seen).flatMap(({ emitter, predicted: wanted, observed: got }) => {
    const among = [...new Set([...wanted, ...got].map(({ topics }) => topics[0] ?? "0x"))];
    for (let position = 0; position < Math.max(wanted.length, got.length); position++) {
      const what = eventDifference(wanted[position], got[position]);
      if (what !== undefined) return [{ kind: "event", emitter, among, position, count: wanted.length, what }];
    }
    return [];
  });
}

function eventDifference(wanted: ExpectedLog | undefined, got: Log | undefined): EventDifference | undefined {
  if (wanted === undefined) return got === undefined ? undefined : { is: "extra", topic: got.topics[0] ?? "0x" };
  const topic = wanted.topics[0] ?? "0x";
  if (got === undefined) return { is: "missing", topic };
  for (const [index, predicted] of wanted.topics.entries()) {
    const observed = got.topics[index];
    if (observed !== predicted) return { is: "topic", topic, index, predicted, observed };
  }
  const wrong = firstWrongWord(wanted.data, got.data);
  if (wrong !== undefined) return { is: "word", topic, ...wrong };
  return hasTail(wanted.data, got.data) ? undefined : { is: "data", topic, predicted: wholeOf(wanted.data) };
}

function stateChecks({ result, entities, step }: InspectedStep, findings: Counterexample["findings"]): Check[] {
  if (result.lens !== undefined && !result.lens.ok) {
    const keys = step.observe.map(({ kind, id, label }) => ({
      key: lensKey({ kind, id }),
      label,
      kind,
      id,
    }));
    return [{ kind: "readable", keys }];
  }
  const kinds = new Map(step.observe.map(({ kind }) => [kind.name, kind]));
  const found: Check[] = [];
  for (const [index, { kind, id, label, fields, differs: differsAtAll, read }] of entities.entries()) {
    if (read !== undefined) {
      if (differsAtAll)
        found.push(
          answerCheck(
            label,
            read,
            findings.find((finding) => finding.read === index),
          ),
        );
      continue;
    }
    const entity = kinds.get(kind);
    for (const [field, { predicted, slack, observed, differs }] of fields.entries())
      if (differs && entity !== undefined && predicted !== undefined && observed !== undefined)
        found.push({ kind: "state", entity, id, label, field, predicted, slack, observed });
  }
  return found.slice(0, MOST_WORDS);
}

function answerCheck(
  label: string,
  { call, predicted, observed }: InspectedRead,
  finding: Counterexample["findings"][number] | undefined,
): AnswerCheck {
  const text = ({ ok, data }: ReadAnswer): string => `${ok ? "returns" : "reverts with"} ${data}`;
  const inWords = {
    read: finding?.where ?? label,
    predicted: finding?.predicted ?? text(predicted),
    observed: finding?.observed ?? (observed === undefined ? "something else" : text(observed)),
  };
  return { kind: "answer", call, predicted, inWords };
}
