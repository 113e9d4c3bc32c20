import { errorLabel } from "../../run/judge/outcome";
import {
  argsText,
  grouped,
  itemText,
  returnsText,
  revertText,
  saying,
  wordsText,
  type Narrator,
  type Formatter,
  type DecodedValue,
  type DecodedItem,
} from "../../core/format";
import type { Call, CallResult, Expectation, ExpectedLog, Hex, Log, PlannedStep } from "../../core/types";

const WORD = 64;

/** An event in words, with its emitter. */
export interface FormattedEvent {
  readonly emitter: string;
  readonly text: string;
  /** Its decoded arguments, if it could be decoded. */
  readonly item?: DecodedItem;
}

/** The call in words, decoded from its calldata; where that is not possible, the counterexample's own words. */
export function callText({ call, describe }: PlannedStep, { book, formatter, subject }: Narrator): string {
  const decoded = call === undefined ? undefined : book?.call(call.to, call.data);
  if (call === undefined || decoded === undefined || formatter === undefined) return describe();
  const target = subject.nameOf(call.to) ?? call.to;
  return `${target}.${decoded.name}(${argsText(decoded, formatter, call.to)})${sentText(call.value, formatter)}`;
}

/** " with 0.05 ETH". */
function sentText(value: bigint, formatter: Formatter): string {
  if (value === 0n) return "";
  const text = formatter.formatting.numberText({
    owner: "value sent",
    name: "value",
    value,
    unit: "wei sent",
    beside: () => undefined,
    look: formatter.look,
  });
  return ` with ${text ?? `${grouped(value)} wei`}`;
}

/** The model's prediction for a call: one line for each possibility. */
export function predictedLines(call: Call, expect: Expectation, narrator: Narrator): string[] {
  if (expect.ok) {
    const returns = expect.returns === undefined ? undefined : hexOf(expect.returns);
    const text = successText(call, returns, expectedEvents(expect.logs, narrator), narrator);
    const impossible = expect.returns?.outside;
    return [impossible === undefined ? text : `${text}; ${impossible}`];
  }
  return expect.errors.map(({ data, prefix, words }) =>
    prefix === true ? `reverts with ${words}` : revertText(data, words, narrator),
  );
}

/** The result of a call. `brief`: events omit the values that the call and its answer already show. */
export function observedText(call: Call, result: CallResult, narrator: Narrator, brief: boolean): string {
  if (result.ok) {
    const known = brief ? saidBy(call, result.returnData, narrator) : new Set<string>();
    return successText(call, result.returnData, seenEvents(result.logs, narrator, known), narrator);
  }
  const label = errorLabel(narrator.subject.errorName(result.returnData), result);
  const out = result.returnData === "0x" ? ` after ${grouped(BigInt(result.gasUsed))} gas` : "";
  return `${revertText(result.returnData, label, narrator)}${out}`;
}

function successText(
  call: Call,
  returns: string | undefined,
  events: readonly FormattedEvent[],
  narrator: Narrator,
): string {
  const parts: string[] = [];
  const answer = returns === undefined ? "" : returnsText(call, returns, narrator);
  if (answer !== "") parts.push(`returns ${answer}`);
  if (events.length > 0) parts.push(`events ${events.map(({ text }) => text).join(", ")}`);
  return parts.length === 0 ? "succeeds" : `succeeds, ${parts.join("; ")}`;
}

/** The parameters of a call and of its answer, with the members of tuples. */
function saidBy(call: Call, answer: Hex, { book }: Narrator): ReadonlySet<string> {
  const parts = (args: readonly DecodedValue[]): readonly DecodedValue[] =>
    args.flatMap((arg) => (arg.type === "tuple" && typeof arg.value === "object" ? parts(arg.value) : [arg]));
  const said = [...(book?.call(call.to, call.data)?.args ?? []), ...(book?.returned(call.to, call.data, answer) ?? [])];
  return new Set(parts(said).map(saying));
}

/** The logs of compared events; arguments that are `known` are omitted. */
export function seenEvents(
  logs: readonly Log[],
  narrator: Narrator,
  known: ReadonlySet<string> = new Set(),
): FormattedEvent[] {
  const { events } = narrator.subject;
  return logs.filter(({ topics }) => events.has(topics[0] ?? "")).map((log) => eventOf(log, "", narrator, known));
}

/** Predicted events, without the slack of their arguments. */
export function expectedEvents(logs: readonly ExpectedLog[], narrator: Narrator): FormattedEvent[] {
  return logs.map(({ name, address, topics, data, outside = data.outside }) => {
    const event = eventOf({ address, topics, data: hexOf(data) }, name, narrator);
    return outside === undefined ? event : { emitter: event.emitter, text: `${event.text} (${outside})` };
  });
}

function eventOf(
  log: Log,
  name: string,
  { subject, book, formatter }: Narrator,
  known: ReadonlySet<string> = new Set(),
): FormattedEvent {
  const emitter = subject.nameOf(log.address) ?? log.address;
  const decoded = book?.log(log.address, log.topics, log.data);
  if (decoded !== undefined && formatter !== undefined)
    return { emitter, text: itemText(decoded, formatter, log.address, known), item: decoded };
  const declared = name === "" ? (subject.events.get(log.topics[0] ?? "")?.name ?? "an unknown event") : name;
  const words = [...log.topics.slice(1).map((topic) => wordsText(topic)), wordsText(log.data)];
  return { emitter, text: `${declared}(${words.filter((word) => word !== "").join(", ")})` };
}

/** Predicted words in the encoding of the chain. */
export function hexOf({ words, tail = "0x" }: { readonly words: readonly bigint[]; readonly tail?: string }): string {
  const head = words.map((word) => BigInt.asUintN(256, word).toString(16).padStart(WORD, "0"));
  return `0x${head.join("")}${tail.slice(2)}`;
}
