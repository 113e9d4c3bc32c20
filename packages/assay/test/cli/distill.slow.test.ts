import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus } from "../../src/project/corpus-file";
import { run, type Ran } from "./run";
import { searchedToy } from "./searched-toy";

const folder = mkdtempSync(join(tmpdir(), "assay-distill-"));
const distil = (file: string, ...more: readonly string[]): Promise<Ran> =>
  run(searchedToy(join(folder, "toy.json")), [
    ...["distill", "--sequences", "300", "--steps", "10", "--calls", "300", "--out", join(folder, file)],
    ...more,
  ]);

describe("assay distill", () => {
  it("given 1 and 2 workers, then the corpus is the same, byte for byte, and its features are printed", async () => {
    const one = await distil("one.json", "--workers", "1", "--json");
    const two = await distil("two.json", "--workers", "2", "--json");
    assert.deepEqual([one.code, two.code], [0, 0], one.stderr + two.stderr);
    assert.equal(readFileSync(join(folder, "two.json"), "utf8"), readFileSync(join(folder, "one.json"), "utf8"));
    const { kept, features, planned } = one.json() as Record<string, Record<string, number>>;
    assert.equal(planned?.["sequences"], 3 * 300, "of three searches");
    const corpus = readCorpus(join(folder, "one.json"));
    assert.equal(corpus?.sequences.length, kept?.["sequences"]);
    assert.deepEqual(corpus?.features, features);
    assert.ok(Object.values(features ?? {}).reduce((sum, count) => sum + count, 0) > 10);
  });

  it("given several searches, then each has the next seed, and the corpus is that of merging theirs", async () => {
    const searched = await distil("several.json", "--seed", "4", "--searches", "2");
    assert.equal(searched.code, 0, searched.stderr);
    for (const seed of ["4", "5"]) await distil(`${seed}.json`, "--seed", seed, "--searches", "1");
    const files = ["5.json", "4.json"].map((file) => join(folder, file));
    const out = join(folder, "by-hand.json");
    await run(searchedToy(out), ["corpus", "merge", ...files, "--calls", "300", "--out", out]);
    assert.equal(readFileSync(join(folder, "several.json"), "utf8"), readFileSync(out, "utf8"));
    assert.notEqual(readFileSync(join(folder, "several.json"), "utf8"), readFileSync(join(folder, "4.json"), "utf8"));
  });

  it("given an existing corpus, then it is refused in one line, and with --check it has the same features as before", async () => {
    await distil("there.json");
    const again = await distil("there.json");
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^error: .*there\.json exists already: pass --fresh to replace it, or --check/m);
    const checked = await distil("there.json", "--check");
    assert.equal(checked.code, 0, checked.stderr);
  });

  it("given shares of a seed, then each has its own seed, is the same on every machine, and they can be merged", async () => {
    for (const [share, file] of [
      ["1/2", "first.json"],
      ["2/2", "second.json"],
      ["2/2", "again.json"],
    ] as const)
      assert.equal((await distil(file, "--shard", share, "--searches", "1", "--workers", "1")).code, 0);
    const [first, second, again] = ["first", "second", "again"].map((name) =>
      readFileSync(join(folder, `${name}.json`), "utf8"),
    );
    assert.equal(again, second);
    assert.notEqual(first, second);
    const files = ["first.json", "second.json"].map((file) => join(folder, file));
    const merged = await run(searchedToy(join(folder, "merged.json")), [
      ...["corpus", "merge", ...files, "--out", join(folder, "merged.json")],
    ]);
    assert.equal(merged.code, 0, merged.stderr);
  });

  it("given a share without a file, then that is refused", async () => {
    const { code, stderr } = await run(searchedToy(join(folder, "none.json")), ["distill", "--shard", "1/2"]);
    assert.equal(code, 1);
    assert.match(stderr, /^error: --shard: expected --out FILE as well/m);
  });
});
