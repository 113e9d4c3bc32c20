/** Columns that a line of the narrative has. */
const WIDTH = 140;

/** Escape sequences of colours take no room. */
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");

const widthOf = (text: string): number => text.replaceAll(ESCAPES, "").length;

/** Wraps a line at spaces to the width. All lines but the first are indented by `indent` columns. Numbers are kept whole. */
export function wrapped(line: string, indent: number): string[] {
  const before = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = before;
  let empty = true;
  // "12 345 ETH" is one word
  for (const word of line.slice(before.length).split(/(?<!\d) (?! )|(?<=\d) (?![\d])/)) {
    if (!empty && widthOf(current) + 1 + widthOf(word) > WIDTH) {
      lines.push(current);
      current = `${" ".repeat(indent)}${word}`;
    } else current = empty ? `${current}${word}` : `${current} ${word}`;
    empty = false;
  }
  return [...lines, current];
}
