import { readFileSync, writeFileSync } from "node:fs";
import { messageOf } from "../run/judge";
import { UsageError } from "./flags";

/**
 * Where a Markdown file has a generated part: what is before, in and behind `<!-- MARK -->` … `<!-- /MARK -->`. Asked before a search of minutes,
 * which would be lost otherwise.
 * @throws UsageError when there is no such file, or no such place in it
 */
export function placeBetween(file: string, mark: string): { before: string; inside: string; after: string } {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const wanted = `--markdown: expected a file with the lines ${begin} and ${end}`;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${wanted}, received ${file}, which cannot be read: ${messageOf(error)}`);
  }
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new UsageError(`${wanted}, received ${file}, which is without them`);
  return {
    before: text.slice(0, from + begin.length),
    inside: text.slice(from + begin.length, to),
    after: text.slice(to),
  };
}

/** Writes a generated part of a Markdown file anew. @throws UsageError as `placeBetween` */
export function writeBetween(file: string, mark: string, text: string): void {
  const { before, after } = placeBetween(file, mark);
  writeFileSync(file, `${before}\n\n${text}\n\n${after}`);
}
