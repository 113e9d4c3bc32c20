import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
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
  it("given several executors, then one lane of each does the first chunks, and the others begin behind them", async () => {
    const both = [counted(), counted()];
    await new Campaign(
      both.map(({ executor }) => executor),
      options(200),
    ).run();
    for (const { atATime } of both) {
      assert.deepEqual(atATime.slice(0, 4), [1, 1, 1, 1]);
      assert.equal(Math.max(...atATime), LANES);
    }
  });

  it("given a single executor, or one that says itself when there is room, then all lanes begin at once", async () => {
    const alone = counted();
    await new Campaign([alone.executor], options(40)).run();
    assert.deepEqual(alone.atATime.slice(0, 2), [1, 2]);
    const roomy = counted();
    const enter = (): Promise<() => void> => Promise.resolve(() => undefined);
    await new Campaign([{ ...roomy.executor, enter }, counted().executor], options(40)).run();
    assert.deepEqual(roomy.atATime.slice(0, 2), [1, 2]);
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
});
