import assert from "node:assert/strict";
import fc from "fast-check";
import {
  beneficiaryOf,
  EnginesWithMutants,
  maskOf,
  MOST_MUTANTS,
  placeOf,
  shiftOf,
  Trials,
  withMutants,
  type Judges,
  type TrialReport,
  type TrialTask,
} from "../../../src/check/mutation";
import { chunkSeed } from "../../../src/run/plan";
import { SequenceSource } from "../../../src/search/sequence-source";
import { traceOf } from "../../../src/search/trace";
import type { Batch, Engine, Invariant, CorpusEntry } from "../../../src/core/types";
import { ToyEngine, type Bug } from "../../toy/engine";
import type { ToyHistory } from "../../toy/invariants";
import { TOY_LAW } from "../../toy/law";
import { toySubject } from "../../toy/subject";

const MUTANTS: readonly Bug[] = ["lost-third", "no-lock", "dust", "wrong-return"];
const common = { seed: 5, steps: 20, budget: 4_000 };

/** Tries mutants together, to the end. */
async function together(
  trials: Pick<Trials<never, never>, "run">,
  mutants: readonly number[],
  more: Partial<TrialTask> = {},
): Promise<readonly TrialReport[]> {
  const reports = await trials.run({ ...common, mutants, ...more }, new AbortController().signal);
  return reports ?? assert.fail("nobody ended the trial early");
}

/** Tries a mutant to the end. */
async function tried(trials: Pick<Trials<never, never>, "run">, mutant: number): Promise<TrialReport> {
  const [report] = await together(trials, [mutant]);
  return report ?? assert.fail("one report for each mutant");
}

describe("trying mutants", () => {
  const trials = new Trials(toySubject(), new ToyEngine(undefined, 3, MUTANTS));

  MUTANTS.forEach((bug, index) => {
    it(`given a mutant that is ${bug}, when tried, then the check for its bug kills it`, async () => {
      const { killedBy, caughtBy, sequences, steps } = await tried(trials, index + 1);
      assert.match(killedBy ?? "survived", /^(INV|LOCKSTEP)-/);
      assert.equal(caughtBy[0], killedBy?.split(":")[0], "whose name it has comes first");
      assert.equal(new Set(caughtBy).size, caughtBy.length, "each check once");
      assert.ok(sequences >= 1 && steps > 0 && steps <= common.budget + common.steps);
    });
  });

  it("given a mutant that changes nothing, when tried, then it survives the whole budget, and no more", async () => {
    const { killedBy, caughtBy, steps } = await tried(trials, 9);
    assert.equal(killedBy, null);
    assert.deepEqual(caughtBy, []);
    assert.ok(steps >= common.budget && steps <= common.budget + common.steps, String(steps));
  });

  it("given a mutant that an invariant and the comparison with the model find at one step, then both are credited", async () => {
    const { killedBy, caughtBy } = await tried(trials, MUTANTS.indexOf("lost-third") + 1);
    assert.match(killedBy ?? "", /^INV-/);
    assert.ok(caughtBy.length >= 2 && caughtBy.includes("LOCKSTEP-STATE"), caughtBy.join());
  });

  describe("by some checks alone", () => {
    const withLaw = new Trials(toySubject(), new ToyEngine(undefined, 3, MUTANTS), () => [TOY_LAW]);
    const by = async (judges: Judges, bug: Bug, budget = common.budget): Promise<TrialReport> => {
      const [report] = await together(withLaw, [MUTANTS.indexOf(bug) + 1], { budget, judges });
      return report ?? assert.fail("one report for each mutant");
    };

    it("given a mutant that both find, then lockstep alone credits no invariant, and invariants alone no comparison with the model", async () => {
      const lockstep = await by("lockstep", "lost-third");
      assert.ok(lockstep.killedBy?.startsWith("LOCKSTEP-"));
      assert.ok(lockstep.caughtBy.every((id) => id.startsWith("LOCKSTEP-")));
      const invariants = await by("invariants", "lost-third");
      assert.ok(invariants.killedBy?.startsWith("INV-"));
      assert.ok(invariants.caughtBy.every((id) => id.startsWith("INV-")));
    });

    it("given a mutant that only the comparison finds, then invariants alone ignore it to the end of the budget", async () => {
      const { killedBy, steps } = await by("invariants", "wrong-return", 400);
      assert.equal(killedBy, null);
      assert.ok(steps >= 400);
    });

    it("given laws alone, then the mutant that violates one is killed by it, and another has all its cases", async () => {
      const { killedBy, caughtBy, steps } = await by("laws", "wrong-return", 20);
      assert.deepEqual([killedBy, caughtBy], ["LAW-SUM-1", ["LAW-SUM-1"]]);
      assert.ok(steps <= 20);
      const held = await by("laws", "dust", 20);
      assert.deepEqual([held.killedBy, held.caughtBy, held.steps], [null, [], 20]);
    });

    it("given no laws, then the trial fails with an error instead of a verdict", async () => {
      const task = { ...common, judges: "laws", mutants: [1] } as const;
      await assert.rejects(trials.run(task, new AbortController().signal), /to be tried by laws, and there are none/);
    });
  });

  it("given a mutant, when tried again and on another executor, then the result is the same", async () => {
    const once = await tried(trials, 3);
    const elsewhere = new Trials(toySubject(), new ToyEngine(undefined, 1, MUTANTS));
    const again = await tried(elsewhere, 3);
    assert.deepEqual(again, once);
  });

  describe("one of which differs only in gas", () => {
    const [HARMLESS, COSTLY] = [11, 12];
    const MOST_GAS = 1_000_000;
    const gasInvariant: Invariant<ToyHistory> = {
      id: "INV-GAS",
      rules: ["GAS-1"],
      title: "no call takes much gas",
      premise: "a call is made",
      check({ result }) {
        if (result === undefined) return { verdict: "skipped" };
        if (result.gasUsed <= MOST_GAS) return { verdict: "held" };
        return { verdict: "violated", message: "call", expected: `${MOST_GAS}`, observed: `${result.gasUsed}` };
      },
    };
    const costly = (): Engine => {
      const inner = new ToyEngine(undefined, 1);
      return {
        ...{ name: "costly", lanes: 1, close: () => inner.close() },
        run: async (batches) => {
          const gasUsed = batches[0]?.beneficiary === beneficiaryOf([COSTLY]) ? MOST_GAS + 1 : 1;
          return (await inner.run(batches)).map((calls) => calls.map((one) => ({ ...one, gasUsed })));
        },
      };
    };

    it("given a check of gas, then it judges the mutant that uses more gas, although its answers were already judged as right", async () => {
      const trials = new Trials(toySubject({ invariants: [gasInvariant] }), costly());
      assert.equal((await tried(trials, HARMLESS)).killedBy, null);
      assert.equal((await tried(trials, COSTLY)).killedBy, "INV-GAS");
    });

    it("given no such check, then answers that were judged as right are not judged again", async () => {
      let judged = 0;
      const counting: Invariant<ToyHistory> = {
        ...gasInvariant,
        check: () => {
          judged++;
          return { verdict: "held" };
        },
      };
      const trials = new Trials(toySubject({ invariants: [counting] }), costly());
      await tried(trials, HARMLESS);
      const before = judged;
      await tried(trials, COSTLY);
      assert.ok(before > 0);
      assert.equal(judged, before);
    });
  });

  describe("together", () => {
    /** The first four mutants have a bug each, the others none. */
    const GROUP = [1, 2, 3, 4, 11, 12];

    it("given several that are killed at different times and one that survives, then each has its own result, the same as alone", async () => {
      const engine = new ToyEngine(undefined, 1, MUTANTS);
      const reports = await together(new Trials(toySubject(), engine), GROUP);
      const { runs } = engine;
      const alone: TrialReport[] = [];
      for (const mutant of GROUP) alone.push(await tried(new Trials(toySubject(), engine), mutant));
      assert.deepEqual(reports, alone);
      assert.deepEqual(
        reports.map(({ mutant, killedBy }) => [mutant, killedBy === null]),
        GROUP.map((mutant) => [mutant, mutant > 4]),
      );
      assert.equal(new Set(reports.map(({ sequences }) => sequences)).size > 2, true, "not all at the same time");
      assert.ok(runs < engine.runs - runs, `${runs} requests, alone ${engine.runs - runs}`);
    });

    it("given the steps that they survived before, then they continue after these, and the result is that of a single run", async () => {
      const trials = new Trials(toySubject(), new ToyEngine(undefined, 1, MUTANTS));
      const whole = await together(trials, [3, 11]);
      const [first] = await together(trials, [11], { budget: 40 });
      assert.ok(first !== undefined && first.steps < (whole[0]?.steps ?? 0), "the bug is found behind these");
      const { sequences, steps } = first;
      const rest = await together(trials, [3, 11], { outlived: { sequences, steps } });
      assert.deepEqual(rest, whole);
    });

    it("given two mutants of one place, then it fails with an error, because they cannot be active together", async () => {
      const trials = new Trials(toySubject(), new ToyEngine(undefined, 1, MUTANTS));
      await assert.rejects(
        together(trials, [1, 7]),
        /mutants 1, 7: expected a place for each .* received two of one place/,
      );
    });
  });

  it("given a corpus, then a mutant runs it first, and then the same sequences as without it", async () => {
    const subject = toySubject();
    const slow = MUTANTS.indexOf("dust") + 1;
    const drawn = await tried(new Trials(subject, new ToyEngine(undefined, 1, MUTANTS)), slow);
    assert.ok(drawn.sequences > 1, "the first sequence would be too soon");
    const [killer] = fc.sample(new SequenceSource(subject, common.steps), {
      seed: chunkSeed(common.seed, drawn.sequences - 1),
      numRuns: 1,
    });
    assert.ok(killer !== undefined);
    const kept: CorpusEntry = {
      offset: killer[0],
      calls: traceOf(subject, { offset: killer[0], actions: killer[1] }).calls,
    };
    const nothing: CorpusEntry = { offset: 0, calls: [] };
    const withKept = async (corpus: readonly CorpusEntry[]): Promise<TrialReport> =>
      tried(new Trials({ ...subject, corpus }, new ToyEngine(undefined, 1, MUTANTS)), slow);
    assert.equal((await withKept([kept])).sequences, 1);
    const behind = await withKept([nothing]);
    assert.deepEqual([behind.sequences, behind.killedBy], [drawn.sequences + 1, drawn.killedBy]);
  });

  it("given a signal that is aborted while a mutant is tried, then the trial ends after the sequence that runs, and has no result", async () => {
    const controller = new AbortController();
    const inner = new ToyEngine(undefined, 1, MUTANTS);
    let runs = 0;
    const engine: Engine = {
      name: "toy",
      lanes: 1,
      close: () => inner.close(),
      run: (batches) => {
        runs += 1;
        if (runs === 3) controller.abort();
        return inner.run(batches);
      },
    };
    const report = await new Trials(toySubject(), engine).run({ ...common, mutants: [9] }, controller.signal);
    assert.equal(report, null);
    assert.ok(runs < 10, `${runs} requests: a trial to the end takes hundreds`);
  });

  it("given a mutant that the first observation shows, when tried, then no action runs", async () => {
    const blind = new ToyEngine();
    const broken = refusing(blind, ({ beneficiary }) => BigInt(beneficiary ?? "0x0") !== 0n);
    const { killedBy } = await tried(new Trials(toySubject(), broken), 1);
    assert.equal(killedBy, "LOCKSTEP-STATE:lens");
    // with the mutant, and without it
    assert.equal(blind.runs, 2);
  });

  it("given a failure that the contracts have without any mutant, then it kills none", async () => {
    const { killedBy } = await tried(
      new Trials(
        toySubject(),
        refusing(new ToyEngine(), () => true),
      ),
      1,
    );
    assert.equal(killedBy, null);
  });
});

/** An engine that refuses all calls of some batches. */
function refusing(inner: ToyEngine, which: (batch: Batch) => boolean): Engine {
  return {
    name: "broken",
    lanes: 1,
    close: () => inner.close(),
    run: async (batches) =>
      (await inner.run(batches)).map((calls, i) => {
        const batch = batches[i];
        return batch !== undefined && which(batch) ? calls.map(refuse) : calls;
      }),
  };
}

function refuse(): { ok: false; returnData: string; logs: never[]; gasUsed: number } {
  return { ok: false, returnData: "0x", logs: [], gasUsed: 1 };
}

describe("the beneficiary that makes mutants active", () => {
  const isActive = (mutant: number, beneficiary: string): boolean =>
    Number((BigInt(beneficiary) >> BigInt(shiftOf(mutant))) & 0xffffn) === mutant;
  const mayBeActive = (mutants: readonly number[], beneficiary: string): boolean =>
    (BigInt(beneficiary) & maskOf(mutants)) !== 0n;
  const number = fc.integer({ min: 1, max: MOST_MUTANTS });

  it("given any mutants of different places, then they are active, and no other mutant is", () => {
    const chosen = fc.uniqueArray(number, { selector: placeOf, minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(chosen, fc.array(number), (mutants, others) => {
        const beneficiary = beneficiaryOf(mutants);
        assert.match(beneficiary, /^0x[0-9a-f]{40}$/);
        const near = mutants.flatMap((mutant) => [mutant + 1, mutant + 6]).filter((one) => one <= MOST_MUTANTS);
        for (const one of [...mutants, ...others, ...near])
          assert.equal(isActive(one, beneficiary), mutants.includes(one), `${one} of ${mutants.join(", ")}`);
      }),
    );
  });

  it("given no mutant, then no switch is on, and the common test of all switches is false", () => {
    fc.assert(
      fc.property(
        number,
        (mutant) => !isActive(mutant, beneficiaryOf([])) && !mayBeActive([mutant], beneficiaryOf([])),
      ),
    );
  });

  it("given several mutants of which one is active, then their common test is true; given mutants with distant numbers, then it is false", () => {
    fc.assert(
      fc.property(number, fc.array(number), (mutant, others) => {
        const beneficiary = beneficiaryOf([mutant]);
        assert.ok(mayBeActive([...others, mutant], beneficiary));
        const far = others.filter((other) => Math.floor(other / 64) % 64 !== Math.floor(mutant / 64) % 64);
        assert.ok(!mayBeActive(far, beneficiary));
      }),
    );
  });

  it("given more mutants than the beneficiary can encode, then it fails with an error", () => {
    assert.throws(() => beneficiaryOf([65_536]), /number from 1 to 65535, received 65536; mutate fewer files/);
  });
});

describe("an engine with mutants", () => {
  it("given the same mutants, then the same engine is returned, which runs the common opening once; given other mutants, then another engine", () => {
    const engines = new EnginesWithMutants(new ToyEngine());
    assert.equal(engines.with([1, 2]), engines.with([1, 2]));
    assert.notEqual(engines.with([1, 2]), engines.with([1]));
  });

  it("given batches, when run, then each has a beneficiary that activates the mutants, and observations have a gas limit", async () => {
    const seen: (readonly Batch[])[] = [];
    const engine = {
      name: "x",
      lanes: 2,
      run: async (batches: readonly Batch[]) => {
        seen.push(batches);
        return [];
      },
      close: () => Promise.reject(new Error("the engine is not the mutant's to close")),
    };
    const call = { from: "0x", to: "0x", data: "0x", value: 0n, gas: 2_000_000_000 };
    const mutant = withMutants(engine, [258, 259]);
    await mutant.run([{ time: 1, calls: [call, { ...call, view: true }] }]);
    await mutant.close();
    assert.equal(seen[0]?.[0]?.beneficiary, beneficiaryOf([258, 259]));
    assert.deepEqual(
      seen[0][0].calls.map(({ gas }) => gas),
      [2_000_000_000, 100_000_000],
    );
  });
});
