import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { protocol } from "../../scripts/protocol";
import { run } from "../../packages/assay/test/cli/run";

const FOLDER = join("test", "regressions");
const FILES = readdirSync(join(__dirname, "..", "..", FOLDER)).filter((name) => name.endsWith(".json"));

describe("stored counterexamples of fixed bugs", function () {
  this.timeout(300_000);

  it("given the folder, then it contains the failures that the old rules allowed", () => {
    assert.ok(FILES.length >= 10, `expected ten files or more, received ${FILES.join(", ")}`);
  });

  it("given the current contracts, then none fails", async () => {
    const ran = await run(protocol, ["regressions", FOLDER, "--json"]);
    const { files } = ran.json() as { files: readonly { file: string; outcome: string }[] };
    assert.deepEqual(
      files.map(({ file, outcome }) => `${file}: ${outcome}`).sort(), // those of one edition follow each other
      FILES.map((name) => `${join(FOLDER, name)}: gone`).sort(),
    );
    assert.equal(ran.code, 0);
  });

  for (const name of FILES)
    it(`given ${name} and the bug that it was found on, then it fails in the same way`, async () => {
      const ran = await run(protocol, ["replay", join(FOLDER, name), "--json"]);
      assert.equal(ran.json()["outcome"], "same");
      assert.equal(ran.code, 7);
    });
});
