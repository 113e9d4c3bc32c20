import { ruleIds } from "../../core/rules";

const SOLIDITY =
  /^\s*(?:abstract )?(?:(?:contract|interface|library|function|modifier|event|error|struct|enum) (\w+)|(constructor|receive|fallback) ?\(|[\w[\]().]+ (?:(?:public|private|internal|constant|immutable|override) ?)+(\w+)\b|(?:uint\d*|int\d*|bool|address|bytes\d*|[A-Z]\w*) (?:constant )?(\w+)[;, ])/;

const TYPESCRIPT =
  /^\s*(?:export )?(?:(?:async )?function\*? (\w+)|(?:abstract )?class (\w+)|interface (\w+)|type (\w+)|const (\w+)|(?:(?:private|protected|public|static|readonly|async|override) )*(\w+)(?:\??: |<[^>]*>\(|\())/;

/** Keywords of statements that the pattern of a method would also match. */
const STATEMENTS = new Set([
  "if",
  "for",
  "while",
  "switch",
  "return",
  "case",
  "catch",
  "throw",
  "await",
  "default",
  "const",
]);

/** A rule, and the declaration that names it. */
export interface Mention {
  readonly rule: string;
  /** The declaration after the comment, or the one that contains the line; empty at the top of a file. */
  readonly symbol: string;
}

/** The rules that a source names, in the order of their lines. */
export function mentionsIn(file: string, text: string): readonly Mention[] {
  const lines = text.split("\n");
  const pattern = file.endsWith(".sol") ? SOLIDITY : TYPESCRIPT;
  const declared = lines.map((line) => (isComment(line) ? undefined : declaration(pattern, line)));
  const inLine = new Map<number, Set<string>>();
  const starts = startsOf(lines);
  let at = 0;
  for (const { rule, index } of ruleIds(text)) {
    while ((starts[at + 1] ?? Infinity) <= index) at += 1;
    inLine.set(at, (inLine.get(at) ?? new Set<string>()).add(rule));
  }
  return [...inLine].flatMap(([line, rules]) =>
    [...rules].map((rule) => ({ rule, symbol: symbolAt(lines, declared, line) })),
  );
}

/** The offset of each line in the text. */
function startsOf(lines: readonly string[]): readonly number[] {
  let start = 0;
  return lines.map((line) => {
    const own = start;
    start += line.length + 1;
    return own;
  });
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(line);

function declaration(pattern: RegExp, line: string): string | undefined {
  const name = pattern.exec(line)?.slice(1).find(Boolean);
  return name === undefined || STATEMENTS.has(name) ? undefined : name;
}

/** The declaration to which a line belongs: for a comment the next one, if it follows directly; otherwise the previous one. */
function symbolAt(lines: readonly string[], declared: readonly (string | undefined)[], index: number): string {
  let next = index;
  while (next < lines.length && isComment(lines[next] ?? "")) next += 1;
  const below = declared[next];
  if (below !== undefined) return below;
  for (let before = index; before >= 0; before -= 1) {
    const found = declared[before];
    if (found !== undefined) return found;
  }
  return "";
}
