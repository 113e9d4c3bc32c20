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
  it("given 1 and 2 workers, then the corpus is the same, byte for byte, and it is told what it shows", async () => {
    const one = await distil("one.json", "--workers", "1", "--json");
    const two = await distil("two.json", "--workers", "2", "--json");
    assert.deepEqual([one.code, two.code], [0, 0], one.stderr + two.stderr);
    assert.equal(readFileSync(join(folder, "two.json"), "utf8"), readFileSync(join(folder, "one.json"), "utf8"));
    const { kept, features, planned } = one.json() as Record<string, Record<string, number>>;
    assert.equal(planned?.["sequences"], 300);
    const corpus = readCorpus(join(folder, "one.json"));
    assert.equal(corpus?.sequences.length, kept?.["sequences"]);
    assert.deepEqual(corpus?.features, features);
    assert.ok(Object.values(features ?? {}).reduce((sum, count) => sum + count, 0) > 10);
  });

  it("given a corpus that is there, then it is refused in one line, and with --check it shows what it did", async () => {
    await distil("there.json");
    const again = await distil("there.json");
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^error: .*there\.json is there: give --fresh to make it anew, or --check/m);
    const checked = await distil("there.json", "--check");
    assert.equal(checked.code, 0, checked.stderr);
  });
});
