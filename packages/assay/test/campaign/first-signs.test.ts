import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { Campaign, ExecutorLostError, localExecutor, type CampaignOptions, type Executor } from "../../src/campaign";
import { closeExecutors, openExecutors } from "../../src/workers";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

const BUG = "no-lock";

function failFast(): CampaignOptions {
  return { seed: 1, steps: 30, runs: 40, wanted: "any", declared: toySubject(), signal: new AbortController().signal };
}

const toyExecutor = (bug?: typeof BUG): Executor =>
  localExecutor({ subject: toySubject(), engine: new ToyEngine(bug, 2), variant: null });

describe("the first sign of a failure", () => {
  for (const millisecondsAgo of [0, 40])
    it(`given a sequence that fails, when it is told that this was known ${millisecondsAgo} ms ago, then what is behind is given up, and the failure counts from then, not from when it has its name`, async () => {
      const toy = toyExecutor(BUG);
      const behind = new EventEmitter();
      const [before, after]: [number[], number[]] = [[], []];
      let given = 0;
      const explore: Executor["explore"] = async (task, signal, failing) => {
        if (task.chunk > 0) {
          if (!signal.aborted) await once(signal, "abort");
          behind.emit("given up");
          return toy.explore(task, signal, failing);
        }
        const givenUp = once(behind, "given up");
        const report = await toy.explore(task, signal, (sequence) => {
          before.push(campaign.progress.seconds);
          failing?.(sequence, millisecondsAgo);
          after.push(campaign.progress.seconds);
        });
        await givenUp;
        return report;
      };
      const campaign = new Campaign([{ ...toy, explore }], failFast(), {
        shrinking: () => {
          given++;
        },
      });
      const [violation] = (await campaign.run()).violations;
      assert.equal(given, 1);
      assert.ok(violation !== undefined);
      const { secondsToFind } = violation;
      const [least, most] = [before[0] ?? Infinity, after[0] ?? 0].map((seconds) => seconds - millisecondsAgo / 1_000);
      assert.ok(secondsToFind >= (least ?? Infinity) && secondsToFind <= (most ?? 0), `${secondsToFind}`);
    });

  it("given a sequence that failed where a worker was lost, when its chunk is run again and does not fail, then it is an internal error", async () => {
    const lost: Executor = {
      ...toyExecutor(),
      lanes: 1,
      explore: (_, __, failing) => {
        failing?.(2, 0);
        return Promise.reject(new ExecutorLostError("worker 1 died (signal SIGKILL)"));
      },
    };
    const campaign = new Campaign([lost, toyExecutor()], failFast());
    await assert.rejects(campaign.run(), /chunk 0, sequence 2 failed, and did not when its chunk was run again/);
  });

  it("given a sequence that failed where a worker was lost, when an earlier chunk fails before it is run again, then that failure is told, and no error", async () => {
    const toy = toyExecutor(BUG);
    const lost = new EventEmitter();
    const dying: Executor = {
      ...toyExecutor(),
      lanes: 1,
      explore: async ({ chunk }, _, failing) => {
        assert.equal(chunk, 1);
        failing?.(3, 0);
        lost.emit("lost");
        throw new ExecutorLostError("worker 2 died (signal SIGKILL)");
      },
    };
    const died = once(lost, "lost");
    const living: Executor = {
      ...toy,
      lanes: 1,
      explore: async (task, signal, failing) => {
        if (task.chunk === 0) await died;
        return toy.explore(task, signal, failing);
      },
    };
    const { violations } = await new Campaign([living, dying], failFast()).run();
    assert.equal(violations.length, 1);
    assert.ok((violations[0]?.sequencesToFind ?? Infinity) <= 4, "of the first chunk");
  });

  it("given a chunk with failures, when another process explores it, then each is told on the way", async () => {
    const task = { seed: 1, chunk: 0, sequences: 4, steps: 30 };
    const executors = await openExecutors(2, { module: join(__dirname, "../toy/setup"), options: { bug: BUG } }, () => {
      throw new Error("nothing is amiss");
    });
    try {
      const failing: number[] = [];
      const { signal } = new AbortController();
      const report = await executors[0]?.explore(task, signal, (sequence) => failing.push(sequence));
      assert.ok(failing.length > 0);
      assert.deepEqual(
        failing,
        report?.found.map(({ sequence }) => sequence),
      );
    } finally {
      await closeExecutors(executors);
    }
  });
});
