import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const MOST_LINES = 300;

/** Sources that people read: not measurements, not tests, and not the types that `assay types` writes. */
const SOURCE = /^(?!bench\/)(?!(?:.*\/)?test\/)(?!.*assay-types\.d\.ts$).*\.(?:ts|sol|cjs)$/;

const linesOf = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Those of some files that have more lines than a file may have. */
function longOf(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([, text]) => linesOf(text) > MOST_LINES).map(([file]) => file);
}

/** The sources that git knows, or would add, with their text. */
function sources(): ReadonlyMap<string, string> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  const files = [...new Set(names)].filter((file) => SOURCE.test(file) && existsSync(join(ROOT, file)));
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

describe("lengths of files", () => {
  it("given a file of 300 lines and one of 301, then the second is too long", () => {
    const text = (lines: number): string => "x\n".repeat(lines);
    assert.deepEqual(
      longOf(
        new Map([
          ["a.ts", text(300)],
          ["b.ts", text(301)],
          ["c.ts", text(300) + "x"],
        ]),
      ),
      ["b.ts", "c.ts"],
    );
  });

  it("given the sources outside bench/ and tests, then none has more than 300 lines ", () => {
    const files = sources();
    assert.ok(files.size > 500, `expected the whole repository, found ${files.size} files`);
    assert.deepEqual(longOf(files).sort(), []);
  });
});
