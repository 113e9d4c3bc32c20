import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const MOST_FILES = 20;

/** c8's summary: how much of each file was run. */
type Summary = Readonly<
  Record<string, { readonly functions: { readonly covered: number }; readonly lines: { readonly covered: number } }>
>;

/** The files in the first table of docs/architecture.md, in its order; a folder ends with a slash. */
function filesOfPath(): string[] {
  const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  return [...page.matchAll(/^\| \d+ \| `([^`]+)` /gmu)].map(([, file = ""]) => file);
}

/** The tool's files of which a function was called, by c8's summary; `bin/` has no function. */
function calledFiles(summary: string): string[] {
  const files = Object.entries(JSON.parse(readFileSync(summary, "utf8")) as Summary);
  return files
    .filter(([file, { functions, lines }]) => (file.endsWith(".cjs") ? lines : functions).covered > 0)
    .map(([file]) => relative(ROOT, file).replaceAll("\\", "/"));
}

describe("a campaign's path in docs/architecture.md", function () {
  this.timeout(120_000);
  const files = filesOfPath();

  it("given the table, then it has at most 20 files, in the order of their numbers, and each exists", () => {
    assert.ok(files.length >= 10 && files.length <= MOST_FILES, `${files.length} files`);
    for (const file of files) assert.equal(statSync(join(ROOT, file)).isDirectory(), file.endsWith("/"), file);
  });

  it("given a campaign that finds a bug, then each file of the path is run on the way to the verdict", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-path-"));
    try {
      const c8 = ["--config", join(ROOT, ".c8rc.json"), "--all=false", "--reporter", "json-summary"];
      const where = ["--reports-dir", folder, "--temp-directory", join(folder, "ran"), "--src", ROOT];
      const wanted = ["--allowExternal", "--include", "**/packages/assay/**"];
      const campaign = ["campaign", "--seed", "1", "--runs", "8", "--workers", "1", "--bug", "allowance-not-spent"];
      const program = [process.execPath, join(ROOT, "packages/assay/bin/assay.cjs"), ...campaign];
      const { status, stderr } = spawnSync(
        process.execPath,
        [
          join(ROOT, "node_modules/c8/bin/c8.js"),
          ...c8,
          ...where,
          ...wanted,
          ...program,
          "--out",
          join(folder, "found"),
        ],
        { cwd: join(ROOT, "examples/erc20"), encoding: "utf8" },
      );
      assert.equal(status, 7, stderr);
      const called = calledFiles(join(folder, "coverage-summary.json"));
      const missing = files.filter(
        (file) => !called.some((one) => (file.endsWith("/") ? one.startsWith(file) : one === file)),
      );
      assert.deepEqual(missing, []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
