import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptLines } from "../../bench/kept-lines";
import { page } from "../../bench/search/page";
import { LINE, batches, isOf, type SearchRun, type Seeds } from "../../bench/search/ways";

const run = (more: Partial<SearchRun>): SearchRun => ({
  ...{ way: "random", bug: "a", seed: 1, found: true, calls: 100, seconds: 1 },
  ...more,
});

const ofEach = (seeds: number): Seeds => ({ random: seeds, "random + corpus": seeds });

describe("searching with and without the corpus", () => {
  it("given seeds, then each is searched with once in each way", () => {
    const all = batches(ofEach(3));
    assert.equal(all.length, 6);
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, 6);
    assert.equal(all.filter((one) => isOf(run({}), one)).length, 1);
  });

  it("given fewer seeds of random sequences, then the corpus has all of them, and both counts are said", () => {
    const seeds = { random: 1, "random + corpus": 3 };
    const all = batches(seeds);
    assert.deepEqual(
      all.map(({ way, seed }) => `${way} ${seed}`),
      ["random 1", "random + corpus 1", "random + corpus 2", "random + corpus 3"],
    );
    const text = page({ command: "it", bugs: 1, of: 1, seeds, cap: 20, runs: [run({})] });
    assert.ok(text.includes("1 seed (random), 3 seeds (random + corpus), 20 s each at most. 1 of 4 runs"), text);
  });

  it("given runs, then medians are over those that found something, and the others are counted", () => {
    const runs = [
      run({ calls: 100, seconds: 1 }),
      run({ seed: 2, calls: 300, seconds: 4 }),
      run({ bug: "b", found: false, calls: 9_000, seconds: 20 }),
      run({ way: "random + corpus", calls: 5, seconds: 0.5 }),
    ];
    const text = page({ command: "it", bugs: 2, of: 7, seeds: ofEach(2), cap: 20, runs });
    assert.ok(text.includes("| random | 3 | 2 | 200 | 2.5 | 4.0 | 1 of 2 |"), text);
    assert.ok(text.includes("| random + corpus | 1 | 1 | 5 | 0.5 | 0.5 | 1 of 1 |"), text);
    assert.ok(text.includes("4 of 8 runs were made; left out: 4, and 5 bugs"), text);
  });

  it("given runs for the same bugs with the same seeds, then the ways are compared by those that both found, and what random sequences alone found is named", () => {
    const kept = { way: "random + corpus" } as const;
    const runs = [
      ...[run({ calls: 100 }), run({ ...kept, calls: 20 })],
      ...[run({ seed: 2, calls: 300 }), run({ ...kept, seed: 2, calls: 900 })],
      ...[run({ seed: 3, calls: 500 }), run({ ...kept, seed: 3, calls: 30 })],
      ...[run({ bug: "b", calls: 70 }), run({ ...kept, bug: "b", found: false, calls: 9_000 })],
      ...[run({ bug: "c", found: false, calls: 9_000 }), run({ ...kept, bug: "c", calls: 1 })],
      // not a pair
      run({ bug: "d", calls: 1 }),
    ];
    const text = page({ command: "it", bugs: 4, of: 4, seeds: ofEach(3), cap: 20, runs });
    assert.ok(
      text.includes(
        "Found both ways with the same seed: 3. With the corpus, 2 took fewer calls and 1 more; median calls 300 without it, 30 with it. " +
          "Found by random sequences alone: `b`.",
      ),
      text,
    );
  });

  it("given a truncated line, when the file is read again, then the whole lines are read, and the next one is on a new line", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-kept-"));
    try {
      const open = (cap = 20, fresh = false) => new KeptLines<SearchRun>(folder, { cap }, LINE, fresh);
      open().add(run({}));
      appendFileSync(join(folder, readdirSync(folder)[0] ?? ""), '{"way":"rand');
      open().add(run({ seed: 2 }));
      assert.deepEqual(
        open()
          .all()
          .map(({ seed }) => seed),
        [1, 2],
      );
      assert.deepEqual(open(30).all(), []);
      assert.deepEqual(open(20, true).all(), []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
