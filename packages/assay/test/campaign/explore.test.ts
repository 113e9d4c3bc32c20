import assert from "node:assert/strict";
import { exploreChunk, type ChunkReport, type ChunkTask } from "../../src/campaign";
import type { CallResult, Batch } from "../../src/core/types";
import { ToyEngine, type Bug } from "../toy/engine";
import { toySubject } from "../toy/subject";

const SEQUENCES = 4;
const TASK: ChunkTask = { seed: 3, chunk: 2, sequences: SEQUENCES, steps: 30 };

/** A report without its times. */
async function explored(bug: Bug | undefined, task: Partial<ChunkTask>): Promise<Omit<ChunkReport, "statistics">> {
  const { signal } = new AbortController();
  const { statistics, ...report } = await exploreChunk(toySubject(), new ToyEngine(bug), { ...TASK, ...task }, signal);
  assert.ok(statistics.runs > 0);
  return report;
}

describe("exploring a chunk", () => {
  for (const bug of ["lost-third", "no-lock"] as const)
    it(`given ${bug}, then all sequences that fail are found in order, and with until none behind the first`, async () => {
      const all = await explored(bug, {});
      const first = await explored(bug, { until: "any" });
      assert.ok(all.found.length > 1, `${all.found.length} failed`);
      assert.deepEqual(first.found, all.found.slice(0, 1));
    });

  it("given a signal that is aborted during a sequence, then this sequence is the last", async () => {
    const abort = new AbortController();
    class Aborting extends ToyEngine {
      override run(batches: readonly Batch[]): Promise<CallResult[][]> {
        abort.abort();
        return super.run(batches);
      }
    }
    const { statistics } = await exploreChunk(toySubject(), new Aborting(), TASK, abort.signal);
    assert.equal(statistics.runs, 1);
  });

  it("given an engine that fails, then that is the error", async () => {
    const engine = new ToyEngine();
    engine.run = () => Promise.reject(new Error("the node is gone"));
    await assert.rejects(exploreChunk(toySubject(), engine, TASK, new AbortController().signal), /the node is gone/);
  });
});
