import { sentencesOf, type Specification } from "./read";

/** Headings, and the first two rows of a table. */
const AROUND = /^#.*$|^\|.*\|\n\|[-:| ]+\|$/gmu;
const MARKS = /^(?:\d+\.|-)\s/u;

/** Where the data is not the customer's text: sentences that are not there, or in another order, and text that no sentence quotes. */
export function differencesFrom(text: string, specification: Specification): readonly string[] {
  const titles = new Set(specification.sections.map(({ title }) => `${title}:`));
  const unquoted = (gap: string): string[] =>
    gap
      .replaceAll(AROUND, "")
      .split("\n")
      .map((line) => line.replace(MARKS, "").replaceAll(/^[\s|]+|[\s|]+$/gu, ""))
      .filter((line) => line !== "" && !titles.has(line))
      .map((line) => `no sentence quotes "${line}"`);
  const found: string[] = [];
  let read = 0;
  for (const { id, sentence } of sentencesOf(specification)) {
    const at = text.indexOf(sentence, read);
    if (at < 0) {
      found.push(`${id}: the text does not have "${sentence}" behind what was quoted before it`);
      continue;
    }
    found.push(...unquoted(text.slice(read, at)));
    read = at + sentence.length;
  }
  return [...found, ...unquoted(text.slice(read))];
}
