import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus, writeCorpus, type CorpusFile } from "../../src/project/corpus-file";
import { run, type Ran } from "./run";
import { searchedToy } from "./searched-toy";

const folder = mkdtempSync(join(tmpdir(), "assay-corpus-"));
const at = (name: string): string => join(folder, name);
const corpus = (...argv: readonly string[]): Promise<Ran> => run(searchedToy(at("one.json")), ["corpus", ...argv]);
const featuresIn = (name: string): number =>
  Object.values(readCorpus(at(name))?.features ?? {}).reduce((sum, count) => sum + count, 0);

describe("assay corpus", () => {
  before(async () => {
    for (const [seed, name] of [
      ["1", "one.json"],
      ["2", "two.json"],
    ] as const) {
      const sizes = ["--sequences", "40", "--steps", "6", "--calls", "300", "--workers", "1"];
      const made = await run(searchedToy(at(name)), ["distill", "--seed", seed, ...sizes]);
      assert.equal(made.code, 0, made.stderr);
    }
  });

  it("given no file, when the project's corpus is shown, then its size, its longest and its features are printed", async () => {
    const shown = await corpus("show", "--json");
    assert.equal(shown.code, 0, shown.stderr);
    const kept = readCorpus(at("one.json"));
    const lengths = (kept?.sequences ?? []).map(({ calls }) => calls.length);
    const [summary] = shown.json()["corpora"] as Record<string, unknown>[];
    assert.deepEqual(
      [summary?.["sequences"], summary?.["longest"], summary?.["seed"], summary?.["features"]],
      [lengths.length, Math.max(...lengths), 1, kept?.features],
    );
    assert.match(shown.stderr, /│ transition +│ +\d+ │/);
  });

  it("given two corpora in any order, when they are merged, then the result is the same, with the features of both", async () => {
    const merged = await corpus("merge", at("one.json"), at("two.json"), "--out", at("ab.json"), "--workers", "1");
    assert.equal(merged.code, 0, merged.stderr);
    await corpus("merge", at("two.json"), at("one.json"), "--out", at("ba.json"), "--workers", "2");
    assert.equal(readFileSync(at("ba.json"), "utf8"), readFileSync(at("ab.json"), "utf8"));
    assert.ok(featuresIn("ab.json") >= Math.max(featuresIn("one.json"), featuresIn("two.json")));
    const checked = await run(searchedToy(at("ab.json")), ["distill", "--check"]);
    assert.equal(checked.code, 0, checked.stderr);
  });

  it("given a corpus with fewer features of one family than before, and more of another, when it is checked, then the family is named, and the code is 7", async () => {
    const kept = readCorpus(at("one.json"));
    assert.ok(kept !== undefined);
    const { transition = 0, outcome = 0 } = kept.features;
    writeCorpus(at("less.json"), {
      ...kept,
      features: { ...kept.features, transition: transition + 1, outcome: outcome - 1 },
    });
    const checked = await run(searchedToy(at("less.json")), ["distill", "--check"]);
    assert.equal(checked.code, 7, checked.stderr);
    assert.match(
      checked.stdout,
      new RegExp(`shows fewer .*: transition ${transition} of ${transition + 1}; create it again`),
    );
  });

  it("given a smaller size, when a corpus is minimised, then it has at most that number of calls, in the same or in another file", async () => {
    copyFileSync(at("one.json"), at("small.json"));
    const made = await corpus("minimise", at("small.json"), "--calls", "9", "--workers", "1", "--json");
    assert.equal(made.code, 0, made.stderr);
    const calls = (name: string): number =>
      (readCorpus(at(name))?.sequences ?? []).reduce((sum, one) => sum + one.calls.length, 0);
    assert.ok(calls("small.json") <= 9 && calls("small.json") > 0, `${calls("small.json")} calls`);
    assert.ok((made.json()["left"] as number) > 0);
    await corpus("minimise", at("one.json"), "--out", at("other.json"), "--workers", "1");
    // joined sequences may have additional features
    const [before, now] = ["one.json", "other.json"].map((name) => readCorpus(at(name))?.features ?? {});
    const fewer = Object.entries(before ?? {}).filter(([family, count]) => (now?.[family] ?? 0) < count);
    assert.ok(featuresIn("one.json") > 0);
    assert.deepEqual(fewer, []);
  });

  describe("refuses in one line", () => {
    const refused = async (argv: readonly string[], why: RegExp): Promise<void> => {
      const { code, stderr } = await corpus(...argv);
      assert.equal(code, 1);
      assert.match(stderr.trimEnd(), why);
      assert.doesNotMatch(stderr.trimEnd(), /\n/);
    };

    it("a truncated file", async () => {
      writeFileSync(at("cut.json"), readFileSync(at("one.json"), "utf8").slice(0, -50));
      await refused(["show", at("cut.json")], /^error: .*cut\.json: not a corpus that can be used: /);
    });

    it("a missing file", () =>
      refused(["minimise", at("none.json")], /expected a corpus in .*none\.json, found none$/));

    it("corpora of two editions", async () => {
      writeCorpus(at("other-edition.json"), { ...(readCorpus(at("one.json")) as CorpusFile), edition: "elsewhere" });
      await refused(
        ["merge", at("one.json"), at("other-edition.json"), "--out", at("never.json")],
        /other-edition\.json: expected a corpus of the edition toy, like .*one\.json, received one of elsewhere$/,
      );
    });

    it("no file at all", () =>
      refused(["merge", "--out", at("never.json")], /^error: missing required argument 'files'$/));
  });
});
