import assert from "node:assert/strict";
import { campaign } from "./command";

describe("bugs of the mutual on the package's public entries", function () {
  this.timeout(180_000);

  it("given a bug that mints the whole reward, then INV-SUPPLY-1 fails", async () => {
    // short sequences are shrunk soon
    const flags = "--bug mints-the-whole-reward --seed 1 --runs 60 --steps 4 --fail-fast";
    const { code, printed } = await campaign(...flags.split(" "));
    assert.equal(code, 7, printed);
    assert.ok(printed.includes("INV-SUPPLY-1"), printed);
  });
});
