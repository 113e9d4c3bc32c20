import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { doing, ExecutorLostError, type Executor } from "../../../src/campaign";
import { InternalError } from "../../../src/run/judge";
import {
  placeOf,
  spread,
  tryMutants,
  type ScheduleOptions,
  type Mutant,
  type MutantOutcome,
  type TrialReport,
  type TrialTask,
} from "../../../src/check/mutation";

const mutants = [1, 2, 3, 4, 5].map((number): Mutant => ({
  ...{ number, key: `key ${number}`, file: "a.sol", line: number, contract: "A", function: "f" },
  ...{ operator: "relational", original: "a < b", replacement: "a <= b", rules: [] },
}));

const report = (mutant: number): TrialReport => ({
  ...{ mutant, killedBy: mutant % 2 === 0 ? "INV-A-1" : null, caughtBy: mutant % 2 === 0 ? ["INV-A-1"] : [] },
  ...{ sequences: 1, steps: 50 },
});

/** An executor that only does trials of single mutants, by `work`. */
function executor(work: (mutant: number) => Promise<TrialReport | null>, lanes = 2): Executor {
  return executorOf(async ({ mutants: [mutant = 0] }) => {
    const tried = await work(mutant);
    return tried === null ? null : [tried];
  }, lanes);
}

function executorOf(trial: (task: TrialTask) => Promise<readonly TrialReport[] | null>, lanes: number): Executor {
  const never = () => Promise.reject(new Error("not asked for"));
  return {
    name: "fake",
    lanes,
    do: doing({ explore: never, shrink: never, trial: ({ task }) => trial(task), search: never, climb: never }),
    close: async () => undefined,
  };
}

async function run(
  executors: readonly Executor[],
  signal = new AbortController().signal,
  budget = 100,
  of: readonly Mutant[] = mutants,
  more: Partial<ScheduleOptions> = {},
): Promise<{ outcomes: MutantOutcome[]; notices: string[] }> {
  const outcomes: MutantOutcome[] = [];
  const notices: string[] = [];
  await tryMutants(executors, of, {
    common: { seed: 1, steps: 50, budget },
    signal,
    judged: (outcome) => outcomes.push(outcome),
    notice: (text) => notices.push(text),
    ...more,
  });
  outcomes.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { outcomes, notices };
}

describe("scheduling mutants", () => {
  it("given executors, when mutants are tried, then each is judged once, under its key", async () => {
    const work = async (mutant: number): Promise<TrialReport> => report(mutant);
    const { outcomes } = await run([executor(work), executor(work)]);
    assert.deepEqual(
      outcomes.map(({ key, killedBy }) => [key, killedBy]),
      mutants.map(({ key, number }) => [key, report(number).killedBy]),
    );
  });

  it("given a mutant on which the engine fails twice, then it is not judged, with the reason, and the others are", async () => {
    let tries = 0;
    const { outcomes, notices } = await run([
      executor(async (mutant) => {
        if (mutant !== 3) return report(mutant);
        tries += 1;
        throw new Error("no answer in time");
      }),
    ]);
    assert.equal(tries, 2);
    assert.equal(outcomes.length, 5);
    assert.equal(outcomes[2]?.problem, "no answer in time");
    assert.equal(outcomes[2].killedBy, null);
    assert.equal(notices.length, 2);
  });

  it("given a check that throws on a mutant, then the mutant is not judged, with the reason, and not tried again", async () => {
    let tries = 0;
    const faulty = executor(async (mutant) => {
      if (mutant !== 4) return report(mutant);
      tries += 1;
      throw new InternalError("invariant X answered nothing");
    });
    const { outcomes } = await run([faulty]);
    assert.equal(tries, 1);
    assert.equal(outcomes[3]?.problem, "invariant X answered nothing");
    assert.equal(outcomes.length, 5);
  });

  it("given an executor that dies, then another one takes its mutant", async () => {
    const dying = executor(() => Promise.reject(new ExecutorLostError("worker 1 died")), 1);
    const { outcomes } = await run([dying, executor(async (mutant) => report(mutant), 1)]);
    assert.equal(outcomes.length, 5);
    assert.ok(outcomes.every(({ problem }) => problem === undefined));
  });

  it("given an executor that dies when the others have nothing left to do, then one of them takes its mutant", async () => {
    const done: number[] = [];
    const dying = executor(async () => {
      while (done.length < mutants.length - 1) await nextTurn();
      await nextTurn();
      throw new ExecutorLostError("worker 1 died");
    }, 1);
    const living = executor(async (mutant) => {
      done.push(mutant);
      return report(mutant);
    }, 1);
    const { outcomes } = await run([dying, living]);
    assert.equal(outcomes.length, mutants.length);
    assert.ok(outcomes.every(({ problem }) => problem === undefined));
  });

  it("given an executor that returns no result without an abort, then its mutant is not judged, with the reason", async () => {
    const { outcomes } = await run([executor(async (mutant) => (mutant === 2 ? null : report(mutant)))]);
    assert.match(outcomes[1]?.problem ?? "", /expected reports of mutants 2, received none of 2/);
    assert.equal(outcomes.length, mutants.length);
  });

  it("given outcomes that cannot be saved, then it ends with that error, and the mutants are not tried again", async () => {
    const tried: number[] = [];
    const work = executor(async (mutant) => {
      tried.push(mutant);
      return report(mutant);
    }, 1);
    const full = (): never => {
      throw new Error("no space left");
    };
    await assert.rejects(run([work], undefined, undefined, undefined, { judged: full }), /no space left/);
    assert.deepEqual(tried, [1]);
  });

  it("given executors that all die, then the error says how many mutants are left", async () => {
    const dying = (): Executor => executor(() => Promise.reject(new ExecutorLostError("died")), 1);
    await assert.rejects(run([dying(), dying()]), /every worker died with [45] mutants left/);
  });

  it("given an interruption, then nothing more starts", async () => {
    const controller = new AbortController();
    const { outcomes } = await run(
      [
        executor(async (mutant) => {
          if (mutant === 2) controller.abort();
          return report(mutant);
        }, 1),
      ],
      controller.signal,
    );
    assert.deepEqual(
      outcomes.map(({ key }) => key),
      ["key 1", "key 2"],
    );
  });

  it("given trials that an interruption ends early, then they are not judged, and nothing more starts", async () => {
    const controller = new AbortController();
    const { outcomes } = await run(
      [
        executor(async (mutant) => {
          if (mutant === 2) controller.abort();
          return mutant === 2 ? null : report(mutant);
        }, 1),
      ],
      controller.signal,
    );
    assert.deepEqual(
      outcomes.map(({ key }) => key),
      ["key 1"],
    );
  });

  describe("with a larger budget than each mutant gets alone", () => {
    /** Half of the mutants are killed alone, in runs of 32, and every second one of the others together. */
    const many = Array.from({ length: 256 }, (_, index) => ({
      ...(mutants[0] as Mutant),
      ...{ number: index + 1, key: `key ${String(index + 1).padStart(3, "0")}`, function: `f${index % 96}` },
    }));
    const isKilledAlone = (mutant: number): boolean => mutant % 64 < 32;
    const isKilledLater = (mutant: number): boolean => mutant % 2 === 0;
    const killed = (mutant: number, steps: number): TrialReport => ({
      ...{ mutant, killedBy: "INV-A-1", caughtBy: ["INV-A-1"], sequences: steps / 50, steps },
    });
    const lives = (mutant: number, steps: number): TrialReport => ({
      ...killed(mutant, steps),
      ...{ killedBy: null, caughtBy: [] },
    });
    const answer = ({ mutants: asked, budget, outlived }: TrialTask): readonly TrialReport[] => {
      if (outlived === undefined)
        return asked.map((mutant) => (isKilledAlone(mutant) ? killed(mutant, 50) : lives(mutant, budget)));
      assert.deepEqual(outlived, { sequences: 6, steps: 300 }, "they go on behind what they outlived");
      return asked.map((mutant) => (isKilledLater(mutant) ? killed(mutant, 350) : lives(mutant, budget)));
    };

    it("given mutants that survive their steps alone, then they are tried together, but not those of one function, and each is judged once", async () => {
      const tasks: TrialTask[] = [];
      const work = async (task: TrialTask): Promise<readonly TrialReport[]> => {
        tasks.push(task);
        return answer(task);
      };
      const { outcomes } = await run([executorOf(work, 2), executorOf(work, 2)], undefined, 1_000, many);
      assert.deepEqual(
        outcomes.map(({ key, killedBy, steps }) => [key, killedBy !== null, steps]),
        many.map(({ key, number }) => {
          if (isKilledAlone(number)) return [key, true, 50];
          return isKilledLater(number) ? [key, true, 350] : [key, false, 1_000];
        }),
      );
      const later = tasks.filter(({ outlived }) => outlived !== undefined).map((task) => task.mutants);
      assert.deepEqual(
        later.flat().sort((a, b) => a - b),
        many.flatMap(({ number }) => (isKilledAlone(number) ? [] : [number])),
      );
      for (const together of later) {
        assert.equal(new Set(together.map(placeOf)).size, together.length, "each at a place of its own");
        assert.equal(new Set(together.map((number) => (number - 1) % 96)).size, together.length, "each of a function");
      }
      assert.ok(later.some((together) => together.length >= 5));
    });

    it("given --alone, then each runs alone to the end, in a single run", async () => {
      const tasks: TrialTask[] = [];
      const work = executorOf(async (task) => {
        tasks.push(task);
        return answer(task);
      }, 2);
      const { outcomes } = await run([work], undefined, 1_000, many, { alone: true });
      assert.equal(outcomes.length, many.length);
      assert.ok(tasks.every((task) => task.mutants.length === 1 && task.budget === 1_000 && !task.outlived));
      assert.equal(tasks.length, many.length);
    });

    it("given a sequence that exceeds the whole budget, then the mutants are not tried further", async () => {
      const tasks: TrialTask[] = [];
      const work = executorOf(async (task) => {
        tasks.push(task);
        return task.mutants.map((mutant) => lives(mutant, 400));
      }, 2);
      const { outcomes } = await run([work], undefined, 350, many);
      assert.equal(tasks.length, many.length);
      assert.ok(outcomes.every(({ steps, killedBy }) => steps === 400 && killedBy === null));
    });

    it("given an engine that fails on mutants that are tried together, then each is tried alone", async () => {
      const alone: number[] = [];
      const faulty = executorOf(async (task) => {
        if (task.mutants.length > 1) throw new InternalError("together they are too much for a check");
        if (task.outlived !== undefined) alone.push(...task.mutants);
        return answer(task);
      }, 2);
      const { outcomes } = await run([faulty], undefined, 1_000, many);
      assert.ok(outcomes.every(({ problem }) => problem === undefined));
      assert.equal(outcomes.length, many.length);
      assert.equal(new Set(alone).size, 128, "each mutant that was left");
    });

    it("given an interruption while they are tried together, then mutants that survived their steps alone have no result", async () => {
      const controller = new AbortController();
      const interrupted = executorOf(async (task) => {
        if (task.outlived === undefined) return answer(task);
        controller.abort();
        return null;
      }, 1);
      const { outcomes } = await run([interrupted], controller.signal, 1_000, many);
      assert.deepEqual(
        outcomes.map(({ killedBy }) => killedBy),
        Array.from({ length: 128 }, () => "INV-A-1"),
      );
    });

    it("given portions, then each is tried to the end before the next is begun, so that an interruption leaves whole ones and a part of one", async () => {
      const controller = new AbortController();
      let together = 0;
      const interrupted = executorOf(async (task) => {
        if (task.outlived !== undefined && together++ === 12) controller.abort();
        return answer(task);
      }, 1);
      const { outcomes } = await run([interrupted], controller.signal, 1_000, many, { portion: 64 });
      const survived = outcomes.filter(({ killedBy }) => killedBy === null).length;
      assert.ok(outcomes.length >= 64 && outcomes.length < 192, `${outcomes.length} judged`);
      assert.ok(survived >= 16, `${survived} of them survived: the hard ones of the first portion are among them`);
    });
  });

  it("given mutants of two files, when they are spread, then the first of them are of both, and it is the same order every time", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...(mutants[0] as Mutant),
      number: index + 1,
      file: index < 100 ? "a.sol" : "b.sol",
    }));
    const order = spread(many, 1);
    assert.deepEqual(new Set(order), new Set(many));
    assert.deepEqual(spread(many, 1), order);
    const ofFirst = order.slice(0, 20).filter(({ file }) => file === "a.sol").length;
    assert.ok(ofFirst >= 4 && ofFirst <= 16, `${ofFirst} of 20`);
  });
});
