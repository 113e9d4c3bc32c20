import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Process } from "../../support/processes";

const TELLS_LOADED = join(__dirname, "..", "..", "support", "tells-loaded.cjs");

/** Runs a command to its end; returns its exit code and its output. */
async function ran(...args: string[]): Promise<{ readonly code: number | NodeJS.Signals; readonly said: string }> {
  const process = new Process(args, { ASSAY_QUEUE: "" }, [TELLS_LOADED]);
  return { code: await process.ended, said: process.said };
}

describe("commands and the queue", function () {
  this.timeout(60_000);
  const out = mkdtempSync(join(tmpdir(), "assay-queue-"));

  it("given no queue, when a campaign runs, then no library of the queue is loaded", async () => {
    const { code, said } = await ran("campaign", "--edition", "toy", "--runs", "4", "--workers", "1", "--out", out);
    assert.equal(code, 0, said);
    assert.match(said, /^loaded: none$/m);
  });

  it("given no server, when a worker starts, then it asks for a bounded time and says so in one line", async () => {
    const { code, said } = await ran("worker", "--queue", "redis://127.0.0.1:1", "--patience", "1");
    assert.equal(code, 1, said);
    assert.match(
      said,
      /^error: redis:\/\/127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*tries in 1 s\): is the server running\?$/m,
    );
  });

  it("given no queue, when a campaign over one is started, then the error says how to name one", async () => {
    const { code, said } = await ran("queue", "campaign", "--edition", "toy", "--out", out);
    assert.equal(code, 1);
    assert.match(said, /^error: no queue given: pass --queue URL, or set ASSAY_QUEUE$/m);
  });
});
