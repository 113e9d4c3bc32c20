import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const MOST_FILES = 20;

/** What Node writes of a process that ran with NODE_V8_COVERAGE. */
interface Ran {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** The files in the first table of docs/architecture.md, in its order; a folder ends with a slash. */
function filesOfPath(): string[] {
  const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  return [...page.matchAll(/^\| \d+ \| `([^`]+)` /gmu)].map(([, file = ""]) => file);
}

/** The project's files of which a function was called, or, of a script without any, that were run. */
function calledFiles(folder: string): ReadonlySet<string> {
  const called = new Set<string>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Ran;
    for (const { url, functions } of result) {
      const [whole, ...inner] = functions;
      const counted = inner.length === 0 && whole !== undefined ? [whole] : inner;
      if (!counted.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)) continue;
      const at = url.indexOf("/packages/assay/");
      if (at >= 0) called.add(url.slice(at + 1));
    }
  }
  return called;
}

describe("a campaign's path in docs/architecture.md", function () {
  this.timeout(120_000);
  const files = filesOfPath();

  it("given the table, then it has at most 20 files, in the order of their numbers, and each is there", () => {
    assert.ok(files.length >= 10 && files.length <= MOST_FILES, `${files.length} files`);
    for (const file of files) assert.equal(statSync(join(ROOT, file)).isDirectory(), file.endsWith("/"), file);
  });

  it("given a campaign that finds a bug, then each file of the path is run on the way to the verdict", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-path-"));
    try {
      const bin = join(ROOT, "packages/assay/bin/assay.cjs");
      const options = ["--seed", "1", "--runs", "8", "--workers", "1", "--bug", "allowance-not-spent"];
      const { status, stderr } = spawnSync(
        process.execPath,
        [bin, "campaign", ...options, "--out", join(folder, "found")],
        {
          cwd: join(ROOT, "examples/erc20"),
          env: { ...process.env, NODE_V8_COVERAGE: join(folder, "ran") },
          encoding: "utf8",
        },
      );
      assert.equal(status, 7, stderr);
      const called = [...calledFiles(join(folder, "ran"))];
      const missing = files.filter(
        (file) => !called.some((one) => (file.endsWith("/") ? one.startsWith(file) : one === file)),
      );
      assert.deepEqual(missing, []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
