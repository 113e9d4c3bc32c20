import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runToy } from "./run-toy";

const TOY = ["--edition", "toy"];

describe("assay", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  describe("bugs", () => {
    it("given a declared id that does not occur, when searched, then it exits 8, and the others are found, 1-minimal", async () => {
      const flags = ["--seed", "3", "--steps", "30", "--timeout", "1", "--out", out, "--json"];
      const ran = await runToy("bugs", ...TOY, "--workers", "2", ...flags);
      assert.equal(ran.code, 8, ran.stderr);
      const json = ran.json();
      assert.equal(json["total"], 4);
      assert.equal(json["found"], 3);
      const rows = json["rows"] as {
        bug: string;
        found: boolean;
        minimal: boolean;
        steps: number;
        others: string[];
      }[];
      assert.deepEqual(
        rows.map(({ bug, found, steps }) => [bug, found, steps]),
        [
          ["lost-third", true, 3],
          ["dust", true, 2],
          ["wrong-return", true, 1],
          ["no-lock", false, null],
        ],
      );
      assert.ok(rows[3]?.others.includes("INV-LOCK"));
      assert.equal(json["medianSteps"], 2);
    });
  });

  describe("bench", () => {
    it("given two engines, when measured, then speed, ratio, shares and the cost by length are printed", async () => {
      const ran = await runToy("bench", ...TOY, "--workers", "1", "--timeout", "0.2", "--out", out, "--json");
      assert.equal(ran.code, 0, ran.stderr);
      const { anvil, hardhat, ratio, lengths } = ran.json() as {
        anvil: { stepsPerSecond: number; shares: Record<string, number> };
        hardhat: { stepsPerSecond: number };
        ratio: number;
        lengths: Record<string, { microsecondsPerStep: number }>;
      };
      assert.ok(anvil.stepsPerSecond > 0);
      assert.equal(ratio, anvil.stepsPerSecond / hardhat.stepsPerSecond);
      assert.deepEqual(Object.keys(lengths), ["50", "100", "200", "400"]);
      const shares = Object.values(anvil.shares);
      assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
    });
  });
});
