import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { covers } from "../../harness/judge";
import { readDefects } from "../../scripts/defects";

const ROOT = join(__dirname, "..", "..");
/** Of searching, per defect: far above what any needs. */
const SECONDS = 90;
const MINUTE = 60_000;
const defects = readDefects(join(ROOT, "contracts", "broken"));

const row = z.object({
  defect: z.string(),
  found: z.boolean(),
  id: z.string().nullable(),
  sequences: z.number(),
  steps: z.number().nullable(),
  minimal: z.boolean(),
});
const answer = z.object({ total: z.number(), found: z.number(), rows: z.array(row) });
type Row = z.infer<typeof row>;

/** Runs `assay broken` over all of them and gives the last line of its stdout. */
async function runBroken(out: string): Promise<string> {
  const flags = ["broken", "--seed", "1", "--timeout", String(SECONDS), "--out", out, "--json"];
  const child = spawn(
    process.execPath,
    ["--require", "./harness/typescript.cjs", join("scripts", "assay.ts"), ...flags],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  return stdout.trim().split("\n").pop() ?? "";
}

describe("seeded defects", function () {
  this.timeout(14 * MINUTE);
  const rows = new Map<string, Row>();
  let out = "";

  before(async () => {
    out = mkdtempSync(join(tmpdir(), "assay-broken-"));
    const { total, rows: all } = answer.parse(JSON.parse(await runBroken(out)));
    assert.equal(total, defects.length);
    for (const found of all) rows.set(found.defect, found);
  });

  after(() => {
    rmSync(out, { recursive: true });
  });

  it("there are at least 24 of them, two or more of each family", () => {
    assert.ok(defects.length >= 24);
    for (const [family, count] of families()) assert.ok(count >= 2, `only ${count} of family ${family}`);
  });

  for (const { name, caughtBy } of defects) {
    it(`given the variant ${name}, when a campaign runs against it, then a declared id finds it, 1-minimal`, () => {
      const found = rows.get(name);
      assert.ok(found !== undefined, "it was not looked for");
      assert.ok(found.found, `not found in ${found.sequences} sequences`);
      assert.ok(
        caughtBy.some((id) => covers(id, found.id ?? "")),
        `found as ${found.id}, declared ${caughtBy.join(", ")}`,
      );
      assert.ok(found.minimal, `its counterexample of ${found.steps} steps is not minimal`);
    });
  }
});

function families(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { family } of defects) counts.set(family, (counts.get(family) ?? 0) + 1);
  return counts;
}
