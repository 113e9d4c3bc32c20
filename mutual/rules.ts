import { readFileSync } from "node:fs";
import { join } from "node:path";

/** `- **LOCK-1** What it says.` of docs/protocol.md; `- E-FLOOR: What it says.` of docs/editions.md, over several lines. */
const RULE = /^- (?:\*\*(?<id>[A-Z]+-\d+)\*\* |(?<earlier>E-[A-Z]+): )(?<sentence>.+(?:\n {2}\S.*)*)/gm;

const rulesIn = (file: string): readonly (readonly [id: string, sentence: string])[] =>
  [...readFileSync(join(__dirname, "..", "docs", file), "utf8").matchAll(RULE)].map(({ groups = {} }) => [
    groups["id"] ?? groups["earlier"] ?? "",
    (groups["sentence"] ?? "").replaceAll(/\s+/g, " "),
  ]);

/** Sentences of the rules, by their ids. */
export const RULES: Readonly<Record<string, string>> = Object.fromEntries(
  ["protocol.md", "editions.md"].flatMap(rulesIn),
);
