import { readFileSync } from "node:fs";
import { join } from "node:path";

const RULE = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm;

let rules: ReadonlyMap<string, string> | undefined;

/** The rules of docs/protocol.md: id to sentence. Read once, when a report needs them. */
export function ruleSentences(): ReadonlyMap<string, string> {
  rules ??= new Map(
    [...readFileSync(join(__dirname, "..", "..", "docs", "protocol.md"), "utf8").matchAll(RULE)].map((match) => [
      match[1] ?? "",
      match[2] ?? "",
    ]),
  );
  return rules;
}
