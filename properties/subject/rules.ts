import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RULE_ID } from "assay/rules";

/** The files with rules, and their format: the id, then the sentence, which may continue in indented lines. */
const RULES: readonly (readonly [file: string, rule: RegExp])[] = [
  ["protocol.md", new RegExp(`^- \\*\\*(${RULE_ID})\\*\\* (.+)$`, "gm")],
  ["editions.md", new RegExp(`^- (${RULE_ID}): (.+(?:\\n {2}\\S.*)*)$`, "gm")],
];

let marked: ReadonlyMap<string, string> | undefined;
let rules: ReadonlyMap<string, string> | undefined;

/** The rules of docs/protocol.md and docs/editions.md: id to sentence, without the marks of decisions (†). */
export function ruleSentences(): ReadonlyMap<string, string> {
  rules ??= new Map([...markedSentences()].map(([id, sentence]) => [id, sentence.replaceAll("†", "")]));
  return rules;
}

/** The same with their marks. The files are read once, at the first use. */
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

/** The place of each rule: id to "docs/protocol.md:12". The files are read once, at the first use. */
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
