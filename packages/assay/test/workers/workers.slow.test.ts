import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn } from "./in-turn";

describe("worker processes opened in turn", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  it("given a longer one, then other processes take part, and it comes to the same", async () => {
    const notices: string[] = [];
    const [report, processes] = await inTurn(2, 4_000, out, notices);
    // where this takes more than three seconds, the second one has begun as well
    assert.ok(processes === 1 || processes === 2, `${processes} processes`);
    assert.deepEqual(notices, []);
    assert.equal(report.digest, (await inTurn(1, 4_000, out))[0].digest);
  });
});
