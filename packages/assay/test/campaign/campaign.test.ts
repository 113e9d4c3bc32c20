import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CHUNK_SIZE,
  Campaign,
  EXIT_CODES,
  ExecutorLostError,
  WithdrawnError,
  chunkSeed,
  exploreChunk,
  localExecutor,
  type CampaignOptions,
  type CampaignReport,
  type ChunkReport,
  type ChunkTask,
  type Executor,
} from "../../src/campaign";
import { EngineError } from "../../src/evm/engine";
import { parseCounterexample, replay, serialize } from "../../src/run/counterexample";
import { ToyEngine, type Bug } from "../toy/engine";
import { overriding } from "../support/overriding";
import { toySubject, type ToyOptions } from "../toy/subject";

let out: string;
before(async () => {
  out = await mkdtemp(join(tmpdir(), "assay-"));
});
after(() => rm(out, { recursive: true, force: true }));

interface Toy extends ToyOptions {
  readonly bug?: Bug;
  readonly lanes?: number;
}

function toyExecutor({ bug, lanes, ...options }: Toy = {}): Executor {
  return localExecutor({ subject: toySubject(options), engine: new ToyEngine(bug, lanes), bug: bug ?? null });
}

async function run(
  executors: readonly Executor[],
  options: Partial<CampaignOptions> = {},
  listener: ConstructorParameters<typeof Campaign>[2] = {},
): Promise<CampaignReport> {
  const common = { seed: 1, steps: 30, out, declared: toySubject(), signal: new AbortController().signal };
  const limit = options.seconds === undefined ? { runs: 40 } : {};
  return new Campaign(executors, { ...common, ...limit, ...options }, listener).run();
}

describe("chunk seeds", () => {
  it("given a seed and a chunk, when derived, then it is a fixed signed 32-bit number", () => {
    assert.equal(chunkSeed(1, 0), chunkSeed(1, 0));
    for (const seed of [0, 1, 0xffff_ffff]) {
      for (const chunk of [0, 1, 2 ** 32, 10 ** 12]) {
        const derived = chunkSeed(seed, chunk);
        assert.equal(derived, derived | 0);
      }
    }
  });

  it("given many seeds and chunks, when derived, then hardly any two are equal", () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 100; seed++) for (let chunk = 0; chunk < 100; chunk++) seen.add(chunkSeed(seed, chunk));
    // 10 000 draws of 2^32 collide 0.01 times on average.
    assert.ok(seen.size >= 9_998, `${seen.size} distinct`);
  });
});

describe("a campaign on intact contracts", () => {
  it("given a number of runs, when run, then exactly that number of sequences is run, and it holds", async () => {
    const report = await run([toyExecutor()], { runs: 2 * CHUNK_SIZE + 1 });
    assert.equal(report.outcome, "held");
    assert.equal(report.runs, 2 * CHUNK_SIZE + 1);
    assert.equal(report.nextChunk, 3);
    assert.deepEqual(report.violations, []);
    assert.equal(report.steps, report.statistics.steps);
    assert.ok(report.stepsPerSecond > 0);
  });

  it("given one lane or many, one executor or several, when run, then digest and counts are the same", async () => {
    const count = ({ statistics: { timing: _, ...rest }, digest }: CampaignReport) => ({ ...rest, digest });
    const one = count(await run([toyExecutor({ lanes: 1 })]));
    assert.deepEqual(count(await run([toyExecutor({ lanes: 7 })])), one);
    assert.deepEqual(count(await run([toyExecutor(), toyExecutor({ lanes: 2 })])), one);
    assert.notDeepEqual(count(await run([toyExecutor()], { seed: 2 })), one);
  });

  it("given a chunk to continue from, when run, then the rest of the same campaign runs", async () => {
    const whole = await run([toyExecutor()], { runs: 6 * CHUNK_SIZE });
    const first = await run([toyExecutor()], { runs: 2 * CHUNK_SIZE });
    const rest = await run([toyExecutor()], { runs: 4 * CHUNK_SIZE, fromChunk: first.nextChunk });
    assert.equal(rest.nextChunk, whole.nextChunk);
    assert.equal(first.steps + rest.steps, whole.steps);
    assert.equal(rest.fromChunk, 2);
  });

  it("given a time limit, when it has passed, then no further chunk starts", async () => {
    const report = await run([toyExecutor()], { seconds: 0.2 });
    assert.equal(report.outcome, "held");
    assert.ok(report.runs >= CHUNK_SIZE);
    assert.ok(report.seconds >= 0.2 && report.seconds < 10);
  });
});

describe("a campaign on broken contracts", () => {
  it("given a bug, when run, then it is found, shrunk to 1-minimal, saved, and counted", async () => {
    const reported: string[] = [];
    const report = await run(
      [toyExecutor({ bug: "lost-third" })],
      {},
      { violation: ({ identity }) => reported.push(identity) },
    );
    assert.equal(report.outcome, "violated");
    assert.equal(EXIT_CODES[report.outcome], 7);
    const [violation] = report.violations;
    assert.deepEqual(reported, ["INV-SUM"]);
    assert.equal(violation?.identity, "INV-SUM");
    // A few sequences have no third deposit.
    assert.ok(violation.times > 30 && violation.times <= 40);
    assert.equal(violation.sequencesToFind, 1);
    assert.deepEqual({ ...violation.counterexample.shrunk, runs: 0 }, { from: 27, to: 3, minimal: true, runs: 0 });
    assert.ok(violation.path !== undefined);
    assert.ok((await readdir(out)).some((file) => violation.path?.endsWith(file)));
  });

  it("given two distinct failures, when run by any executors, then both are found, with the same counterexamples", async () => {
    const documents = async (...executors: Executor[]): Promise<string[]> =>
      (await run(executors)).violations.map(({ counterexample }) => serialize(counterexample));
    const one = await documents(toyExecutor({ bug: "no-lock", lanes: 1 }));
    assert.equal(one.length, 2);
    assert.deepEqual(await documents(toyExecutor({ bug: "no-lock" }), toyExecutor({ bug: "no-lock" })), one);
  });

  it("given fail-fast, when a chunk fails before an earlier one has finished, then later chunks are abandoned, and no further chunk starts", async () => {
    const toy = toyExecutor({ bug: "no-lock", lanes: 4 });
    const begun: number[] = [];
    const givenUp = new EventEmitter();
    const explore = async (task: ChunkTask, signal: AbortSignal): Promise<ChunkReport> => {
      begun.push(task.chunk);
      if (task.chunk > 1) await once(signal, "abort");
      else if (task.chunk === 0) await once(givenUp, "chunk");
      const report = await toy.do({ kind: "explore", task }, signal);
      if (task.chunk > 1) {
        assert.equal(report.statistics.runs, 0);
        givenUp.emit("chunk");
      }
      return report;
    };
    const report = await run([overriding(toy, { explore })], { wanted: "any" });
    const alone = await run([toyExecutor({ bug: "no-lock", lanes: 1 })], { wanted: "any" });
    assert.deepEqual(begun.sort(), [0, 1, 2, 3]);
    assert.equal(report.digest, alone.digest);
    assert.equal(report.violations[0]?.sequencesToFind, alone.violations[0]?.sequencesToFind);
  });

  it("given fail-fast, when a failure is found, then the campaign ends there, the same way for any lanes", async () => {
    const ends = async (lanes: number) => run([toyExecutor({ bug: "no-lock", lanes })], { wanted: "any" });
    const [one, many] = [await ends(1), await ends(9)];
    assert.equal(one.violations.length, 1);
    // no later sequence is run, not even of its chunk
    assert.equal(one.runs, one.violations[0]?.sequencesToFind);
    assert.ok(one.runs < CHUNK_SIZE);
    assert.equal(many.digest, one.digest);
    assert.deepEqual(many.violations[0]?.identity, one.violations[0]?.identity);
  });

  it("given a failure to look for, when another appears first, then that one is recorded, and neither shrunk nor saved", async () => {
    // with this seed, the first finding is the wrong status, and the second the invariant
    const seed = 2;
    const all = (await run([toyExecutor({ bug: "no-lock" })], { seed })).violations.map(({ identity }) => identity);
    const [first, second] = all;
    assert.ok(first !== undefined && second !== undefined);
    const reported: string[] = [];
    const report = await run(
      [toyExecutor({ bug: "no-lock" })],
      { seed, wanted: [second], maxViolations: 1 },
      { violation: ({ identity }) => reported.push(identity) },
    );
    assert.deepEqual(reported, [second]);
    assert.deepEqual(report.others, [first]);
    const never = await run([toyExecutor({ bug: "no-lock" })], { seed, wanted: [] });
    assert.deepEqual([never.violations, never.others], [[], all]);
    assert.equal(never.outcome, "violated");
  });

  it("given several findings at one step, when the campaign looks for one that is not the first, then the failure has its identity, and is shrunk and replayed", async () => {
    const [any] = (await run([toyExecutor({ bug: "no-lock" })])).violations;
    const ids = new Set(any?.counterexample.findings.map(({ id }) => id));
    const [first, ...others] = ids;
    const last = others.at(-1);
    assert.ok(any !== undefined && last !== undefined, [...ids].join());
    assert.equal(any.identity, first);
    const [found] = (await run([toyExecutor({ bug: "no-lock" })], { wanted: [last] })).violations;
    assert.ok(found !== undefined);
    assert.equal(found.identity, last);
    assert.ok(found.sequencesToFind <= any.sequencesToFind);
    assert.ok(found.counterexample.shrunk.minimal);
    assert.equal(found.counterexample.findings[0]?.id, last);
    const again = await replay(found.counterexample, toySubject(), new ToyEngine("no-lock"));
    assert.deepEqual([again.outcome, again.findings[0]?.id], ["same", last]);
  });

  it("given a limit of distinct failures, when it is reached, then the campaign ends", async () => {
    const report = await run([toyExecutor({ bug: "no-lock" })], { maxViolations: 1 });
    assert.equal(report.violations.length, 1);
    assert.ok(report.runs < 40);
    assert.equal(report.endedByMany, 1);
    const all = await run([toyExecutor({ bug: "no-lock" })], { maxViolations: 99 });
    assert.ok(all.violations.length > 0);
    assert.equal(all.endedByMany, undefined);
  });

  it("given a folder that cannot be written, when run, then the violation says so and keeps its document", async () => {
    const blocker = join(out, "blocker");
    await writeFile(blocker, "");
    const notices: string[] = [];
    const report = await run(
      [toyExecutor({ bug: "dust" })],
      { out: join(blocker, "x") },
      { notice: (text) => notices.push(text) },
    );
    assert.equal(report.outcome, "violated");
    const [violation] = report.violations;
    assert.equal(violation?.path, undefined);
    assert.match(violation?.problem ?? "", /make the folder writable/);
    assert.equal(notices.length, report.violations.length);
    assert.ok(violation !== undefined);
    assert.doesNotThrow(() => parseCounterexample(serialize(violation.counterexample), "stdout"));
  });
});

describe("the clock of a campaign", () => {
  it("given shrinking without any time, when the campaign has no time limit, then the counterexample is still 1-minimal", async () => {
    const shrunk = async (options: Partial<CampaignOptions>): Promise<boolean | undefined> => {
      const limits = { removalRuns: 500, simplificationRuns: 50, roundingRuns: 50, milliseconds: 0 };
      const setup = { subject: toySubject(), engine: new ToyEngine("lost-third"), bug: null, limits };
      const report = await run([localExecutor(setup)], { wanted: "any", ...options });
      return report.violations[0]?.counterexample.shrunk.minimal;
    };
    assert.equal(await shrunk({}), true);
    assert.equal(await shrunk({ seconds: 30 }), false);
  });

  it("given a short time limit, when a failure is found, then it may be shrunk for ten seconds more", async () => {
    const local = toyExecutor({ bug: "lost-third" });
    const given: (number | undefined)[] = [];
    const executor: Executor = {
      name: "toy",
      lanes: 1,
      do: async (order, signal) => {
        if (order.kind === "shrink") given.push(order.task.milliseconds);
        return local.do(order, signal);
      },
      close: async () => local.close(),
    };
    const { violations } = await run([executor], { wanted: "any", seconds: 5 });
    assert.equal(violations.length, 1);
    const [milliseconds = 0] = given;
    assert.ok(milliseconds > 10_000 && milliseconds <= 15_000, String(milliseconds));
  });
});

describe("vacuity", () => {
  const declared = toySubject({ actionKinds: ["deposit", "never"], errors: ["TooSmall", "Unheard"] });
  const invariants = [
    { id: "INV-NEVER", rules: [], title: "", premise: "never", check: () => ({ verdict: "skipped" as const }) },
  ];
  const missed = [
    "action never never succeeded",
    "error Unheard was never provoked",
    "invariant INV-NEVER: its premise was never met",
  ];

  it("given 10 000 steps, when something was never reached, then the outcome is vacuous and it is named", async () => {
    const report = await run([toyExecutor({ invariants })], { runs: 400, declared: { ...declared, invariants } });
    assert.ok(report.steps >= 10_000, `${report.steps} steps`);
    assert.equal(report.outcome, "vacuous");
    assert.equal(EXIT_CODES[report.outcome], 8);
    assert.deepEqual(report.neverReached, missed);
  });

  it("given fewer steps, when something was never reached, then it is named and the outcome is held", async () => {
    const report = await run([toyExecutor({ invariants })], { declared: { ...declared, invariants } });
    assert.equal(report.outcome, "held");
    assert.deepEqual(report.neverReached, missed);
  });
});

describe("interrupting a campaign", () => {
  it("given an abort in the middle, when run, then it ends soon, names the chunk to continue at, and no earlier chunk is missing", async () => {
    const controller = new AbortController();
    const toy = toyExecutor();
    let chunks = 0;
    const aborting = overriding(toy, {
      explore: (task, signal) => {
        if (++chunks === 5) controller.abort();
        return toy.do({ kind: "explore", task }, signal);
      },
    });
    const report = await run([aborting], { runs: 4_000, signal: controller.signal });
    assert.equal(report.outcome, "interrupted");
    assert.equal(EXIT_CODES[report.outcome], 130);
    assert.equal(report.nextChunk, 5);
    assert.equal(report.runs, 5 * CHUNK_SIZE);
  });

  it("given an abort, when a chunk is abandoned and a later one has failed, then the failure counts and is shrunk, and the totals end at the chunk to continue at", async () => {
    const controller = new AbortController();
    const toy = toyExecutor({ bug: "lost-third" });
    const sound = toyExecutor();
    const behind = new EventEmitter();
    const aborting = overriding(toy, {
      lanes: 2,
      explore: async (task, signal) => {
        if (task.chunk === 0) return sound.do({ kind: "explore", task }, signal);
        if (task.chunk === 1) {
          await once(behind, "done");
          throw new WithdrawnError("chunk 1");
        }
        const report = await toy.do({ kind: "explore", task }, signal);
        if (report.found.length > 0) {
          controller.abort();
          setImmediate(() => behind.emit("done"));
        }
        return report;
      },
    });
    const report = await run([aborting], { runs: 4_000, signal: controller.signal });
    assert.equal(report.outcome, "violated");
    assert.equal(report.interrupted, true);
    assert.equal(report.violations.length, 1);
    assert.ok((report.violations[0]?.sequencesToFind ?? 0) > CHUNK_SIZE);
    assert.equal(report.runs, CHUNK_SIZE);
    assert.equal(report.nextChunk, 1);
    assert.equal(report.digest, (await run([toyExecutor()], { runs: CHUNK_SIZE })).digest);
  });

  it("given an abort while a failure is shrunk, when run, then the smallest one so far is saved, and the outcome is violated", async () => {
    const controller = new AbortController();
    const toy = toyExecutor({ bug: "lost-third" });
    const aborting = overriding(toy, {
      shrink: (task, signal) => {
        controller.abort();
        return toy.do({ kind: "shrink", task }, signal);
      },
    });
    const report = await run([aborting], { runs: 4_000, signal: controller.signal });
    assert.equal(report.outcome, "violated");
    assert.equal(report.interrupted, true);
    assert.equal(report.violations[0]?.counterexample.shrunk.minimal, false);
    assert.ok(report.violations[0].path !== undefined);
  });
});

describe("errors while a failure is shrunk", () => {
  /** Takes whole sequences, and throws for shorter ones. */
  const failing = async (error: Error) => {
    const engine = new ToyEngine("lost-third");
    const whole = engine.run.bind(engine);
    let longest = 0;
    engine.run = async (batches) => {
      longest = Math.max(longest, batches.length);
      if (batches.length > 1 && batches.length < longest - 5) throw error;
      return whole(batches);
    };
    const notices: string[] = [];
    const executor = localExecutor({ subject: toySubject(), engine, bug: null });
    const report = await run([executor], { wanted: ["INV-SUM"] }, { notice: (text) => void notices.push(text) });
    return { report, notices };
  };

  for (const error of [new EngineError("died", "anvil is gone"), new Error("the rule threw")]) {
    it(`given ${error.message}, when run, then the counterexample is saved, and a line names the error`, async () => {
      const { report, notices } = await failing(error);
      const [violation] = report.violations;
      assert.equal(report.outcome, "violated");
      assert.ok(violation?.path !== undefined);
      assert.equal(violation.counterexample.shrunk.minimal, false);
      assert.deepEqual(notices, [
        `INV-SUM is kept, and maybe not minimal: shrinking it met an error: ${error.message}`,
      ]);
    });
  }
});

describe("internal errors", () => {
  it("given an engine that fails, when run, then the campaign rejects with its error", async () => {
    const engine = new ToyEngine();
    engine.run = () => Promise.reject(new Error("anvil gave nonsense; update it"));
    const broken = localExecutor({ subject: toySubject(), engine, bug: null });
    await assert.rejects(run([broken]), /anvil gave nonsense/);
  });

  it("given an invariant that returns nothing, when run, then the campaign rejects and names it", async () => {
    const silent = { id: "INV-SILENT", rules: [], title: "", premise: "", check: () => undefined as never };
    await assert.rejects(run([toyExecutor({ invariants: [silent] })]), /INV-SILENT.*must always answer/);
  });

  it("given a failure, when another chunk throws, then the failure is shrunk and saved, and the campaign rejects", async () => {
    const toy = toyExecutor({ bug: "lost-third", lanes: 1 });
    for (const throwing of [0, 3]) {
      const reported: string[] = [];
      const faulty = overriding(toy, {
        explore: (task) =>
          task.chunk === throwing
            ? Promise.reject(new Error("an invariant threw"))
            : toy.do({ kind: "explore", task }, neverAborted()),
      });
      const violation = ({ identity, path }: { identity: string; path: string | undefined }): void =>
        void reported.push(`${identity} ${path === undefined ? "unsaved" : "saved"}`);
      await assert.rejects(run([faulty, faulty], {}, { violation }), /an invariant threw/);
      assert.ok(reported.includes("INV-SUM saved"), `chunk ${throwing} threw: ${reported.join()}`);
    }
  });

  it("given a failure, when a later sequence of its chunk throws, then the failure is shrunk and saved, and the campaign rejects", async () => {
    const engine = new ToyEngine("lost-third");
    const whole = engine.run.bind(engine);
    let requests = 0;
    engine.run = (batches) => (++requests === 10 ? Promise.reject(new Error("an invariant threw")) : whole(batches));
    const executor = localExecutor({ subject: toySubject(), engine, bug: null });
    const reported: string[] = [];
    const violation = ({ identity }: { identity: string }): void => void reported.push(identity);
    await assert.rejects(run([executor], { runs: CHUNK_SIZE }, { violation }), /an invariant threw/);
    assert.ok(reported.includes("INV-SUM"), `${requests} ${reported.join()}`);
  });

  it("given a failure that cannot be shrunk, when the campaign rejects, then a line names it and its chunk", async () => {
    const toy = toyExecutor({ bug: "lost-third", lanes: 1 });
    const gone = overriding(toy, { shrink: () => Promise.reject(new Error("the engine is gone")) });
    const notices: string[] = [];
    await assert.rejects(run([gone], {}, { notice: (text) => void notices.push(text) }), /the engine is gone/);
    assert.match(notices.join("\n"), /INV-SUM was found and not shrunk.*--seed 1 --steps 30 --from-chunk 0 --runs 4/);
  });

  it("given an executor that is lost, when another one is left, then it runs the chunk again and the result is the same", async () => {
    const whole = await run([toyExecutor()]);
    const notices: string[] = [];
    const report = await run([dying(1), toyExecutor()], {}, { notice: (text) => notices.push(text) });
    assert.equal(report.digest, whole.digest);
    assert.ok(
      notices.length >= 1 && notices.every((text) => text.includes("another worker runs its chunk")),
      notices.join(),
    );
  });

  it("given an executor that dies on a chunk after the one that ends the campaign, when run, then that chunk is dropped, with a notice", async () => {
    const notices: string[] = [];
    const toy = toyExecutor({ bug: "no-lock", lanes: 1 });
    const ended = new EventEmitter();
    const first = overriding(toy, {
      explore: async (task, signal) => {
        if (task.chunk === 0) await once(ended, "chunk");
        return toy.do({ kind: "explore", task }, signal);
      },
    });
    const second = overriding(toy, {
      explore: async (task, signal) => {
        if (task.chunk < 2) return toy.do({ kind: "explore", task }, signal);
        await once(signal, "abort");
        setImmediate(() => ended.emit("chunk"));
        throw new ExecutorLostError("worker 2 died (signal SIGKILL)");
      },
    });
    const third: Executor = { ...second };
    const report = await run([first, second, third], { wanted: "any" }, { notice: (text) => notices.push(text) });
    const alone = await run([toyExecutor({ bug: "no-lock", lanes: 1 })], { wanted: "any" });
    assert.equal(report.digest, alone.digest);
    assert.deepEqual(notices, ["worker 2 died (signal SIGKILL); the campaign discards its chunk 2"]);
  });

  it("given an error in one chunk, when another one does not end by itself, then that one is abandoned, and the campaign rejects", async () => {
    const begun = new EventEmitter();
    const toy = toyExecutor({ lanes: 1 });
    const endless = overriding(toy, {
      explore: async (_task, signal) => {
        setImmediate(() => begun.emit("endless"));
        await once(signal, "abort");
        throw new WithdrawnError("its chunk");
      },
    });
    const faulty = overriding(toy, {
      explore: async () => {
        await once(begun, "endless");
        throw new Error("no worker could complete it");
      },
    });
    await assert.rejects(run([faulty, endless]), /no worker could complete it/);
  });

  it("given a chunk on which two executors die, when run, then the campaign rejects and names the command to reproduce it", async () => {
    await assert.rejects(run([dying(0), dying(0)]), /--workers 1/);
  });
});

const neverAborted = (): AbortSignal => new AbortController().signal;

/** An executor whose process dies after a number of chunks. */
function dying(after: number): Executor {
  const toy = toyExecutor({ lanes: 1 });
  let done = 0;
  return overriding(toy, {
    explore: (task, signal) =>
      done++ < after
        ? toy.do({ kind: "explore", task }, signal)
        : Promise.reject(new ExecutorLostError("worker 1 died (signal SIGKILL)")),
  });
}

describe("exploring a chunk", () => {
  it("given a chunk, when explored twice, then all but the timing is the same", async () => {
    const explore = async () => {
      const task = { seed: 3, chunk: 2, sequences: 4, steps: 20 };
      const { statistics, ...rest } = await exploreChunk(toySubject(), new ToyEngine(), task, neverAborted());
      return { ...rest, steps: statistics.steps };
    };
    assert.deepEqual(await explore(), await explore());
  });

  it("given a bug, when explored, then the sequences after a failing one are run too", async () => {
    const task = { seed: 3, chunk: 2, sequences: 4, steps: 30 };
    const report = await exploreChunk(toySubject(), new ToyEngine("lost-third"), task, neverAborted());
    assert.equal(report.statistics.runs, 4);
    assert.deepEqual(
      report.found.map(({ sequence }) => sequence),
      [0, 1, 2, 3],
    );
  });
});
