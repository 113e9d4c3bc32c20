import { createColors } from "picocolors";
import { addressText, argsText, grouped, shortened, type AbiBook, type Formatter } from "../../core/format";
import type { Log } from "../../core/types";
import { wrapped } from "../../core/format/wrap";
import { handedOn, type TracedCall } from "./frames";
import type { StepTrace } from "./run";
import { valueText, type StorageChange } from "./storage";

/** How many lines of the call tree are shown: a call with long loops has thousands. */
const MOST_LINES = 200;

type Colors = ReturnType<typeof createColors>;

/** How calls and values are decoded. */
export interface Reading {
  readonly book: AbiBook;
  readonly formatter: Formatter;
}

/** A trace as lines for people. */
export function traceLines(trace: StepTrace, reading: Reading, colour: boolean): string[] {
  const colors = createColors(colour);
  const { ok, gasUsed, instructions } = trace;
  const came = ok ? "succeeded" : colors.red("reverted");
  const head = `the call ${came}: ${grouped(BigInt(gasUsed))} gas, ${grouped(BigInt(instructions))} instructions`;
  return [
    head,
    ...(ok ? [] : stackLines(trace)),
    "",
    "calls and events",
    ...capped(callLines(trace.call, 1, reading, colors)),
    "",
    ...storageLines(trace, reading, colors),
  ];
}

function stackLines({ stack, decided }: StepTrace): string[] {
  const condition =
    decided === undefined
      ? []
      : [
          "",
          `the last condition before the revert, in ${decided.name} (${decided.file}:${decided.line})`,
          `  ${decided.text}`,
        ];
  if (stack.length === 0)
    return [...condition, "", "no line of Solidity reverted, but code that the compiler generated"];
  return [
    ...condition,
    "",
    "Solidity stack, innermost first (the optimiser merges reverts and inlines functions, so a frame may be missing)",
    ...stack.map((line) => `  at ${line}`),
  ];
}

function capped(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), `  … and ${lines.length - MOST_LINES} more lines; --json prints all`];
}

/** A call with its inner calls, events and result. A clone and the call that it forwards are shown as one call. */
function callLines(call: TracedCall, depth: number, reading: Reading, colors: Colors): string[] {
  const inner = handedOn(call);
  const shown = inner === undefined ? call : { ...inner, kind: call.kind, value: call.value, to: call.to };
  const indent = "  ".repeat(depth);
  const lines = wrapped(`${indent}${callText(shown, reading)}`, indent.length + 4);
  const nested = shown.inside.flatMap((one) =>
    "topics" in one
      ? wrapped(`${indent}  ${colors.cyan("event")} ${eventText(one, reading)}`, indent.length + 6)
      : callLines(one, depth + 1, reading, colors),
  );
  const answer = answerText(shown, reading);
  if (answer === "") return [...lines, ...nested];
  const text = `← ${answer}`;
  if (nested.length === 0 && shown.ok && lines.length === 1) {
    return wrapped(`${lines[0] ?? ""} ${text}`, indent.length + 4);
  }
  return [...lines, ...nested, ...wrapped(`${indent}${shown.ok ? text : colors.red(text)}`, indent.length + 4)];
}

const KINDS: Readonly<Record<TracedCall["kind"], string>> = {
  CALL: "",
  STATICCALL: "read ",
  DELEGATECALL: "run code of ",
  CALLCODE: "run code of ",
  CREATE: "create ",
  CREATE2: "create ",
};

function callText({ kind, to, value, input }: TracedCall, { book, formatter }: Reading): string {
  if (kind.startsWith("CREATE")) return `create ${addressText(to, formatter)}`;
  const decoded = book.call(to, input);
  const sent = kind === "CALL" && value > 0n ? ` with ${sentText(value, formatter)}` : "";
  const target = addressText(to, formatter);
  if (decoded !== undefined)
    return `${KINDS[kind]}${target}.${decoded.name}(${argsText(decoded, formatter, to)})${sent}`;
  return `${KINDS[kind]}${target}${input === "0x" ? "" : ` with data ${shortened(input)}`}${sent}`;
}

function sentText(value: bigint, { formatting, look }: Formatter): string {
  const place = { owner: "value sent", name: "value", value, unit: "wei sent", beside: () => undefined, look };
  return formatting.numberText(place) ?? `${grouped(value)} wei`;
}

function answerText({ ok, to, input, output, kind }: TracedCall, { book, formatter }: Reading): string {
  if (output === undefined) return "an answer that the trace does not contain (a precompiled contract)";
  if (!ok) {
    const error = book.error(output);
    if (error !== undefined) return `reverts with ${error.name}(${argsText(error, formatter)})`;
    return output === "0x" ? "fails without data" : `reverts with ${shortened(output)}`;
  }
  if (output === "0x" || kind.startsWith("CREATE")) return "";
  const item = book.call(to, input);
  const returned = book.returned(to, input, output);
  if (item === undefined || returned === undefined) return shortened(output);
  return argsText({ ...item, args: returned }, formatter, to);
}

function eventText({ address, topics, data }: Log, { book, formatter }: Reading): string {
  const decoded = book.log(address, topics, data);
  if (decoded === undefined) return `${topics[0] ?? "without a topic"} ${shortened(data)}`;
  return `${decoded.name}(${argsText(decoded, formatter, address)})`;
}

function storageLines({ ok, changes }: StepTrace, reading: Reading, colors: Colors): string[] {
  if (!ok) return ["storage: nothing changed, as the call reverted"];
  if (changes.length === 0) return ["storage: nothing changed"];
  const { formatter } = reading;
  const addresses = [...new Set(changes.map(({ at }) => at))];
  return [
    "storage",
    ...addresses.flatMap((address) => [
      `  ${addressText(address, formatter)}`,
      ...changes
        .filter(({ at }) => at === address)
        .flatMap((change) => wrapped(`    ${changeText(change, reading, colors)}`, 8)),
    ]),
  ];
}

/** "covers[3].amount: 1 ETH → 2 ETH". */
function changeText(change: StorageChange, { formatter }: Reading, { bold, dim }: Colors): string {
  const { path, slot, before, after, type } = change;
  if (path === undefined)
    return `slot 0x${slot.toString(16)} (not in the layout): 0x${before.toString(16)} → 0x${after.toString(16)}`;
  const exact = /^u?int/.test(type) ? ` ${dim(`(${before} → ${after})`)}` : "";
  const [was, is] = [storedText(change, before, formatter), storedText(change, after, formatter)];
  const plain = was === grouped(before) && is === grouped(after);
  return `${bold(path)}: ${was} → ${is}${plain ? "" : exact}`;
}

function storedText({ at, name, type }: StorageChange, value: bigint, formatter: Formatter): string {
  const { formatting, look } = formatter;
  const decoded = /^u?int/.test(type)
    ? formatting.numberText({
        owner: `${formatting.contractAt(at) ?? ""}.storage`,
        name: name.replace(/^_/, ""),
        value,
        at,
        beside: () => undefined,
        look,
      })
    : undefined;
  return decoded ?? valueText(type, value, formatter);
}
