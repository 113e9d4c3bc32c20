import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { mock } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Campaign, localExecutor, type CampaignOptions, type Executor } from "../../src/campaign";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

const LANES = 2;

function options(runs: number, steps = 20): CampaignOptions {
  return { seed: 1, steps, runs, declared: toySubject(), signal: new AbortController().signal };
}

function toyExecutor(bug?: "no-lock"): Executor {
  return localExecutor({ subject: toySubject(), engine: new ToyEngine(bug, LANES), variant: null });
}

/** Keeps how many chunks it has at a time, noted whenever it is given one. */
function counted(): { readonly executor: Executor; readonly atATime: readonly number[] } {
  const toy = toyExecutor();
  const atATime: number[] = [];
  let now = 0;
  const explore: Executor["explore"] = async (...task) => {
    atATime.push(++now);
    await nextTurn();
    const report = await toy.explore(...task);
    now--;
    return report;
  };
  return { executor: { ...toy, explore }, atATime };
}

describe("lanes of a campaign", () => {
  it("given several executors, one of which says itself when there is room, then all lanes of each begin at once, and there are no more", async () => {
    const enter = (): Promise<() => void> => Promise.resolve(() => undefined);
    const [one, roomy] = [counted(), counted()];
    await new Campaign([one.executor, { ...roomy.executor, enter }], options(200)).run();
    for (const { atATime } of [one, roomy]) {
      assert.deepEqual(atATime.slice(0, 2), [1, 2]);
      assert.equal(Math.max(...atATime), LANES);
    }
  });

  it("given that one lane has to shrink first of all, then the other goes on", async () => {
    const toy = toyExecutor("no-lock");
    const { found } = await toy.explore({ seed: 1, chunk: 0, sequences: 4, steps: 100 }, new AbortController().signal);
    assert.notEqual(found.length, 0, "the first chunk is to fail: what is behind it is told when it is done");
    const tasks = new EventEmitter();
    const goesOn = once(tasks, "second");
    let shrunk = 0;
    const shrinking: Executor = {
      ...toy,
      explore: (...task) => {
        if (shrunk > 0) tasks.emit("second");
        return toy.explore(...task);
      },
      shrink: async (...task) => {
        if (++shrunk > 1) tasks.emit("second");
        await goesOn;
        return toy.shrink(...task);
      },
    };
    const busy: Executor = {
      ...toy,
      lanes: 1,
      explore: async (...task) => {
        await goesOn;
        return toy.explore(...task);
      },
    };
    const { violations } = await new Campaign([shrinking, busy], options(200, 100)).run();
    assert.ok(violations.length > 0);
  });

  describe("with executors that are opened behind the first chunks", () => {
    const STANDS_IN_MILLISECONDS = 3_000;

    beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
    afterEach(() => mock.timers.reset());

    interface Late {
      readonly executor: Executor;
      /** How many chunks all had been given when it was opened. */
      openedAt?: number;
      chunks: number;
    }

    /** One that stands in, and as many that are opened later; `given` is told of each chunk. */
    function crew(late: number, given: (count: number) => void = () => undefined, broken = false) {
      let all = 0;
      const counting = (note: () => void): Executor => {
        const toy = toyExecutor();
        const explore: Executor["explore"] = async (...task) => {
          note();
          given(++all);
          await nextTurn();
          return toy.explore(...task);
        };
        return { ...toy, explore };
      };
      const lates = Array.from({ length: late }, (): Late => {
        const own: Late = {
          executor: {
            ...counting(() => own.chunks++),
            open: () => {
              own.openedAt ??= all;
              return broken ? Promise.reject(new Error("there is no room")) : Promise.resolve();
            },
          },
          chunks: 0,
        };
        return own;
      });
      const first = { chunks: 0, closed: 0 };
      const standIn: Executor = {
        ...counting(() => first.chunks++),
        standsIn: true,
        close: () => {
          first.closed++;
          return Promise.resolve();
        },
      };
      return { executors: [standIn, ...lates.map(({ executor }) => executor)], first, lates };
    }

    it("given a short campaign, then the first alone does it, and none is opened", async () => {
      const { executors, first, lates } = crew(2);
      await new Campaign(executors, options(40)).run();
      assert.equal(first.chunks, 10);
      assert.deepEqual(
        lates.map(({ openedAt }) => openedAt),
        [undefined, undefined],
      );
    });

    it("given more chunks, then all but the last are opened behind the first of them, and the results are the same", async () => {
      const { executors, first, lates } = crew(3);
      const report = await new Campaign(executors, options(400)).run();
      const [one, two, last] = lates;
      for (const late of [one, two]) {
        assert.ok((late?.openedAt ?? 0) > 10, `opened at ${late?.openedAt ?? "no time"}`);
        assert.ok((late?.chunks ?? 0) > 0);
      }
      assert.equal(last?.openedAt, undefined);
      assert.equal(first.closed, 0);
      assert.equal(report.digest, (await new Campaign([toyExecutor()], options(400)).run()).digest);
    });

    it("given a long campaign, then the last is opened too, and the one that stood in is given no more, and closed", async () => {
      let whenOver = Infinity;
      const { executors, first, lates } = crew(2, (count) => {
        if (count === 40) mock.timers.tick(STANDS_IN_MILLISECONDS);
        if (count === 60) whenOver = first.chunks;
      });
      await new Campaign(executors, options(800)).run();
      assert.deepEqual(
        lates.map(({ openedAt }) => openedAt !== undefined),
        [true, true],
      );
      assert.equal(first.chunks, whenOver);
      assert.equal(first.closed, 1);
    });

    it("given that little was done in a second and a half, then they are opened then", async () => {
      const { executors, lates } = crew(2, (count) => {
        if (count === 2) mock.timers.tick(1_500);
      });
      await new Campaign(executors, options(60)).run();
      assert.ok((lates[0]?.openedAt ?? Infinity) < 5);
    });

    it("given a failure that ends the campaign, then none is opened while it is shrunk", async () => {
      const toy = toyExecutor("no-lock");
      let opened = 0;
      const standIn: Executor = {
        ...toy,
        standsIn: true,
        shrink: async (...task) => {
          mock.timers.tick(STANDS_IN_MILLISECONDS);
          await nextTurn();
          return toy.shrink(...task);
        },
      };
      const late: Executor = {
        ...toy,
        open: () => {
          opened++;
          return Promise.resolve();
        },
      };
      const found = await new Campaign([standIn, late, late], { ...options(200, 100), wanted: "any" }).run();
      assert.equal(found.violations.length, 1);
      assert.equal(opened, 0);
    });

    it("given one that cannot be opened, then that is told, and the campaign goes on without it", async () => {
      const { executors, first } = crew(2, undefined, true);
      const told: string[] = [];
      const report = await new Campaign(executors, options(200), { notice: (text) => told.push(text) }).run();
      assert.deepEqual(told, ["a worker could not be started (there is no room): the campaign goes on without it"]);
      assert.equal(report.runs, 200);
      assert.equal(first.chunks, 50);
    });
  });
});
