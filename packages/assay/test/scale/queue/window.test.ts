import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import type { JobData, Outcome } from "../../../src/scale/queue/jobs";
import { RemoteExecutor, type Submits } from "../../../src/scale/queue/remote";
import { mostJobs, windowFor } from "../../../src/scale/queue/window";

const CHUNKS_PER_JOB = 2;

/** A coordinator whose jobs finish when the test decides. */
class HeldJobs implements Submits {
  readonly waiting: { readonly data: JobData; readonly resolve: (outcome: Outcome) => void }[] = [];
  most = 0;

  submit(data: JobData): Promise<Outcome> {
    return new Promise((resolve) => {
      this.waiting.push({ data, resolve });
      this.most = Math.max(this.most, this.waiting.length);
    });
  }

  /** Does the oldest job; its chunks have no reports, which is enough here. */
  async finishOne(): Promise<void> {
    this.waiting.shift()?.resolve({ kind: "explore", reports: [] });
    await turn();
  }

  addUpdate(): string {
    throw new Error("expected a campaign that does not learn");
  }

  withdrawWaiting(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** An executor with a number of requested chunks and jobs that the test finishes. */
function withChunks(count: number): { readonly executor: RemoteExecutor; readonly jobs: HeldJobs } {
  const jobs = new HeldJobs();
  const options = { code: "c", choice: null, chunksPerJob: CHUNKS_PER_JOB, fromChunk: 0, lengthOf: () => 4 };
  const executor = new RemoteExecutor(jobs, options);
  let next = 0;
  for (let i = 0; i < count; i++) {
    void executor.enter().then(async (leave) => {
      const task = { seed: 1, chunk: next++, sequences: 4, steps: 1 };
      // a job without reports withdraws its chunks
      await executor.do({ kind: "explore", task }, new AbortController().signal).catch(() => undefined);
      leave();
    });
  }
  return { executor, jobs };
}

describe("the window of jobs on the server", () => {
  for (const [lanes, jobs] of [
    [0, 4],
    [1, 4],
    [2, 8],
    [37, 148],
    [1_000, 4_000],
    [100_000, 4_096],
  ] as const) {
    it(`given workers that do ${lanes} jobs at a time, then ${jobs} are on the server, and none is too far ahead to be there`, () => {
      const window = windowFor(lanes, 16);
      assert.equal(window.jobs, jobs);
      assert.ok(window.ahead >= jobs, `${window.ahead} ahead`);
    });
  }

  it("given large jobs, then their number is limited so that their chunks fit into memory", () => {
    assert.equal(windowFor(100_000, 1_024).jobs, 256);
    assert.equal(mostJobs(1_024), 256);
  });

  it("given no worker, when three connect and two leave, then the number of jobs on the server follows", async () => {
    const { executor, jobs } = withChunks(1_000);
    await turn();
    assert.equal(jobs.waiting.length, 4);
    executor.serve(3);
    await turn();
    assert.equal(jobs.waiting.length, 12);
    executor.serve(1);
    // existing jobs stay; none is added before fewer than four are left
    for (let left = 11; left >= 4; left--) {
      await jobs.finishOne();
      assert.equal(jobs.waiting.length, left);
    }
    await jobs.finishOne();
    assert.equal(jobs.waiting.length, 4);
    assert.equal(jobs.most, 12);
  });

  it("given a job that is not done, when all others are, then no job is begun that is too far ahead of it", async () => {
    const { jobs } = withChunks(1_000);
    await turn();
    const [held] = jobs.waiting.splice(0, 1);
    const numbers: number[] = [];
    for (let done = 0; jobs.waiting.length > 0; done++) {
      assert.ok(done < 200, "it runs ahead without end");
      const [{ data } = { data: undefined }] = jobs.waiting;
      if (data?.work.kind === "explore") numbers.push(Math.floor((data.work.tasks[0]?.chunk ?? 0) / CHUNKS_PER_JOB));
      await jobs.finishOne();
    }
    assert.equal(numbers.at(-1), windowFor(0, CHUNKS_PER_JOB).ahead);
    held?.resolve({ kind: "explore", reports: [] });
    await turn();
    assert.ok(jobs.waiting.length > 0, "nothing goes on");
  });
});
