import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import fc from "fast-check";
import { exploreChunk } from "../../src/campaign";
import { TimeIsOver, examine, inTime } from "../../src/run";
import { SequenceSource } from "../../src/search/sequence-source";
import { DEFAULT_LIMITS, shrink, type Shrunk } from "../../src/run/shrink";
import type { Batch, CallResult } from "../../src/core/types";
import { ToyEngine } from "../toy/engine";
import type { ToyAction } from "../toy/session";
import { toySubject } from "../toy/subject";

/** A promise that never resolves: a test that waits for it times out. */
const NEVER = new Promise<never>(() => undefined);
const MILLISECONDS = 300;

/** Answers a number of runs, and none after them. */
class Stalling extends ToyEngine {
  constructor(
    bug: ConstructorParameters<typeof ToyEngine>[0],
    private left: number,
  ) {
    super(bug);
  }

  override async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    return this.left-- > 0 ? super.run(batches) : NEVER;
  }
}

describe("the time limit of runs", () => {
  const { signal } = new AbortController();
  const subject = toySubject();

  it("given an engine that does not answer, when the time is up, then the run is abandoned, and no other starts", async () => {
    const stalling = new Stalling(undefined, 0);
    const timed = inTime(stalling, performance.now() + 20);
    await assert.rejects(timed.run([]), TimeIsOver);
    let asked = false;
    stalling.run = async () => {
      asked = true;
      return [];
    };
    await assert.rejects(timed.run([]), TimeIsOver);
    assert.equal(asked, false);
    assert.equal(inTime(stalling, Infinity), stalling);
  });

  it("given a chunk in which the engine does not answer one sequence, when its time is up, then it ends, and only the sequences before count", async () => {
    const task = { seed: 3, chunk: 0, sequences: 4, steps: 30 };
    const whole = await exploreChunk(subject, new ToyEngine(), { ...task, sequences: 2 }, signal);
    const counting = new ToyEngine();
    await exploreChunk(subject, counting, { ...task, sequences: 2 }, signal);
    const cut = await exploreChunk(
      subject,
      new Stalling(undefined, counting.runs),
      { ...task, milliseconds: MILLISECONDS },
      signal,
    );
    assert.equal(cut.cut, true);
    assert.deepEqual([cut.statistics.runs, cut.statistics.steps], [2, whole.statistics.steps]);
  });

  it("given a shrinking during which the engine stops answering, when the time is up, then the smallest failure so far is returned, not as minimal", async () => {
    const [drawn] = fc.sample(new SequenceSource(subject, 40), { seed: 7, numRuns: 1 });
    assert.ok(drawn !== undefined);
    const [offset, actions] = drawn;
    const sequence = { offset, actions };
    const looking = new ToyEngine("lost-third");
    const examined = await examine(subject, looking, sequence);
    const { identity, actions: found } = examined.failure ?? assert.fail("it fails");
    for (const answered of [0, 1, 5, 12]) {
      const shrunk: Shrunk<ToyAction> = await shrink(subject, new Stalling("lost-third", looking.runs + answered), {
        ...{ sequence, signal, arbitrary: new SequenceSource(subject, 40) },
        origin: { seed: 7, run: 0, drawn },
        limits: { ...DEFAULT_LIMITS, milliseconds: MILLISECONDS },
      });
      assert.equal(shrunk.minimal, false, `${answered} runs`);
      assert.equal(shrunk.failure.identity, identity);
      assert.ok(shrunk.failure.actions.length <= found.length);
    }
  });
});
