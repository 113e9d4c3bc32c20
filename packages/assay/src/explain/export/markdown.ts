import type { Case, CaseStep } from "./case";
import type { Check } from "./checks";
import { decimalText } from "./numbers";
import { addressOfWord, counted, utcText } from "../../core/format";
import { getterOf } from "./check-writer";
import type { AbiParameter } from "./described";
import { slackText } from "../../run/judge/words";
import { bugText } from "../narrative";
import { sortOfField } from "./reads";
import { numberOf, placeOf, sortOf } from "./types";
import {
  allowedText,
  cameText,
  eventOf,
  oneLine,
  originOf,
  subjectOf,
  whenText,
  whoIs,
  wordText,
  type Shown,
} from "./texts";

/** The parts of a write-up that do not come from the case. */
export interface WriteUp {
  /** Commands that reproduce the failure. */
  readonly reproduce: readonly string[];
  /** The proof of concept, and the path to save it under. */
  readonly test: string;
  readonly testPath: string;
  readonly testCommand: string;
}

const ETHER_DIGITS = 15;

/** A report for an issue tracker. It leaves the severity to the reader. */
export function markdown(of: Case, { reproduce, test, testPath, testCommand }: WriteUp): string {
  const { counterexample, findings, steps, start, worth } = of;
  const [first] = findings;
  const { edition, identity } = counterexample;
  const bug = bugText(counterexample, code);
  const also = findings.slice(1).map(({ id, where }) => `- ${code(id)}: ${escaped(where)}`);
  const lines = [
    `# ${escaped(first?.title ?? identity)}`,
    "",
    "**Severity:** to be judged",
    "",
    "## Summary",
    "",
    `${worth === undefined ? `${code(identity)} does not hold` : `${escaped(worth.title)}: **${escaped(worth.value)}**. The rules allow this`} in edition ` +
      `${code(edition)}${bug === "" ? "" : `,${bug}`}. It takes ${counted(steps.filter(({ call }) => call !== undefined).length, "call")} from the state at the start.`,
    "",
    `**Affected:** ${affected(of)}`,
    "",
    ...rulesOf(of),
    "## Steps",
    "",
    `The first step is taken at ${utcText(start)} UTC (${start}).`,
    "",
    ...steps.map((step, i) => `${i + 1}. ${stepText(step, of)}`),
    "",
    ...(counterexample.law !== undefined
      ? ["## Expected and actual", "", `${escaped(first?.where ?? "")}.`, ""]
      : worth === undefined
        ? ["## Expected and actual", "", ...table(of.checks, of), ""]
        : ["## Result", "", ...comesTo(of.checks, of), ""]),
    ...(also.length === 0 ? [] : ["Seen at the same step:", "", ...also, ""]),
    "## How to reproduce",
    "",
    "```sh",
    ...reproduce,
    "```",
    "",
    `Found with ${originOf(of)}.`,
    "",
    `Without the tool: save the test below as ${code(testPath)} in a checkout of the contracts, and run ${code(testCommand)}. ` +
      (worth === undefined
        ? "It fails as long as the failure is there."
        : "It passes while this value can be reached."),
    "",
    "<details>",
    "<summary>Proof of concept</summary>",
    "",
    "```solidity",
    test.trimEnd(),
    "```",
    "",
    "</details>",
    "",
  ];
  return lines.join("\n");
}

function affected({ steps, nameOf }: Case): string {
  const call = [...steps].reverse().find((step) => step.call !== undefined)?.call;
  if (call === undefined) return "what is read at the start, before any call";
  const named = nameOf(call.to);
  const contract = call.contract ?? (named?.kind === "person" ? named.said : call.to);
  const last = `${contract}.${call.read?.fn.signature ?? "(plain data)"}`;
  return `${code(last)}${steps.at(-1)?.call === undefined ? ", as time passes after it" : ""}`;
}

function rulesOf({ findings, described }: Case): string[] {
  const rules = findings[0]?.rules ?? [];
  if (rules.length === 0) return [];
  return ["**Rules:**", "", ...rules.map((id) => `- **${id}** ${described.rule(id) ?? ""}`.trimEnd()), ""];
}

function stepText({ after, actor, words, call, reverts }: CaseStep, { nameOf }: Case): string {
  const when = whenText(after);
  if (call === undefined) return `${when}, nothing is called: time passes.`;
  const to = whoIs(call.to, nameOf);
  const method = call.read === undefined ? "plain data" : call.read.fn.name;
  const value = call.value === 0n ? "" : `, with ${decimalText(call.value)} ETH`;
  const outcome =
    reverts === undefined ? "" : ` It must revert with ${code(reverts.map((one) => one.words).join(" or "))}.`;
  return `${when}, **${actor}** calls ${code(method)} of ${to}${value}: ${code(words)}.${outcome}`;
}

function table(checks: readonly Check[], of: Case): string[] {
  return [
    "| | expected | actual |",
    "| --- | --- | --- |",
    ...checks.map((check) => `| ${escaped(subjectOf(check, of))} | ${expected(check, of)} | ${actual(check, of)} |`),
  ];
}

/** A table of the words from which an objective's value is read at the end. */
function comesTo(checks: readonly Check[], of: Case): string[] {
  if (checks.length === 0) return ["Each step has the result shown above."];
  return [
    "| at the end | is |",
    "| --- | --- |",
    ...checks.map((check) => `| ${escaped(subjectOf(check, of))} | ${actual(check, of)} |`),
  ];
}

function expected(check: Check, of: Case): string {
  switch (check.kind) {
    case "succeeds":
      return "success";
    case "reverts":
      return `revert with ${escaped(allowedText(check))}`;
    case "readable":
      return "an answer";
    case "answer":
      return escaped(check.inWords.predicted);
    case "returned":
      return check.predicted;
    case "returns":
    case "state":
      return word(check.predicted, check.slack, meaningOf(check, of));
    case "event": {
      const { what } = check;
      if (what.is === "missing" || what.is === "extra") return counted(check.count, "event");
      if (what.is === "word") return `${inputOf(check, of)} ${word(what.predicted, what.slack, meaningOf(check, of))}`;
      return what.predicted;
    }
  }
}

function actual(check: Check, of: Case): string {
  switch (check.kind) {
    case "succeeds":
    case "reverts":
      return escaped(cameText(check.revertData, of));
    case "readable":
      return "a read reverts";
    case "answer":
      return escaped(check.inWords.observed);
    case "returned":
      return check.observed;
    case "returns":
    case "state":
      return check.observed === undefined ? "nothing" : word(check.observed, 0n, meaningOf(check, of));
    case "event": {
      const { what } = check;
      if (what.is === "missing") return "it is missing";
      if (what.is === "extra") return "one more";
      if (what.is === "data") return "other data";
      if (what.observed === undefined) return "nothing";
      return typeof what.observed === "bigint" ? word(what.observed, 0n, meaningOf(check, of)) : what.observed;
    }
  }
}

function inputOf(check: Check & { kind: "event" }, of: Case): string {
  return check.what.is === "word" ? (dataOf(check, of)?.name ?? `word ${check.what.index}`) : "";
}

/** The parameter of an event that a word of its data encodes. */
function dataOf(check: Check & { kind: "event" }, of: Case): AbiParameter | undefined {
  const inputs = eventOf(check, of)?.inputs.filter(({ indexed }) => indexed !== true) ?? [];
  return check.what.is === "word" ? inputs[check.what.index] : undefined;
}

/** How a word is shown: by the sort of its type, and by the unit of its field. */
interface Meaning extends Shown {
  readonly unit: string | undefined;
}

function meaningOf(check: Check & { kind: "returns" | "state" | "event" }, of: Case): Meaning {
  switch (check.kind) {
    case "state": {
      const unit = check.entity.fields[check.field]?.unit;
      const getter = getterOf(check, of);
      return { unit, sort: sortOfField(getter, unit, of), reverted: getter?.reverted };
    }
    case "event":
      return { unit: undefined, sort: sortOf(dataOf(check, of)?.type) };
    case "returns": {
      const outputs = of.steps.at(-1)?.call?.read?.fn.outputs ?? [];
      return { unit: undefined, sort: sortOf(placeOf(outputs, check.word)?.leaf.type) };
    }
  }
}

/** A word for people: the exact value with its unit, and whole tokens beside it if it is large. */
function word(given: bigint, slack: bigint, { sort, unit, reverted }: Meaning): string {
  if (sort === "bytes" || given === reverted) return wordText(given, { sort, reverted });
  if (unit === "address") return addressOfWord(given);
  const value = numberOf(given, sort);
  const large = unit === "wei" && value.toString().length > ETHER_DIGITS ? ` (${decimalText(value)} tokens)` : "";
  const date = unit === "seconds" && value > 1_000_000_000n && value < 1n << 40n ? ` (${utcText(Number(value))})` : "";
  return `${value}${unit === undefined || unit.includes("=") ? "" : ` ${unit}`}${large}${date}${slackText(slack)}`;
}

/** The text as code, in one line. A "|" in a table would end the column, even within code. */
function code(text: string): string {
  const line = oneLine(text).replaceAll("|", "\\|");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}

const escaped = (text: string): string => oneLine(text).replace(/[|*_<>`]/g, (sign) => `\\${sign}`);
