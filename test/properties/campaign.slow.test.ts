import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readCorpus } from "assay/project/corpus-file";
import { Campaign, CHUNK_SIZE, type CampaignReport, type Executor } from "assay/campaign";
import { closeExecutors, openExecutors } from "assay/workers";
import { EDITIONS } from "../../properties/fixture/editions";
import { subject } from "../support/protocol";

const ROOT = resolve(__dirname, "..", "..");
const MODULE = join(ROOT, "scripts", "protocol.ts");
/** Sequences that show whether the number of workers matters: more than the workers have in flight. */
const RUNS = 32;
/** So many of the corpus are more than 10 000 steps, and whatever can happen happens. */
const PLAYED = 640;
/** Behind the corpus: as many fresh ones as variations of it. */
const BEHIND = 60;

function assertHeld({ outcome, violations }: CampaignReport): void {
  assert.deepEqual(
    violations.map(({ identity }) => identity),
    [],
  );
  assert.equal(outcome, "held");
}

for (const edition of EDITIONS) {
  describe(`campaigns on the intact contracts of the ${edition} edition`, function () {
    this.timeout(240_000);
    const declared = subject(edition);
    const options = { edition, engine: "anvil", rpcUrl: null, bug: null };
    let out = "";
    /** Two processes, for all campaigns: starting them takes longer than most. */
    let executors: readonly Executor[] = [];

    before(async () => {
      out = mkdtempSync(join(tmpdir(), "assay-campaign-"));
      executors = await openExecutors(2, { module: MODULE, options }, () => undefined);
    });

    after(async () => {
      await closeExecutors(executors);
      rmSync(out, { recursive: true });
    });

    async function campaign(workers: number, seed: number, runs: number, fromChunk = 0): Promise<CampaignReport> {
      return await new Campaign(executors.slice(0, workers), {
        seed,
        steps: 50,
        runs,
        fromChunk,
        out,
        declared,
        signal: new AbortController().signal,
      }).run();
    }

    it("given the same seed, when run with one worker and with two, then verdict, counts and digest are the same", async () => {
      const [one, two] = [await campaign(1, 42, RUNS), await campaign(2, 42, RUNS)];
      assert.deepEqual(
        one.violations.map(({ identity }) => identity),
        [],
      );
      assert.equal(two.digest, one.digest);
      assert.equal(two.steps, one.steps);
      assert.deepEqual(two.statistics.errors, one.statistics.errors);
      assert.deepEqual(two.statistics.actions, one.statistics.actions);
      const other = await campaign(1, 43, RUNS);
      assert.notEqual(other.digest, one.digest);
    });

    it("given more than 10 000 steps, when run, then it holds: every kind succeeded, every error and premise came up", async () => {
      const report = await campaign(2, 7, PLAYED);
      assert.ok(report.steps >= 10_000, `expected at least 10 000 steps, ran ${report.steps}`);
      assertHeld(report);
      assert.deepEqual(report.neverReached, []);
    });

    it("given the sequences after the corpus, when run, then they hold: new ones, variations of kept ones and continuations of kept ones", async () => {
      const kept = readCorpus(join(ROOT, "corpus", `${edition}.json`))?.sequences.length ?? 0;
      assert.ok(kept > PLAYED);
      const report = await campaign(2, 7, BEHIND, Math.ceil(kept / CHUNK_SIZE));
      assert.equal(report.runs, BEHIND);
      assertHeld(report);
    });
  });
}
