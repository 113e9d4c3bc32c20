import assert from "node:assert/strict";
import { exploreChunk, shrinkFound } from "../../src/campaign";
import { CHUNK_SIZE } from "../../src/run/plan";
import { drawingOf } from "../../src/search/chunk-sequences";
import { grow } from "../../src/search/grow";
import { Pool } from "../../src/search/pool";
import type { FoundSequence } from "../../src/search/tasks";
import type { CorpusEntry } from "../../src/core/types";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

const signal = new AbortController().signal;

describe("sequences that a learning campaign varies", () => {
  let kept: readonly CorpusEntry[];
  let behind: number;
  const poolOf = (found: readonly FoundSequence[] = []): Pool => {
    const pool = new Pool(toySubject());
    pool.apply({ from: 0, updates: [{ kept, found, tries: [] }] });
    return pool;
  };
  const task = (chunk: number) => ({ seed: 6, chunk, sequences: CHUNK_SIZE, steps: 12 });

  before(async () => {
    const options = { seed: 3, sequences: 200, patience: 200, steps: 12, signal, progress: () => undefined };
    kept = (await grow(toySubject(), options)).entries;
    behind = Math.ceil(kept.length / CHUNK_SIZE);
  });

  it("given corpus entries, then they are played first, and only their features are reported", async () => {
    const pool = poolOf();
    const { learned, statistics } = await exploreChunk(toySubject(), new ToyEngine(), task(0), signal, pool);
    assert.equal(statistics.runs, CHUNK_SIZE);
    assert.ok(learned !== undefined && learned.length > 0);
    assert.ok(learned.every(({ calls, features }) => calls.length === 0 && features.length > 0));
  });

  it("given learned features of a chunk, then the same chunk has no new ones", async () => {
    const explored = async (pool: Pool): Promise<readonly FoundSequence[]> =>
      (await exploreChunk(toySubject(), new ToyEngine(), task(behind), signal, pool)).learned ?? [];
    const shown = await explored(poolOf());
    assert.ok(shown.some(({ calls }) => calls.length > 0));
    assert.deepEqual(await explored(poolOf(shown)), []);
  });

  it("given no corpus entries yet, then no two chunks draw the same", () => {
    const pool = new Pool(toySubject());
    const seeds = Array.from({ length: 64 }, (_, chunk) => drawingOf(toySubject(), 6, chunk, pool).seed);
    assert.equal(new Set(seeds).size, seeds.length);
  });

  it("given epochs in which nothing new was learned, then it counts them, from the last in which something was", () => {
    const pool = poolOf();
    const found = (feature: string): FoundSequence => ({ offset: 1, calls: [], features: [[feature, 1]] });
    const quietAfter = (from: number, ...shown: readonly FoundSequence[]): number => {
      pool.apply({ from, updates: [{ found: shown, tries: [] }] });
      return pool.quiet;
    };
    const one = found("place 1");
    assert.deepEqual(
      [quietAfter(1, one), quietAfter(2, one), quietAfter(3), quietAfter(4, found("place 2"))],
      [0, 1, 2, 0],
    );
  });

  it("given updates that arrive again, then they are applied once", () => {
    const pool = poolOf();
    pool.apply({ from: 0, updates: [{ kept, found: [], tries: [] }] });
    assert.equal(pool.kept.length, kept.length);
    assert.equal(pool.varied.length, kept.length);
  });

  it("given a chunk that varies what was learned, when it fails, then its sequence is made again and shrunk", async () => {
    const chunk = behind + 1;
    const pool = poolOf();
    assert.equal(drawingOf(toySubject(), 6, chunk, pool).varied, pool.varied);
    const engine = new ToyEngine("lost-third");
    const { found } = await exploreChunk(toySubject(), engine, task(chunk), signal, pool);
    const [first] = found;
    assert.ok(first !== undefined, "nothing was found");
    const shrunk = await shrinkFound(toySubject(), engine, { ...task(chunk), ...first }, { bug: null, pool }, signal);
    assert.equal(shrunk.identity, first.identity);
  });

  it("given a campaign that does not learn, then its report has nothing that was learned", async () => {
    const report = await exploreChunk(toySubject(), new ToyEngine(), task(0), signal);
    assert.equal("learned" in report, false);
  });
});
