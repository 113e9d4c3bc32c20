import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it as mochaIt } from "mocha";
import type { Process, Running } from "../../support/processes";
import type { Server } from "../../support/servers/server";
import { runToy } from "../../cli/run-toy";
import { CAMPAIGN, JOBS, Stand, counterexamples } from "./stand";

const SHIFT_CLOCK = join(__dirname, "..", "..", "support", "shift-clock.cjs");
const LOSE_EVENTS = join(__dirname, "..", "..", "support", "lose-events.cjs");
const LATE_JOBS = join(__dirname, "..", "..", "support", "late-jobs.cjs");
const LATE_REMOVAL = join(__dirname, "..", "..", "support", "late-removal.cjs");
const HOLD_HEARTBEAT = join(__dirname, "..", "..", "support", "hold-heartbeat.cjs");
/** A campaign that finds a bug, and shrinks it. */
const BROKEN = ["--bug", "lost-third", "--fail-fast"];
/** Two chunks of four sequences: jobs may arrive in another order, and what an interrupted campaign reports ends where chunks are missing. */
const RUNS_OF_A_JOB = 8;
const ONE_JOB = ["--runs", String(RUNS_OF_A_JOB)];
const TWO_HOURS = String(2 * 3_600_000);

/** Fields of a campaign's result that must be the same on any machines: all but times and workers. */
const KEPT = ["outcome", "digest", "runs", "steps", "nextChunk", "actions", "errors", "invariants"] as const;

/** The tests of a queue on a real server, which is started for them. `name` is part of the titles; `missing`: why this machine has no such server; `only`: runs only tests with matching titles. */
export function itSurvives(name: string, start: () => Promise<Server>, missing?: string, only = /(?:)/): void {
  describe(`a campaign over a queue on ${name}${missing === undefined ? "" : ` (not run: ${missing})`}`, function () {
    // the only time limit of the tests' waits, because processes start slowly on a busy machine
    this.timeout(300_000);
    let server: Server;
    let stand: Stand;
    let alone: Record<string, unknown>;
    let tests = 0;

    before(async function () {
      if (missing !== undefined) this.skip();
      server = await start();
      const out = mkdtempSync(join(tmpdir(), "assay-alone-"));
      alone = (await runToy("campaign", ...CAMPAIGN, "--workers", "1", "--out", out, "--json")).json();
    });
    after(() => (missing === undefined ? server.stop() : undefined));
    beforeEach(() => {
      const code = createHash("sha256").update(`${name} ${tests++}`).digest("hex");
      stand = new Stand(server, code);
    });
    afterEach(async function () {
      await stand.close();
      if (this.currentTest?.state === "failed") process.stderr.write(`what its processes said:\n${stand.said}\n`);
    });

    const it = (title: string, test: () => Promise<void>): void => {
      if (only.test(title)) mochaIt(title, test);
    };

    /** Waits for the end of a coordinator, and checks that its result is that of one machine. Returns the number of jobs that it found finished. */
    async function cameToTheSame(coordinator: Running): Promise<number> {
      assert.equal(await coordinator.ended, 0, coordinator.said);
      const report = reportOf(coordinator);
      for (const key of KEPT) assert.deepEqual(report[key], alone[key], `${key} differs`);
      const [, jobs, found] = await coordinator.says(/queue: (\d+) jobs, (\d+) of them already done/);
      assert.equal(Number(jobs), JOBS);
      return Number(found);
    }

    /** Waits until a coordinator has found the bug, and checks that its counterexample is the one that one machine finds. */
    async function foundTheSame(coordinator: Running): Promise<void> {
      assert.equal(await coordinator.ended, 7, coordinator.said);
      const local = join(stand.folder, "local");
      await runToy("campaign", ...CAMPAIGN, ...BROKEN, "--workers", "1", "--out", local, "--json");
      assert.equal(counterexamples(local).length, 1);
      assert.deepEqual(counterexamples(stand.out), counterexamples(local));
    }

    it("given two workers, when they run its chunks, then the result is that of one machine, and a second one gets the results at once", async () => {
      const worker = stand.worker();
      stand.worker();
      await cameToTheSame(stand.coordinator());
      worker.kill("SIGINT");
      assert.equal(await worker.ended, 0, worker.said);
      assert.equal(await cameToTheSame(stand.coordinator()), JOBS);
    });

    it("given a worker that was there before the coordinator, then four jobs for each of its processes are on the server", async () => {
      const leave = stand.idleWorker(5);
      const coordinator = stand.coordinatorProcess();
      await coordinator.says(/20 jobs, 1 worker of 5 processes/);
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      await leave();
    });

    it("given a worker that gets the signal to end while it shrinks, when another one is there, then it gives that back and ends, and the other one does it", async () => {
      stand.worker();
      await foundTheSame(stand.coordinator({ flags: BROKEN }));
      await stand.endWorkers();
      await stand.forgetShrunk();
      const { worker, hangs, go } = stand.hangingWorker({ toy: { hangAt: 10 } });
      const coordinator = stand.coordinator({ flags: BROKEN });
      await hangs;
      worker.kill("SIGINT");
      await worker.says(/stopping after the running jobs/);
      go();
      assert.equal(await worker.ended, 0, worker.said);
      assert.match(worker.said, /shrink: its job goes back to the queue/);
      stand.worker();
      await foundTheSame(coordinator);
    });

    it("given a worker that is killed in the middle, when another one is there, then nothing is lost or counted twice", async () => {
      stand.lockEndsSoon();
      const { worker, hangs } = stand.hangingWorker();
      const coordinator = stand.coordinator();
      await hangs;
      worker.kill("SIGKILL");
      stand.worker();
      await cameToTheSame(coordinator);
    });

    it("given a coordinator that is killed in the middle, when it is started again, then it goes on where it was", async () => {
      const { hangs, go } = stand.hangingWorker();
      const first = stand.coordinatorProcess();
      await hangs;
      first.kill("SIGKILL");
      await first.ended;
      const second = stand.coordinator();
      go();
      assert.ok((await cameToTheSame(second)) > 0, "nothing of the first one was found");
    });

    it("given a server that is started again in the middle, when it is back, then nothing is lost or counted twice", async () => {
      const { hangs, go } = stand.hangingWorker();
      const coordinator = stand.coordinator();
      await hangs;
      await server.restart();
      go();
      await cameToTheSame(coordinator);
    });

    it("given a worker that is cut off, when it comes back after its job was given to another one, then its result changes nothing", async () => {
      const { coordinator, late, rest } = await withLateResult(100);
      await late.says(/another worker got the job/);
      rest();
      await cameToTheSame(coordinator);
    });

    it("given a worker whose results are other ones, when it comes back late with them and events are lost, then the campaign ends with an error that names the chunk", async () => {
      const start = (): Running =>
        stand.coordinatorProcess({ environment: { ASSAY_LOSE_AFTER: String(JOBS) }, preload: [LOSE_EVENTS] });
      const { coordinator } = await withLateResult(1, { bug: "wrong-event" }, start);
      assert.equal(await coordinator.ended, 1, coordinator.said);
      assert.match(coordinator.said, /two workers have different results of chunk \d+ of seed 7/);
    });

    /**
     * A worker is disconnected in the middle of a job, and reconnects with a result after another one has finished the job. The campaign waits for one more job, which
     * another worker holds, until `rest`.
     */
    async function withLateResult(
      hangAt: number,
      toy: Readonly<Record<string, string>> = {},
      start: () => Running = () => stand.coordinator(),
    ): Promise<{ readonly coordinator: Running; readonly late: Process; readonly rest: () => void }> {
      // a worker that looks for ended locks keeps others from it for half of its own lock
      const waiting = stand.hangingWorker({ toy: { hangAt: 5 }, flags: ["--lock", "10"] });
      const coordinator = start();
      await waiting.hangs;
      const held = await stand.begunJobs();
      stand.lockEndsSoon();
      const { worker: late, hangs, go } = stand.hangingWorker({ toy: { ...toy, hangAt } });
      await hangs;
      late.kill("SIGSTOP");
      const [job, ...others] = (await stand.begunJobs()).filter((id) => !held.includes(id));
      assert.ok(job !== undefined && others.length === 0, "expected one job of the worker that is disconnected");
      stand.worker();
      await stand.jobIsDone(job);
      go();
      late.kill("SIGCONT");
      return { coordinator, late, rest: () => waiting.go() };
    }

    it("given a worker's process that dies, when another one takes its place, then its job is tried again", async () => {
      const worker = stand.worker({ toy: { dieAt: 20, marker: join(stand.folder, "died") } });
      await cameToTheSame(stand.coordinator());
      assert.match(worker.said, /its job goes back to the queue/);
    });

    it("given a job that kills the process that does it, when three processes died of it twice, then the campaign ends with an error that names the chunks, and a worker with one that says why", async () => {
      const workers = [stand.worker({ toy: { dieAt: 1 } }), stand.worker({ toy: { dieAt: 1 } })];
      const coordinator = stand.coordinator({ flags: ["--chunks-per-job", "64"] });
      assert.equal(await coordinator.ended, 1, coordinator.said);
      assert.deepEqual(errorsOf(coordinator).length, 1, coordinator.said);
      assert.match(
        coordinator.said,
        /^error: no worker could complete chunks 0 to 59 of seed 7: .*run it without a queue to see why$/m,
      );
      // six processes died: three or more in a row of one worker, and possibly fewer of the other one
      assert.equal(await Promise.race(workers.map(({ ended }) => ended)), 1);
      assert.ok(workers.some(({ said }) => (said.match(/its job goes back to the queue/g)?.length ?? 0) >= 2));
      assert.ok(workers.some(({ said }) => /^error: worker \d died/m.test(said)));
    });

    it("given events that are lost, the first and the last among them, when jobs are asked for, then nothing is missing", async () => {
      stand.worker();
      const extras = { environment: { ASSAY_LOSE_AFTER: String(JOBS - 2) }, preload: [LOSE_EVENTS] };
      const coordinator = stand.coordinatorProcess(extras);
      await cameToTheSame(coordinator);
      // PostgreSQL may lose some events by itself: then fewer are left to lose
      const heard = Number(/^results heard of: (\d+)$/m.exec(coordinator.said)?.[1]);
      assert.ok(heard <= JOBS - 3, coordinator.said);
    });

    it("given a server that goes away for good, when nobody has patience any more, then all end with one line each", async () => {
      const patience = ["--patience", "2"];
      const { worker, hangs, go } = stand.hangingWorker({ flags: patience });
      const coordinator = stand.coordinator({ flags: patience });
      await hangs;
      await server.stop();
      try {
        for (const process of [coordinator, worker] as const) {
          if (process === worker) go();
          assert.equal(await process.ended, 1, process.said);
          assert.equal(errorsOf(process).length, 1, process.said);
          assert.match(process.said, /^error: (redis|postgres):.* is gone: .* for 2 s/m);
        }
      } finally {
        await server.restart();
      }
    });

    it("given a server that is gone, when the coordinator is interrupted, then it ends all the same", async () => {
      const { hangs } = stand.hangingWorker();
      const coordinator = stand.coordinatorProcess({ flags: ["--patience", "2"] });
      await hangs;
      await server.stop();
      try {
        coordinator.kill("SIGINT");
        assert.equal(await coordinator.ended, 130, coordinator.said);
      } finally {
        await server.restart();
      }
    });

    it("given a worker that is killed in the middle of a job, when the campaign is interrupted and nobody else comes, then it ends all the same", async () => {
      const { worker, hangs } = stand.hangingWorker();
      const coordinator = stand.coordinatorProcess({ flags: ["--patience", "2"] });
      await hangs;
      worker.kill("SIGKILL");
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.match(coordinator.said, /no worker for 2 s: giving up \d+ jobs/);
    });

    it("given a worker that is killed in the middle of a job, when the campaign's time is over and nobody else comes, then it ends all the same", async () => {
      const { worker, hangs } = stand.hangingWorker();
      // the campaign's time would be over before a worker that starts slowly begins
      await stand.coordinator({ flags: ONE_JOB }).ended;
      const coordinator = stand.coordinator({ flags: ["--patience", "2", "--timeout", "4"] });
      await hangs;
      // its lock still exists when the time is over; a job without one is given to another worker
      worker.kill("SIGKILL");
      assert.equal(await coordinator.ended, 0, coordinator.said);
      assert.match(coordinator.said, /no worker for 2 s: giving up \d+ jobs/);
    });

    for (const [when, writeAt] of [
      ["when it begins", 0],
      ["in the middle", 50],
    ] as const) {
      it(`given a worker whose disk is full ${when}, when another one is there, then its job is done by that one, and it says why it ends`, async () => {
        const full = stand.worker({ toy: { file: "/dev/full", writeAt } });
        const coordinator = stand.coordinator();
        assert.equal(await full.ended, 1, full.said);
        assert.match(full.said, /^error: .*ENOSPC/m);
        stand.worker();
        await cameToTheSame(coordinator);
      });
    }

    for (const behind of [TWO_HOURS, `-${TWO_HOURS}`]) {
      it(`given a worker whose clock is ${behind.startsWith("-") ? "fast" : "slow"}, when there is another one, then it does no harm`, async () => {
        const extras = { environment: { ASSAY_CLOCK_BEHIND: behind }, preload: [SHIFT_CLOCK] };
        const wrong = stand.worker(extras);
        const coordinator = stand.coordinator();
        // PostgreSQL's locks depend on the workers' clocks, so a worker with a wrong clock must not take part
        if (server.kind === "postgres") {
          assert.equal(await wrong.ended, 1, wrong.said);
          assert.match(wrong.said, /clock is 7[12]\d\d s (ahead of|behind)/);
        }
        stand.worker();
        await cameToTheSame(coordinator);
      });
    }

    it("given a worker with other code, when it starts, then it is refused in one line that says which code is expected", async () => {
      const coordinator = stand.coordinator();
      await coordinator.says(/workers of/);
      const right = stand.hangingWorker();
      await right.hangs;
      const other = stand.worker({ environment: { ASSAY_TOY_CODE: "f".repeat(64) } });
      assert.equal(await other.ended, 1, other.said);
      assert.match(
        other.said,
        new RegExp(`^error: refused: .*runs code ${stand.code.slice(0, 12)}.*has code ffffffffffff`, "m"),
      );
      right.go();
      await cameToTheSame(coordinator);
    });

    it("given a campaign that is interrupted, when it ends, then nothing waits on the server any more, and it can be gone on with", async () => {
      const coordinator = stand.coordinatorProcess();
      const { hangs, go } = stand.hangingWorker();
      await hangs;
      coordinator.kill("SIGINT");
      await coordinator.says(/interrupted/);
      go();
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.deepEqual(await stand.counts(), { waiting: 0, active: 0 });
      assert.ok((await cameToTheSame(stand.coordinator())) > 0);
    });

    it("given a result that nobody heard of, when the campaign is interrupted, then it counts", async () => {
      const { worker, hangs, go } = stand.hangingWorker({ toy: { hangAt: 1 } });
      const coordinator = stand.coordinatorProcess({
        // by itself the coordinator asks for results as well, of which it has heard nothing for some time
        preload: [LOSE_EVENTS, HOLD_HEARTBEAT],
        environment: { ASSAY_LOSE_AFTER: "0" },
        flags: [...ONE_JOB, "--patience", "300"],
      });
      await hangs;
      worker.kill("SIGINT");
      await worker.says(/stopping after the running jobs/);
      go();
      assert.equal(await worker.ended, 0, worker.said);
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.equal(reportOf(coordinator)["runs"], RUNS_OF_A_JOB, coordinator.said);
    });

    it("given a job that a worker completes just when the campaign is interrupted, then it counts", async () => {
      const { hangs, go } = stand.hangingWorker({ toy: { hangAt: 1 } });
      const coordinator = stand.coordinatorProcess({
        preload: [LOSE_EVENTS, LATE_REMOVAL],
        environment: { ASSAY_LOSE_AFTER: "0" },
        flags: ONE_JOB,
      });
      await hangs;
      coordinator.kill("SIGINT");
      await coordinator.says(/interrupted/);
      go();
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.equal(reportOf(coordinator)["runs"], RUNS_OF_A_JOB, coordinator.said);
    });

    it("given a worker that is interrupted when the server is gone, then it ends all the same", async () => {
      const { worker, hangs, go } = stand.hangingWorker({ flags: ["--patience", "2"] });
      stand.coordinatorProcess({ flags: ["--patience", "2"] });
      await hangs;
      await server.stop();
      try {
        worker.kill("SIGINT");
        await worker.says(/stopping after the running jobs/);
        go();
        assert.equal(typeof (await worker.ended), "number", worker.said);
      } finally {
        await server.restart();
      }
    });

    it("given a campaign that is interrupted while its jobs are on their way, when it ends, then nothing waits on the server", async () => {
      const coordinator = stand.coordinatorProcess({ preload: [LATE_JOBS] });
      await coordinator.says(/a job is on its way/);
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.deepEqual(await stand.counts(), { waiting: 0, active: 0 });
    });

    it("given a wrong password, when it starts, then one line says so and shows no password", async () => {
      const coordinator = stand.coordinator({ environment: { ASSAY_QUEUE_PASSWORD: "staple-horse" } });
      assert.equal(await coordinator.ended, 1);
      const errors = errorsOf(coordinator);
      assert.equal(errors.length, 1, coordinator.said);
      assert.match(errors[0] ?? "", /refuses: .*(WRONGPASS|password authentication failed)/);
      assert.doesNotMatch(coordinator.said, /staple-horse/);
    });
  });
}

/** The lines that say why it ended. */
function errorsOf({ said }: Running): readonly string[] {
  return said.split("\n").filter((line) => line.startsWith("error:"));
}

/** What a coordinator printed as JSON. */
function reportOf({ said }: Running): Record<string, unknown> {
  return JSON.parse(/^\{.*\}$/m.exec(said)?.[0] ?? "{}") as Record<string, unknown>;
}
