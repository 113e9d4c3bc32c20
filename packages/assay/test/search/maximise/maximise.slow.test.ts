import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runToy } from "../../cli/run-toy";

describe("assay maximise", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-maximise-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  it("given 1 and 2 workers, then what they find is the same", async () => {
    const found = await Promise.all(
      ["1", "2"].map(async (workers) => {
        const { seconds: _, ...result } = (
          await runToy(
            ...["maximise", "--objective", "held", "--seed", "1", "--out", out, "--json"],
            ...["--runs", "400", "--steps", "5", "--workers", workers],
          )
        ).json();
        return result;
      }),
    );
    assert.ok(found[0]?.["value"] !== null);
    assert.deepEqual(found[1], found[0]);
  });
});
