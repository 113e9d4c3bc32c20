import assert from "node:assert/strict";
import { ExecutorLostError, type Executor } from "../../src/campaign";
import { InternalError } from "../../src/judge";
import { spread, tryMutants, type Mutant, type MutantOutcome, type TrialReport } from "../../src/mutation";

const mutants = [1, 2, 3, 4, 5].map((number): Mutant => ({
  ...{ number, key: `key ${number}`, file: "a.sol", line: number, contract: "A", function: "f" },
  ...{ operator: "relational", original: "a < b", replacement: "a <= b", rules: [] },
}));

const report = (mutant: number): TrialReport => ({
  ...{ mutant, killedBy: mutant % 2 === 0 ? "INV-A-1" : null, caughtBy: mutant % 2 === 0 ? ["INV-A-1"] : [] },
  ...{ sequences: 1, steps: 50, milliseconds: 1 },
});

/** An executor that answers trials with `work`; it is asked for nothing else. */
function executor(work: (mutant: number) => Promise<TrialReport | null>, lanes = 2): Executor {
  const never = () => Promise.reject(new Error("not asked for"));
  return {
    name: "fake",
    lanes,
    explore: never,
    shrink: never,
    trial: ({ mutant }) => work(mutant),
    search: never,
    climb: never,
    close: async () => undefined,
  };
}

async function run(
  executors: readonly Executor[],
  signal = new AbortController().signal,
): Promise<{ outcomes: MutantOutcome[]; notices: string[] }> {
  const outcomes: MutantOutcome[] = [];
  const notices: string[] = [];
  await tryMutants(executors, mutants, {
    common: { seed: 1, steps: 50, budget: 100 },
    signal,
    judged: (outcome) => outcomes.push(outcome),
    notice: (text) => notices.push(text),
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

  it("given a check that cannot bear a mutant, then it is not judged, with the reason, and not tried again", async () => {
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

  it("given executors that all die, then it says how many are left", async () => {
    const dying = (): Executor => executor(() => Promise.reject(new ExecutorLostError("died")), 1);
    await assert.rejects(run([dying(), dying()]), /every worker died with [45] mutants left/);
  });

  it("given an interruption, then nothing more is begun", async () => {
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

  it("given trials that an interruption ends early, then they are not judged, and nothing more is begun", async () => {
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
