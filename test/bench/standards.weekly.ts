import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { SUBJECTS } from "../../bench/standards/subjects";

const ROOT = resolve(__dirname, "..", "..");
/** Two campaigns of 20 s for each contract, and compiling. */
const PATIENCE_MS = SUBJECTS.length * 180_000;

describe("contracts of well-known libraries of which nothing is written", function () {
  this.timeout(PATIENCE_MS);

  it("given correct contracts, then nothing is found, and each has a line of the table", () => {
    const program = join(ROOT, "bench", "standards", "run.ts");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["-r", "assay/typescript.cjs", program, "--seconds", "20"],
      { cwd: ROOT, encoding: "utf8" },
    );
    assert.equal(status, 0, `${stdout}\n${stderr}`);
    for (const { name } of SUBJECTS) assert.ok(stdout.includes(`| ${name} `), name);
  });
});
