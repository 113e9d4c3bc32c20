import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const MOST_WORDS = 25_000;
/** The specification and what is made from it: they are as long as the protocol is. The changelog is history. */
const NOT_COUNTED = ["specification.md", "exposures.md", "properties.md", "protocol.md"];
/** Pages that a command writes as a whole. */
const GENERATED = ["challenges.md", "coverage.md", "gas.md"];

const inFolder = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => join(folder, name));
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "packages/assay/README.md",
  ...inFolder("examples").map((example) => join(example, "README.md")),
  ...inFolder("docs").filter((page) => page.endsWith(".md")),
].filter((page) => existsSync(join(ROOT, page)));

/** Words of a page without the parts that commands write: those between `<!-- MARK -->` and `<!-- /MARK -->`. */
function writtenWords(text: string): number {
  const written = text.replaceAll(/<!-- ([^/][^>]*) -->[^]*?<!-- \/\1 -->/gu, "");
  return written.split(/\s+/u).filter((word) => word !== "").length;
}

describe("the length of the documentation", () => {
  const uncounted = [...NOT_COUNTED, ...GENERATED].map((page) => join("docs", page));

  it("given a page that is not counted, then it exists", () => {
    for (const page of uncounted) assert.ok(PAGES.includes(page), page);
  });

  it(`given all pages, then people wrote at most ${MOST_WORDS} words of them`, () => {
    const words = PAGES.filter((page) => !uncounted.includes(page))
      .map((page) => [writtenWords(readFileSync(join(ROOT, page), "utf8")), page] as const)
      .sort(([one], [other]) => other - one);
    const sum = words.reduce((total, [count]) => total + count, 0);
    const longest = words.slice(0, 5).map(([count, page]) => `${page} ${count}`);
    assert.ok(
      sum <= MOST_WORDS,
      `expected at most ${MOST_WORDS} words, received ${sum}; longest: ${longest.join(", ")}`,
    );
  });

  it("given a page with a generated part, then only the words around it count", () => {
    assert.equal(
      writtenWords("two words\n\n<!-- table of x -->\n| not counted |\n<!-- /table of x -->\n\nand three more\n"),
      5,
    );
    assert.equal(writtenWords("<!-- a part without an end --> counts"), 8);
  });
});
