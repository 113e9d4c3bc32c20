import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(__dirname, "..", "..");
const SECONDS = 90;

/**
 * Two defects or so of each family, all found within some seconds: what CI has time for. `npm run broken` runs all of contracts/broken, which takes several minutes.
 */
const QUICK = [
  "owner-lock-instead-of-manager",
  "burn-split-equally",
  "burn-rounds-up",
  "decay-twice",
  "bump-rounds-down",
  "extension-counts-twice",
  "exposure-forgets-cooldown",
  "fee-change-without-accrual",
  "mints-the-whole-reward",
  "credit-paid-forever",
  "credited-though-delivered",
  "double-settlement",
  "any-assessor-votes",
  "limit-without-commission",
  "credit-ignores-payouts",
  "anyone-sweeps",
];

describe("seeded defects", () => {
  for (const name of QUICK) {
    it(`given the variant ${name}, when a campaign runs against it, then a declared id finds it`, async function () {
      this.timeout(4 * SECONDS * 1_000);
      const out = mkdtempSync(join(tmpdir(), "assay-broken-"));
      try {
        const flags = ["--broken", name, "--seed", "1", "--timeout", String(SECONDS), "--out", out, "--json"];
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ["--import", "tsx", join("scripts", "assay.ts"), "broken", ...flags],
          { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
        );
        assert.match(stdout.trim().split("\n").pop() ?? "", /"total":1,"found":1/);
      } finally {
        rmSync(out, { recursive: true });
      }
    });
  }
});
