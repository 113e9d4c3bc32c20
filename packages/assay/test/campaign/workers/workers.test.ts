import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Campaign, ExecutorLostError, type CampaignReport, type Executor } from "../../../src/campaign";
import { serialize } from "../../../src/run/counterexample";
import type { Plain } from "../../../src/core/types";
import { closeExecutors, openExecutors, openSetup, ReusedWorker, startWorker } from "../../../src/campaign/workers";
import { toySubject } from "../../toy/subject";
import type { SetupOptions } from "./setup-of-several";

const TOY = join(__dirname, "..", "..", "toy", "setup");
const SEVERAL = join(__dirname, "setup-of-several");
const quiet = (): void => undefined;
const neverAborted = (): AbortSignal => new AbortController().signal;
const source = (options: Plain = {}, module = TOY) => ({ module, options });

describe("worker processes", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  async function campaign(workers: number, options: Plain, notices: string[] = []): Promise<CampaignReport> {
    const executors = await openExecutors(workers, source(options), quiet);
    try {
      const signal = new AbortController().signal;
      const common = { seed: 5, steps: 30, runs: 60, out, declared: toySubject(), signal };
      return await new Campaign(executors, common, { notice: (text) => notices.push(text) }).run();
    } finally {
      await closeExecutors(executors);
    }
  }

  it("given 1 and 2 workers, when the same campaign is run, then the digest is the same", async () => {
    const [one, two] = [await campaign(1, {}), await campaign(2, {})];
    assert.equal(one.outcome, "held");
    assert.equal(two.digest, one.digest);
    assert.equal(two.steps, one.steps);
  });

  it("given 1 and 2 workers, when a bug is found, then the counterexamples are the same, letter by letter", async () => {
    const documents = ({ violations }: CampaignReport): string[] => violations.map((v) => serialize(v.counterexample));
    const [one, two] = [await campaign(1, { bug: "no-lock" }), await campaign(2, { bug: "no-lock" })];
    assert.equal(one.violations.length, 2);
    assert.deepEqual(documents(two), documents(one));
  });

  it("given a worker that dies, when the other lives, then its chunk is run again, and the digest is the same", async () => {
    const notices: string[] = [];
    const whole = await campaign(1, {});
    const report = await campaign(2, { dieAt: 9, marker: join(out, "died") }, notices);
    assert.equal(report.digest, whole.digest);
    assert.ok(
      notices.some((text) => /worker \d died \(signal SIGKILL\)/.test(text)),
      notices.join(),
    );
  });

  it("given all workers die, when run, then the error says what to do", async () => {
    await assert.rejects(campaign(2, { dieAt: 5 }), /--workers 1/);
  });

  it("given a worker that is killed, when it gets a task, then the executor is lost, and closing it succeeds", async () => {
    const worker = await startWorker(1, source({ dieAt: 1 }), quiet);
    const task = { seed: 1, chunk: 0, sequences: 1, steps: 5 };
    await assert.rejects(worker.do({ kind: "explore", task }, neverAborted()), ExecutorLostError);
    await assert.rejects(worker.do({ kind: "explore", task }, neverAborted()), ExecutorLostError);
    await worker.close();
  });

  describe("used for one setup after the other", () => {
    const task = { seed: 1, chunk: 0, sequences: 4, steps: 20 };
    let notices: string[];
    let worker: ReusedWorker;
    beforeEach(() => {
      notices = [];
      worker = new ReusedWorker(1, (text) => notices.push(text));
    });
    afterEach(() => worker.close());

    /** The result of a chunk in a setup that is only opened for it. */
    async function explored(options: Plain): Promise<unknown> {
      const executor = await worker.open(source(options));
      try {
        const { digest, found } = await executor.do({ kind: "explore", task }, neverAborted());
        return { digest, found };
      } finally {
        await executor.close();
      }
    }

    it("given two setups that share a process, when each explores, then the results are those of separate processes", async () => {
      const alone: unknown[] = [];
      for (const bug of ["no-lock", "lost-third"]) {
        alone.push(await explored({ bug }));
        await worker.close();
      }
      const together = [
        await explored({ bug: "no-lock", count: true }),
        await explored({ bug: "lost-third", count: true }),
      ];
      assert.deepEqual(together, alone);
      assert.notDeepEqual(together[0], together[1]);
      assert.deepEqual(notices, ["worker 1: setup 1 of this process", "worker 1: setup 2 of this process"]);
    });

    it("given a setup whose process dies, when another is opened, then it has a new process", async () => {
      const dying = await worker.open(source({ dieAt: 1 }));
      await assert.rejects(dying.do({ kind: "explore", task }, neverAborted()), ExecutorLostError);
      await dying.close();
      await explored({ count: true });
      assert.deepEqual(notices, ["worker 1: setup 1 of this process"]);
    });

    it("given an abandoned chunk and another one, when both are explored at the same time, then only the second is run", async () => {
      const executor = await worker.open(source());
      try {
        const reports = [
          executor.do({ kind: "explore", task }, AbortSignal.abort()),
          executor.do({ kind: "explore", task }, neverAborted()),
        ];
        const [given, whole] = await Promise.all(reports);
        // the runs that had begun by then
        const runs = given?.statistics.runs ?? 0;
        assert.ok(executor.lanes < task.sequences && runs <= executor.lanes, `${runs} sequences`);
        assert.equal(whole?.statistics.runs, task.sequences);
      } finally {
        await executor.close();
      }
    });

    it("given an aborted search, when the next setup shrinks, then its search is not aborted", async () => {
      const minimal = async (abort: boolean): Promise<boolean> => {
        const executor = await worker.open(source({ bug: "lost-third" }));
        try {
          const { found } = await executor.do({ kind: "explore", task }, neverAborted());
          assert.ok(found[0] !== undefined);
          const signal = abort ? AbortSignal.abort() : new AbortController().signal;
          return (await executor.do({ kind: "shrink", task: { ...task, ...found[0] } }, signal)).shrunk.minimal;
        } finally {
          await executor.close();
        }
      };
      assert.equal(await minimal(true), false);
      assert.equal(await minimal(false), true);
    });

    it("given a setup that cannot be opened, then its error is reported, and the next one opens", async () => {
      await assert.rejects(worker.open(source({}, join(out, "nowhere"))), /nowhere/);
      await explored({});
    });

    it("given a setup that is not closed, when another is opened, then that is refused", async () => {
      await worker.open(source());
      await assert.rejects(worker.open(source()), /opened again before it was closed/);
    });
  });

  it("given a module without createSetup, when opened here or in a worker, then the error says what is expected", async () => {
    const bad = source({}, join(__dirname, "..", "..", "toy", "ledger"));
    await assert.rejects(openSetup(bad, quiet), /exports the function createSetup/);
    await assert.rejects(startWorker(1, bad, quiet), /exports the function createSetup/);
  });

  it("given several of which one cannot be opened, when opened together, then the first error is reported", async () => {
    await assert.rejects(openExecutors(2, source({}, join(out, "nowhere")), quiet), /nowhere/);
  });

  it("given a campaign on two workers, then its report is that of one in this process", async () => {
    const reportOf = async (workers: number): Promise<CampaignReport> => {
      const executors = await openExecutors(workers, source(), quiet);
      try {
        const { signal } = new AbortController();
        return await new Campaign(executors, {
          seed: 5,
          steps: 30,
          runs: 400,
          out,
          declared: toySubject(),
          signal,
        }).run();
      } finally {
        await closeExecutors(executors);
      }
    };
    assert.equal((await reportOf(2)).digest, (await reportOf(1)).digest);
  });

  it("given several, when opened together, then the others wait until the first has prepared the common files", async () => {
    const lines: string[] = [];
    const options: SetupOptions = { marker: join(out, "made"), fails: false };
    await closeExecutors(await openExecutors(3, source({ ...options }, SEVERAL), (text) => lines.push(text)));
    assert.deepEqual(lines.sort(), ["worker 2: the first was there before", "worker 3: the first was there before"]);
  });

  it("given a first one that cannot be opened, when opened together, then its error is reported, and no other one takes its place", async () => {
    const lines: string[] = [];
    const options: SetupOptions = { marker: join(out, "not made"), fails: true };
    const opening = openExecutors(2, source({ ...options }, SEVERAL), (text) => lines.push(text));
    await assert.rejects(opening, /the first cannot be opened/);
    assert.deepEqual(lines, []);
  });

  it("given an error in a worker, when a task is answered, then the campaign gets the error with its name", async () => {
    const worker: Executor = await startWorker(1, source(), quiet);
    const task = { seed: 1, chunk: 0, sequences: 1, steps: 5, sequence: 0, identity: "INV-SUM" };
    await assert.rejects(worker.do({ kind: "shrink", task }, new AbortController().signal), {
      name: "InternalError",
      message: /differ from run to run/,
    });
    await worker.close();
  });
});
