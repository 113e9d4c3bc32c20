import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it as mochaIt } from "mocha";
import { CHUNK_SIZE } from "../../../src/campaign";
import { searchedToy } from "../../cli/searched-toy";
import { run, type Ran } from "../../cli/run";
import type { Running } from "../../support/processes";
import type { Server } from "../../support/servers/server";
import { TOY_WORLD } from "../../toy/world";
import { Stand, counterexamples } from "./stand";

/** Three epochs, and the choice of sequences. */
const DISTILL = ["--edition", "toy", "--seed", "3", "--sequences", "700", "--steps", "10", "--calls", "300"];
/** Three epochs, the last of which is partial; each sequence draws its length. */
const LEARN = ["--edition", "toy", "--seed", "3", "--runs", "700", "--steps", "8"];
const EXHAUST = ["--edition", "toy", "--depth", "6"];
/** Two epochs, the second of which is partial. */
const MAXIMISE = ["--edition", "toy", "--objective", "fetched", "--seed", "3", "--runs", "1130", "--steps", "5"];
/** Sessions of a worker at which it dies: in the second epoch, when it has applied corpus updates and there is more to come; and in the middle of a small world. */
const IN_SECOND_EPOCH = { distilling: 400, learning: 700, climbing: 2000 };
const IN_THE_MIDDLE = 10;
/** A coordinator that searches every second for jobs with a silent worker. */
const ATTENTIVE = { flags: ["--lock", "2"] };
/** A bug that is found, and shrunk. */
const BROKEN = ["--bug", "lost-third"];

/** The tests of searches over a queue on a real server, which is started for them. `missing`: why this machine has no such server; `only`: runs only tests with matching titles. */
export function itSearches(name: string, start: () => Promise<Server>, missing?: string, only = /(?:)/): void {
  describe(`a search over a queue on ${name}${missing === undefined ? "" : ` (not run: ${missing})`}`, function () {
    this.timeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), "assay-searches-"));
    const at = (file: string): string => join(folder, file);
    const text = (file: string): string => readFileSync(at(file), "utf8");
    let server: Server;
    let stand: Stand;
    let tests = 0;

    before(async function () {
      if (missing !== undefined) this.skip();
      server = await start();
      const ran = await alone("distill", ...DISTILL, "--out", at("alone.json"));
      assert.equal(ran.code, 0, ran.stderr);
    });
    after(() => (missing === undefined ? server.stop() : undefined));
    beforeEach(() => {
      const code = createHash("sha256").update(`searches ${name} ${tests++}`).digest("hex");
      stand = new Stand(server, code);
    });
    afterEach(async function () {
      await stand.close();
      if (this.currentTest?.state === "failed") process.stderr.write(`what its processes said:\n${stand.said}\n`);
    });

    /** The command on one machine. */
    function alone(name: string, ...flags: readonly string[]): Promise<Ran> {
      const toy = { ...searchedToy(at("none.json")), world: () => TOY_WORLD };
      return run(toy, [name, ...flags, "--workers", "1"]);
    }

    /** The part of a command's report that must be the same on any machines. */
    function alike(report: Record<string, unknown>): Record<string, unknown> {
      const kept = ["outcome", "digest", "runs", "steps", "nextChunk", "states", "transitions", "planned", "run"];
      return Object.fromEntries(kept.map((key) => [key, report[key]]));
    }

    const reportOf = ({ said }: Running): Record<string, unknown> =>
      JSON.parse(/^\{.*\}$/m.exec(said)?.[0] ?? "{}") as Record<string, unknown>;

    const it = (title: string, test: () => Promise<void>): void => {
      if (only.test(title)) mochaIt(title, test);
    };

    const distil = (file: string): readonly string[] => [...DISTILL, "--out", at(file)];

    /** Waits for the end of a command, and returns the number of jobs that it found finished. Its updates must then be removed. */
    async function heldAndTidied(command: Running): Promise<number> {
      assert.equal(await command.ended, 0, command.said);
      assert.equal(await stand.updates(), 0);
      const [, found] = /queue: [\d ]+ jobs, ([\d ]+) of them already done/.exec(command.said) ?? [];
      return Number(found?.replaceAll(" ", ""));
    }

    it("given a worker and the coordinator that are killed in the middle of distilling, when others are started, then they go on, the corpus is that of one machine, byte for byte, and no update is left", async () => {
      const first = stand.commandProcess("distill", distil("first.json"));
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.distilling);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      first.kill("SIGKILL");
      await first.ended;
      assert.ok((await stand.updates()) > 0);
      stand.worker(ATTENTIVE);
      const second = stand.command("distill", distil("second.json"));
      assert.ok((await heldAndTidied(second)) > 0, "nothing of the first one was found");
      assert.equal(text("second.json"), text("alone.json"));
    });

    it("given a worker that is killed, and updates that the server lost, when another worker misses them, then they are written again, and the corpus is the same", async () => {
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.distilling);
      const coordinator = stand.command("distill", distil("lost.json"));
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      await stand.forgetUpdates();
      const worker = stand.worker(ATTENTIVE);
      await heldAndTidied(coordinator);
      assert.match(worker.said, /MissingUpdate: update-[0-9a-f]+ is not on the server/);
      assert.equal(text("lost.json"), text("alone.json"));
    });

    it("given distilling that is interrupted with no worker there, then it keeps what it has, and nothing waits on the server", async () => {
      const coordinator = stand.commandProcess("distill", distil("interrupted.json"));
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.distilling);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.equal((await stand.counts()).waiting, 0);
      assert.equal(await stand.updates(), 0);
      assert.match(text("interrupted.json"), /"sequences": \d+/);
    });

    it("given a worker that is killed in the middle of a campaign that learns, when another one comes, then digest and corpus are those of one machine", async () => {
      const local = await alone("campaign", ...LEARN, "--json", "--corpus", at("learned-here"), "--out", at("none"));
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.learning);
      const flags = [...LEARN, "--json", "--corpus", at("learned"), "--out", at("none")];
      const coordinator = stand.command("campaign", flags);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      stand.worker(ATTENTIVE);
      await heldAndTidied(coordinator);
      assert.equal(typeof local.json()["digest"], "string");
      assert.deepEqual(alike(reportOf(coordinator)), alike(local.json()));
      assert.equal(text("learned/toy.json"), text("learned-here/toy.json"));
    });

    it("given a bug, when a campaign that learns finds it, then its counterexamples are those of one machine", async () => {
      const flags = [...LEARN, ...BROKEN, "--runs", "300"];
      const local = await alone("campaign", ...flags, "--corpus", at("broken-here"), "--out", at("found-here"));
      assert.equal(local.code, 7, local.stderr);
      stand.worker(ATTENTIVE);
      // five does not divide the chunks of an epoch, but no job has chunks of two epochs
      const jobs = ["--chunks-per-job", "5", "--corpus", at("broken"), "--out", at("found")];
      const coordinator = stand.command("campaign", [...flags, ...jobs]);
      assert.equal(await coordinator.ended, 7, coordinator.said);
      assert.ok(counterexamples(at("found-here")).length > 0);
      assert.deepEqual(counterexamples(at("found")), counterexamples(at("found-here")));
      assert.equal(text("broken/toy.json"), text("broken-here/toy.json"));
    });

    it("given a worker that is killed while it exhausts a small world, when another one comes, then the verdict is that of one machine, and the next one finds all done", async () => {
      const local = await alone("exhaust", ...EXHAUST, "--json", "--out", at("none"));
      assert.equal(local.json()["outcome"], "held", local.stderr);
      const killed = stand.dyingWorker(IN_THE_MIDDLE);
      const flags = [...EXHAUST, "--json", "--out", at("none")];
      const coordinator = stand.command("exhaust", flags);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      stand.worker(ATTENTIVE);
      await heldAndTidied(coordinator);
      assert.deepEqual(alike(reportOf(coordinator)), alike(local.json()));
      const again = stand.command("exhaust", flags);
      const { sequences } = local.json()["planned"] as { readonly sequences: number };
      assert.equal(await heldAndTidied(again), Math.ceil(sequences / CHUNK_SIZE));
    });

    it("given a worker that is killed in the middle of a search for the largest value, when two others come, then result and case are those of one machine", async () => {
      const local = await alone("maximise", ...MAXIMISE, "--json", "--out", at("largest-here"));
      assert.equal(local.code, 0, local.stderr);
      const coordinator = stand.command("maximise", [...MAXIMISE, "--json", "--out", at("largest")]);
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.climbing);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      stand.worker(ATTENTIVE);
      stand.worker(ATTENTIVE);
      await heldAndTidied(coordinator);
      const untimed = ({ seconds: _, file: __, ...result }: Record<string, unknown>): Record<string, unknown> => result;
      assert.deepEqual(untimed(reportOf(coordinator)), untimed(local.json()));
      assert.equal((local.json()["planned"] as { readonly epochs: number }).epochs, 2);
      assert.equal(counterexamples(at("largest-here")).length, 1);
      assert.deepEqual(counterexamples(at("largest")), counterexamples(at("largest-here")));
    });

    it("given a search for the largest value that is interrupted with no worker there, then it confirms what was found, and nothing waits on the server", async () => {
      const coordinator = stand.commandProcess("maximise", [...MAXIMISE, "--json", "--out", at("cut")]);
      const killed = stand.dyingWorker(IN_SECOND_EPOCH.climbing);
      assert.equal(await killed.ended, "SIGKILL", killed.said);
      coordinator.kill("SIGINT");
      assert.equal(await coordinator.ended, 130, coordinator.said);
      assert.equal((await stand.counts()).waiting, 0);
      const { outcome, planned } = reportOf(coordinator);
      assert.equal(outcome, "confirmed");
      const { sequences } = planned as { readonly sequences: number };
      assert.ok(sequences >= 640 && sequences < 1130, String(sequences));
    });

    it("given no worker at all, when the time for a search of the largest value is over, then it ends without a value, and nothing waits on the server", async () => {
      const flags = ["--edition", "toy", "--objective", "fetched", "--seed", "3", "--timeout", "1"];
      const coordinator = stand.command("maximise", [...flags, "--json", "--out", at("none")]);
      assert.equal(await coordinator.ended, 8, coordinator.said);
      assert.match(coordinator.said, /time was over before any sequence was played/);
      assert.equal((await stand.counts()).waiting, 0);
    });

    it("given a bug, when a small world is exhausted, then its counterexamples are those of one machine", async () => {
      const local = await alone("exhaust", ...EXHAUST, ...BROKEN, "--out", at("exhausted-here"));
      assert.equal(local.code, 7, local.stderr);
      stand.worker(ATTENTIVE);
      const coordinator = stand.command("exhaust", [...EXHAUST, ...BROKEN, "--out", at("exhausted")]);
      assert.equal(await coordinator.ended, 7, coordinator.said);
      assert.ok(counterexamples(at("exhausted-here")).length > 0);
      assert.deepEqual(counterexamples(at("exhausted")), counterexamples(at("exhausted-here")));
    });
  });
}
