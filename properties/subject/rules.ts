import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RULE_ID } from "assay/rules";

/** Where rules are, and how they stand there: the id, then the sentence, which may go on in lines that are set in. */
const RULES: readonly (readonly [file: string, rule: RegExp])[] = [
  ["protocol.md", new RegExp(`^- \\*\\*(${RULE_ID})\\*\\* (.+)$`, "gm")],
  ["editions.md", new RegExp(`^- (${RULE_ID}): (.+(?:\\n {2}\\S.*)*)$`, "gm")],
];

let marked: ReadonlyMap<string, string> | undefined;
let rules: ReadonlyMap<string, string> | undefined;

/** The rules of docs/protocol.md, and of docs/editions.md: id to sentence, as reports show it: without the marks of decisions (†). */
export function ruleSentences(): ReadonlyMap<string, string> {
  rules ??= new Map([...markedSentences()].map(([id, sentence]) => [id, sentence.replaceAll("†", "")]));
  return rules;
}

/** The same with their marks. Read once, when a report needs them. */
export function markedSentences(): ReadonlyMap<string, string> {
  marked ??= new Map(
    RULES.flatMap(([file, rule]) =>
      [...readFileSync(join(__dirname, "..", "..", "docs", file), "utf8").matchAll(rule)].map(
        ([, id = "", sentence = ""]) => [id, sentence.replace(/\s*\n\s*/g, " ")] as const,
      ),
    ),
  );
  return marked;
}

let lines: ReadonlyMap<string, string> | undefined;

/** Where each rule is stated: id to "docs/protocol.md:12". Read once, when a report needs them. */
export function ruleLines(): ReadonlyMap<string, string> {
  lines ??= new Map(
    RULES.flatMap(([file, rule]) => {
      const text = readFileSync(join(__dirname, "..", "..", "docs", file), "utf8");
      return [...text.matchAll(rule)].map(
        ({ 1: id = "", index }) => [id, `docs/${file}:${text.slice(0, index).split("\n").length}`] as const,
      );
    }),
  );
  return lines;
}
