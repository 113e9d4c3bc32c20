import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protocol } from "../../scripts/protocol";
import { run as runOn, type Ran } from "../../packages/assay/test/cli/run";
import { runToy } from "../../packages/assay/test/cli/run-toy";

const KEPT = join(__dirname, "../export/cases/tie-approves.json");

const run = (...argv: string[]): Promise<Ran> => runOn(protocol, ["export", ...argv]);

describe("assay export", function () {
  this.timeout(180_000);
  let folder = "";

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-export-"));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [form, beginning] of [
    ["foundry", "// SPDX-License-Identifier: MIT"],
    ["hardhat", "// INV-CLAIM-7 (edition current, as seen with the bug tie-approves)"],
    ["markdown", "# status = voting while now"],
  ] as const) {
    it(`given a counterexample, when exported to ${form}, then the file is written and named`, async () => {
      const out = join(folder, "deep", form);
      const { code, stdout, stderr } = await run(KEPT, "--to", form, "--out", out, "--json");
      assert.equal(code, 0, stderr);
      assert.deepEqual(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""), {
        file: KEPT,
        identity: "INV-CLAIM-7",
        to: form,
        out,
      });
      assert.ok(readFileSync(out, "utf8").startsWith(beginning));
    });
  }

  it("given another form, when exported, then it exits 1 and names the existing ones", async () => {
    const { code, stderr } = await run(KEPT, "--to", "truffle");
    assert.equal(code, 1);
    assert.match(stderr, /expected foundry, hardhat, markdown, received "truffle"/);
  });

  it("given no counterexample, when exported, then it exits 1 with a clear error", async () => {
    const { code, stderr } = await run(join(folder, "none.json"), "--to", "foundry");
    assert.equal(code, 1);
    assert.match(stderr, /cannot be read/);
  });

  it("given a counterexample of an unknown edition, when exported, then it exits 1", async () => {
    const { code, stderr } = await runToy("export", KEPT, "--to", "foundry");
    assert.equal(code, 1);
    assert.match(stderr, /there is no such edition/);
  });
});
