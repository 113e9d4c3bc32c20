import { spanText } from "../../core/format";
import { originText, ruleText, bugText, shrunkText } from "../narrative";
import type { Case, CaseStep, NamedCall } from "./case";
import type { AnswerCheck, Check, ExpectedWord } from "./checks";
import type { Hex, ReadAnswer } from "../../core/types";
import type { AbiParameter } from "./described";
import { contractOf, type Named } from "./names";
import { bytesOf, numberOf, type WordSort } from "./types";
import type { AbiFunction } from "./values";
import { ONLY } from "../../core/format/edition";

const WIDTH = 116;

/** The escape of a character in both languages; characters whose code has more than four digits stay. */
const escape = (sign: string): string =>
  sign.length > 1 ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text with its control and format characters escaped: none ends a line or changes the direction of writing. */
export const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape);

/** A text for a comment of one line. */
export const oneLine = (text: string): string => visible(text.split(/\s+/).join(" "));

/** A text as the lines of a comment. */
export function comment(text: string, mark = "//"): string[] {
  const lines: string[] = [];
  let line = mark;
  for (const word of text.split(/\s+/).map(visible)) {
    if (line.length + 1 + word.length > WIDTH && line !== mark) {
      lines.push(line);
      line = mark;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** The findings and the rules that they name, as paragraphs. */
export function headings({ counterexample, findings, described, worth }: Case): string[] {
  const [first] = findings;
  const { identity, edition } = counterexample;
  const bug = bugText(counterexample);
  const about = [...(edition === ONLY ? [] : [`edition ${edition}`]), ...(bug === "" ? [] : [`as seen${bug}`])];
  const rules = (first?.rules ?? []).map((id) => ruleText(id, described.rule(id)));
  return [
    about.length === 0 ? identity : `${identity} (${about.join(", ")})`,
    worthText(worth) ?? first?.title ?? "",
    ...rules,
  ];
}

/** An objective, its value, and what the test means; undefined for a failure. */
function worthText(worth: Case["worth"]): string | undefined {
  return worth === undefined
    ? undefined
    : `${worth.title}: ${worth.value}. The rules allow it: this test passes while the value can be reached, and fails when it cannot.`;
}

/** A name that an identity gives a test: "INV_CLAIM_7". */
export function testName(identity: string): string {
  return identity.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}

/** How a case was found, and how to reproduce it with the tool. */
export function originOf({ counterexample }: Case): string {
  const { objective, origin } = counterexample;
  if (objective !== undefined)
    return `\`assay maximise --objective ${objective.name}\`, seed ${origin.seed}; ${shrunkText(counterexample)}`;
  return `${originText(counterexample)}; ${shrunkText(counterexample)}`;
}

/** The message of a check's assertion. */
export function subjectOf(check: Check, { reader, described, nameOf }: Case): string {
  switch (check.kind) {
    case "succeeds":
      return "the last call must succeed";
    case "reverts":
      return `the last call must revert with ${check.errors.map(({ words }) => words).join(" or ")}`;
    case "returns":
      return `the last call must return another value (word ${check.word})`;
    case "returned":
      return "the last call must return something else";
    case "readable":
      return "everything must be readable";
    case "answer":
      return check.inWords.read;
    case "state":
      return `${check.label}: ${check.entity.fields[check.field]?.name ?? String(check.field)}`;
    case "event": {
      const event = eventOf(check, { described, nameOf, reader })?.name ?? check.what.topic;
      return `${whoIs(check.emitter, nameOf)}: event ${event}`;
    }
  }
}

/** The observed value of a word of state, beside the expected value if they differ. */
export function seenText({ predicted, observed }: Check & { kind: "state" }, { worth }: Case, shown: Shown): string {
  const seen = wordText(observed, shown);
  return worth === undefined && predicted !== observed ? `expected ${wordText(predicted, shown)}, seen ${seen}` : seen;
}

/** What is wrong, for the test that fails as long as it is. */
export const failureText = ({ findings: [first], counterexample: { law, identity } }: Case): string =>
  law === undefined ? `${identity}: ${first?.title ?? ""}` : (first?.where ?? "");

/** A read with both answers; of one that is as it was, with this. */
export const answerText = ({ read, predicted, observed }: AnswerCheck["inWords"]): string =>
  predicted === observed ? `${read} → ${observed}` : `${read}: expected ${predicted}, seen ${observed}`;

/** How the words of a field are shown. */
export interface Shown {
  readonly sort: WordSort;
  /** The value that represents a reverted read. */
  readonly reverted?: bigint | undefined;
}

/** A word by its type: signed numbers with a minus, bytes as hexadecimal digits. */
export function wordText(word: bigint, { sort, reverted }: Shown): string {
  if (word === reverted) return "a revert";
  return sort === "bytes" ? bytesOf(word) : String(numberOf(word, sort));
}

/** A uint256 answer is a point in time from here on. */
const LEAST_TIME = 1_000_000_000n;

/** The word of the single plain value that a function must return, with its parameter; undefined if it must return anything else. */
export function plainAnswer(
  { outputs }: AbiFunction,
  { ok, data }: ReadAnswer,
): (ExpectedWord & { readonly output: AbiParameter; readonly meaning: string }) | undefined {
  const [output, ...others] = outputs;
  if (!ok || output === undefined || others.length > 0 || !/^(uint\d*|address|bool)$/.test(output.type))
    return undefined;
  const predicted = BigInt(data);
  const isTime = output.type === "uint256" && predicted >= LEAST_TIME;
  return { predicted, slack: 0n, output, meaning: isTime ? "time" : output.name };
}

/** Finds the event of a topic: first among those that the emitter declares, then among those of all compiled contracts. Contracts that index other values of an event share its topic. */
export function eventOf(
  { emitter, what: { topic } }: Pick<Check & { kind: "event" }, "emitter"> & { readonly what: { readonly topic: Hex } },
  { described: { compiled }, nameOf, reader }: Pick<Case, "described" | "nameOf" | "reader">,
): ReturnType<ReturnType<Case["reader"]>["event"]> {
  const own = contractOf(nameOf(emitter));
  for (const contract of [...(own === undefined ? [] : [own]), ...Object.keys(compiled)]) {
    const event = reader(contract).event(topic);
    if (event !== undefined) return event;
  }
  return undefined;
}

/** A text reduced to the characters that every compiler accepts in a string. */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/…/g, "...")
    .replace(/[–—]/g, "-")
    .replace(/×/g, "x")
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/["\\]/g, "'");
}

/** Indents lines. */
export function indent(lines: readonly string[], depth = 1): string[] {
  return lines.map((line) => (line === "" ? "" : "    ".repeat(depth) + line));
}

/** Lines in braces. */
export const block = (lines: readonly string[]): string[] => ["{", ...indent(lines), "}"];

/** The name of an address; the address itself if it has none. */
export function whoIs(address: Hex, nameOf: (address: Hex) => Named | undefined): string {
  const named = nameOf(address);
  if (named === undefined) return address;
  return named.kind === "member" ? `${named.family.name} ${named.index}` : named.said;
}

/** "At the start", "After 3 days 1 hour". */
export function whenText(after: number): string {
  return after === 0 ? "At the start" : `After ${spanText(after)}`;
}

/** The comment above a step: "After 3 days 1 hour: alice calls buyCover". */
export function stepTitle({ after, actor, call }: CaseStep): string {
  const who = call === undefined ? "time passes" : `${actor} calls ${call.read?.fn.name ?? "with plain data"}`;
  return `${whenText(after)}: ${who}`;
}

/** The accounts that a call mentions. */
export function accountsIn({ from, read }: NamedCall): readonly Hex[] {
  const found = new Set<Hex>([from]);
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "account" && "address" in value) found.add(value.address as Hex);
    for (const part of Object.values(value)) look(part);
  };
  for (const arg of read?.args ?? []) look(arg);
  return [...found];
}

/** The errors with which a call may revert, in words. */
export function allowedText({ errors }: Check & { kind: "reverts" }): string {
  return errors.map(({ words }) => words).join(", or ");
}

/** The comment before a call for which nothing was predicted. */
export const unpredictedText = ({ revertData }: NonNullable<CaseStep["unpredicted"]>, of: Case): string =>
  `Nothing was predicted of this call, which may succeed or revert; in the case ${cameText(revertData, of)}.`;

/** The result of a call: it succeeded (no revert data), or reverted. */
export function cameText(revertData: Hex | undefined, { described, reader }: Case): string {
  if (revertData === undefined) return "it succeeds";
  for (const contract of described.errors) {
    const found = reader(contract).error(revertData);
    if (found !== undefined) return `it reverts with ${found.name}`;
  }
  return revertData === "0x" ? "it reverts without saying why" : `it reverts with ${revertData}`;
}
