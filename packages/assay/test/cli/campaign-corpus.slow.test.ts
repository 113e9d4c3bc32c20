import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus, writeCorpus } from "../../src/project/corpus-file";
import { run, type Ran } from "./run";
import { searchedToy } from "./searched-toy";
import { toyProject } from "./toy-project";

const folder = mkdtempSync(join(tmpdir(), "assay-learned-"));
const at = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(join(at(name), "toy.json"), "utf8");
/** Three epochs, the last of which is not whole. */
const CAMPAIGN = ["campaign", "--seed", "3", "--runs", "700", "--steps", "8", "--json", "--out", at("found")];
const learn = (name: string, ...more: readonly string[]): Promise<Ran> =>
  run(searchedToy(at("none.json")), [...CAMPAIGN, "--corpus", at(name), ...more]);

describe("a campaign that saves its corpus", () => {
  let first: Ran;
  before(async () => {
    first = await learn("one", "--workers", "1");
    assert.equal(first.code, 0, first.stderr);
  });

  it("given 1 and 2 workers, then digest and corpus are the same, byte for byte", async () => {
    const two = await learn("two", "--workers", "2");
    assert.equal(two.json()["digest"], first.json()["digest"]);
    assert.equal(text("two"), text("one"));
    const kept = readCorpus(join(at("one"), "toy.json"));
    assert.ok((kept?.sequences.length ?? 0) > 5, `${kept?.sequences.length ?? 0} sequences`);
    assert.ok((kept?.features["outcome"] ?? 0) > 2);
    assert.match(first.stderr, /toy\.json: \d+ sequences/);
  });

  it("given an earlier campaign's corpus, then it runs and keeps it, with the same result for any number of workers", async () => {
    for (const name of ["again", "again-by-two"]) {
      mkdirSync(at(name));
      writeFileSync(join(at(name), "toy.json"), text("one"));
    }
    const again = await learn("again", "--workers", "1", "--seed", "4");
    const byTwo = await learn("again-by-two", "--workers", "2", "--seed", "4");
    assert.equal(byTwo.json()["digest"], again.json()["digest"]);
    assert.equal(text("again-by-two"), text("again"));
    const [before, after] = ["one", "again"].map((name) => readCorpus(join(at(name), "toy.json"))?.sequences ?? []);
    assert.deepEqual(after?.slice(0, before?.length), before);
    const fresh = await learn("fresh", "--workers", "1", "--seed", "4");
    assert.notEqual(again.json()["digest"], fresh.json()["digest"]);
  });

  it("given a bug, then what is found is shrunk to the same counterexamples, with 1 and 2 workers", async () => {
    const found = async (workers: string): Promise<unknown> => {
      const ran = await learn(`broken-${workers}`, "--bug", "lost-third", "--runs", "300", "--workers", workers);
      assert.equal(ran.code, 7);
      return (ran.json()["violations"] as Record<string, unknown>[]).map(({ identity, actions }) => [
        identity,
        actions,
      ]);
    };
    assert.deepEqual(await found("2"), await found("1"));
  });

  it("given a truncated file, then that is an error in one line, and the file stays unchanged", async () => {
    mkdirSync(at("cut"));
    writeFileSync(join(at("cut"), "toy.json"), text("one").slice(0, -30));
    const before = text("cut");
    const { code, stderr } = await learn("cut");
    assert.equal(code, 1);
    assert.match(
      stderr.trimEnd(),
      /^error: .*toy\.json: not a corpus that can be used: .*replace it by a complete copy, or delete it[^\n]*$/,
    );
    assert.equal(text("cut"), before);
  });

  it("given a corpus of another edition, then it is refused", async () => {
    const one = readCorpus(join(at("one"), "toy.json"));
    assert.ok(one !== undefined);
    writeCorpus(join(at("elsewhere"), "toy.json"), { ...one, edition: "elsewhere" });
    const { code, stderr } = await learn("elsewhere");
    assert.equal(code, 1);
    assert.match(stderr, /expected a corpus of the edition toy, received one of elsewhere/);
  });

  it("given a disk that is full at one epoch's end, then the error is reported, what was there stays, and the next epoch's end writes all", async () => {
    mkdirSync(at("full"));
    symlinkSync("/dev/full", join(at("full"), "toy.json.new"));
    const { code, stderr } = await learn("full", "--workers", "1");
    assert.equal(code, 0, stderr);
    assert.match(stderr, /toy\.json: not written: ENOSPC.*; the file is as it was before; the campaign continues/);
    assert.equal(text("full"), text("one"));
  });

  it("given a folder that cannot be created, then the campaign prints its verdict, and then ends with an error", async () => {
    writeFileSync(at("file"), "");
    const ran = await learn("file", "--workers", "1");
    assert.equal(ran.code, 1);
    assert.equal(ran.json()["digest"], first.json()["digest"]);
    assert.match(ran.stderr, /^error: .*toy\.json: not written: /m);
  });

  for (const [argv, why] of [
    [["--from-chunk", "2"], /--from-chunk cannot be combined with --corpus/],
    [["--shard", "1/2", "--bundle", at("bundle")], /--corpus: not with --shard or --bundle: /],
  ] as const)
    it(`given ${argv[0]}, then that is refused in one line`, async () => {
      const { code, stderr } = await learn("never", ...argv);
      assert.equal(code, 1);
      assert.match(stderr, why);
    });

  it("given a project whose model cannot be instrumented, then that is refused in one line", async () => {
    const silent = await run(toyProject, [...CAMPAIGN, "--corpus", at("never")]);
    assert.match(
      silent.stderr,
      /^error: --corpus: the project in assay\.config\.ts has no model that says what every call does \(`search`\)\n$/,
    );
  });
});
