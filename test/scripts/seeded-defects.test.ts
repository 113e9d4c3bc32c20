import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const ROOT = join(__dirname, "..", "..");
const MINUTES = 60_000;

/** Families of invariants; each must have at least two defects that prove that it can fail. */
const FAMILIES = ["locks", "burns", "prices", "capacity", "rewards", "solvency", "claims", "covers", "governance"];

const summary = z.object({
  total: z.number(),
  found: z.number(),
  rows: z.array(
    z.object({
      defect: z.string(),
      family: z.string(),
      caughtBy: z.array(z.string()),
      found: z.boolean(),
      minimal: z.boolean(),
      id: z.string().nullable(),
      steps: z.number().nullable(),
    }),
  ),
});

describe("seeded defects", () => {
  it("given every broken variant, when a campaign runs against it, then a declared id finds it with a 1-minimal counterexample", async function () {
    this.timeout(12 * MINUTES);
    const out = mkdtempSync(join(tmpdir(), "assay-broken-"));
    try {
      const args = [
        "--import",
        "tsx",
        join("scripts", "assay.ts"),
        "broken",
        "--seed",
        "1",
        "--timeout",
        "90",
        "--out",
        out,
        "--json",
      ];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: ROOT,
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: unknown) => {
        // a code other than 0 says that something was not found: the rows below say what
        if (typeof error === "object" && error !== null && "stdout" in error) return { stdout: String(error.stdout) };
        throw error;
      });
      const { rows, total } = summary.parse(JSON.parse(stdout.trim().split("\n").pop() ?? ""));
      const missed = rows.filter(({ found, minimal }) => !found || !minimal);
      assert.deepEqual(
        missed.map(({ defect, id }) => `${defect} (${id ?? "nothing"})`),
        [],
      );
      assert.ok(total >= 24, `expected at least 24 broken variants, there are ${total}`);
      for (const family of FAMILIES) {
        const own = rows.filter((row) => row.family === family);
        assert.ok(own.length >= 2, `expected at least two defects of the family ${family}, there are ${own.length}`);
      }
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
