import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readCorpus } from "assay/project/corpus-file";

const ROOT = resolve(__dirname, "../..");
const ASSAY = resolve(ROOT, "packages/assay/bin/assay.cjs");
const MOST_CALLS = 25_000;
const MOST_BYTES = 1_000_000;

/** In a process of its own: the model that it loads listens to itself. */
function assay(...argv: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ASSAY, ...argv], { cwd: ROOT, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

describe("the corpus", function () {
  // whoever plays a corpus plays it twice, and a busy machine takes a minute for it
  this.timeout(300_000);

  for (const edition of ["current", "earlier"]) {
    const path = resolve(ROOT, "corpus", `${edition}.json`);

    it(`given that of the edition ${edition}, then it is small`, () => {
      const corpus = readCorpus(path);
      assert.ok(corpus !== undefined);
      const calls = corpus.sequences.flatMap((sequence) => sequence.calls);
      assert.ok(calls.length > 1_000 && calls.length <= MOST_CALLS, `${calls.length} calls`);
      assert.ok(statSync(path).size < MOST_BYTES);
    });
  }

  // that of the earlier edition weekly, in deep.yml
  it("given that of the edition current, when the model plays it, then it has all features of its creation; if not: npx assay distill --edition current --fresh", () => {
    const { status, said } = assay("distill", "--check", "--edition", "current");
    assert.equal(status, 0, said);
  });

  it("given an existing corpus, when distilled without --fresh, then one line refuses it and says what to do", () => {
    const { status, said } = assay("distill");
    assert.equal(status, 1, said);
    assert.match(said, /corpus\/current\.json exists already: pass --fresh/);
  });
});
