import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(__dirname, "../..");
const MINUTE = 60_000;

describe("misreadings of model and contracts alike", () => {
  it("given one, when the command tries it, then a declared id catches it, and model and contracts agree", async function () {
    this.timeout(5 * MINUTE);
    const flags = ["--only", "burn-half", "--seed", "1", "--runs", "12", "--cases", "1", "--json"];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["packages/assay/bin/assay.cjs", "misreadings", ...flags],
      { cwd: ROOT },
    );
    const answer = JSON.parse(stdout.trim().split("\n").pop() ?? "") as {
      rows: { misreading: string; noticed: string[]; differences: string[] }[];
    };
    assert.deepEqual(
      answer.rows.map(({ misreading, differences }) => ({ misreading, differences })),
      [{ misreading: "burn-half", differences: [] }],
    );
    assert.ok(answer.rows[0]?.noticed.includes("INV-BURN-1"), answer.rows[0]?.noticed.join());
  });
});
