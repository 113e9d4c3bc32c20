/** A text with another part between `<!-- MARK -->` and `<!-- /MARK -->`. @throws Error when it has no such place */
export function placed(text: string, mark: string, part: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`expected the lines ${begin} and ${end} in the file, found none: put them in`);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}
