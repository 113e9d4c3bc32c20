import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { covers } from "assay/judge";
import { readBugs } from "assay/project/bugs";

const ROOT = join(__dirname, "..", "..");
/** Of searching, per bug: far above what any needs. */
const SECONDS = 90;
const MINUTE = 60_000;
/** All of them take longer than a test run may: every thirtieth is searched here, and all by `npm run bugs` (weekly in deep.yml). */
const EVERY = 30;
/** Where an edition's bugs are, and how many there are at least. */
const EDITIONS = {
  current: { folder: join("contracts", "bugs"), least: 24 },
  earlier: { folder: join("contracts", "bugs", "earlier"), least: 24 },
} as const;

const row = z.object({
  bug: z.string(),
  found: z.boolean(),
  id: z.string().nullable(),
  sequences: z.number(),
  steps: z.number().nullable(),
  minimal: z.boolean(),
  missing: z.array(z.string()),
  file: z.string().nullable(),
});
const answer = z.object({ total: z.number(), found: z.number(), rows: z.array(row) });
type Row = z.infer<typeof row>;

const replayed = z.object({ edition: z.string(), bug: z.string(), outcome: z.string(), expected: z.string() });

/** Runs a command of `assay` and gives the last line of its stdout. */
async function assay(...flags: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ["packages/assay/bin/assay.cjs", ...flags, "--json"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  return stdout.trim().split("\n").pop() ?? "";
}

for (const [edition, { folder, least }] of Object.entries(EDITIONS)) {
  describe(`bugs of the ${edition} edition`, function () {
    this.timeout(14 * MINUTE);
    const all = readBugs(join(ROOT, folder));
    const bugs = all.filter(({ unfound }, i) => i % EVERY === 0 && unfound === undefined);
    const rows = new Map<string, Row>();
    let out = "";

    before(async () => {
      out = mkdtempSync(join(tmpdir(), "assay-bugs-"));
      const flags = ["--edition", edition, "--seed", "1", "--timeout", String(SECONDS), "--out", out];
      const { total, rows: searched } = answer.parse(
        JSON.parse(await assay("bugs", ...flags, "--every", String(EVERY))),
      );
      assert.equal(total, bugs.length);
      for (const found of searched) rows.set(found.bug, found);
    });

    after(() => {
      rmSync(out, { recursive: true });
    });

    it(`they are at least ${least}, two or more of each family`, () => {
      assert.ok(all.length >= least);
      for (const [family, count] of families(all)) assert.ok(count >= 2, `only ${count} of family ${family}`);
    });

    it("at most three of them are not expected to be found within a minute", () => {
      assert.ok(all.filter(({ unfound }) => unfound !== undefined).length <= 3);
    });

    for (const { name, caughtBy } of bugs) {
      it(`given the bug ${name}, when a campaign runs against it, then a declared id finds it, 1-minimal`, () => {
        const found = rows.get(name);
        assert.ok(found !== undefined, "it was not looked for");
        assert.ok(found.found, `not found in ${found.sequences} sequences`);
        assert.ok(
          caughtBy.some((id) => covers(id, found.id ?? "")),
          `found as ${found.id}, declared ${caughtBy.join(", ")}`,
        );
        assert.deepEqual(found.missing, [], "declared to find it at the same step");
        assert.ok(found.minimal, `its counterexample of ${found.steps} steps is not minimal`);
      });
    }

    it("given a counterexample, when replayed without a word about the edition, then it fails in the same way in its own", async () => {
      const found = [...rows.values()].find(({ file }) => file !== null);
      assert.ok(found !== undefined && found.file !== null);
      assert.deepEqual(replayed.parse(JSON.parse(await assay("replay", found.file))), {
        edition,
        bug: found.bug,
        outcome: "same",
        expected: found.id,
      });
    });
  });
}

function families(bugs: readonly { readonly family: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { family } of bugs) counts.set(family, (counts.get(family) ?? 0) + 1);
  return counts;
}
