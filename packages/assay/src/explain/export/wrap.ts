/** The longest line. */
const LONGEST = 120;
const OPEN = "([{";
const CLOSE = ")]}";
const STEP = "    ";

/** Breaks lines that are too long at the commas of their outermost brackets. */
export function wrapped(lines: readonly string[], step = STEP): string[] {
  return lines.flatMap((line) => wrap(line, step));
}

function wrap(line: string, step: string): string[] {
  if (line.length <= LONGEST || /^\s*\/\//.test(line)) return [line];
  const group = longestGroup(line);
  if (group === undefined) return [line];
  const margin = /^ */.exec(line)?.[0] ?? "";
  const parts = splitAtCommas(line.slice(group.open + 1, group.close));
  if (parts.length < 2 && (parts[0] ?? "").length < LONGEST / 2) return [line];
  return [
    line.slice(0, group.open + 1),
    ...parts.flatMap((part, i) => wrap(`${margin}${step}${part}${i < parts.length - 1 ? "," : ""}`, step)),
    ...wrap(`${margin}${line.slice(group.close)}`, step),
  ];
}

/** The outermost pair of brackets that encloses the most text. */
function longestGroup(line: string): { readonly open: number; readonly close: number } | undefined {
  let best: { open: number; close: number } | undefined;
  const opened: number[] = [];
  for (const { index, character } of significant(line)) {
    if (OPEN.includes(character)) opened.push(index);
    if (!CLOSE.includes(character)) continue;
    const open = opened.pop();
    if (open === undefined || opened.length > 0) continue;
    if (best === undefined || index - open > best.close - best.open) best = { open, close: index };
  }
  // brackets directly inside brackets are broken together
  while (best !== undefined && isGroup(line.slice(best.open + 1, best.close)))
    best = { open: best.open + 1, close: best.close - 1 };
  return best;
}

/** Whether a text is one pair of brackets with its contents. */
function isGroup(text: string): boolean {
  return OPEN.includes(text[0] ?? " ") && CLOSE.includes(text.at(-1) ?? " ") && splitAtCommas(text).length === 1;
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { index, character } of significant(text)) {
    if (OPEN.includes(character)) depth++;
    if (CLOSE.includes(character)) depth--;
    if (character !== "," || depth > 0) continue;
    parts.push(text.slice(from, index).trim());
    from = index + 1;
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== "");
}

/** A string, or a comment up to the line's end. */
const CLOSED = /"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/.*$/g;

/** Brackets and commas outside strings and comments. */
function* significant(text: string): Generator<{ readonly index: number; readonly character: string }> {
  const code = text.replace(CLOSED, (closed) => " ".repeat(closed.length));
  for (const { index, 0: character } of code.matchAll(/[()[\]{},]/g)) yield { index, character };
}
