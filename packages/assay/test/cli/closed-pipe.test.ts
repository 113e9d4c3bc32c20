import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { join } from "node:path";

describe("output that nobody reads any more", function () {
  this.timeout(30_000);

  it("given a reader that went away, then the command ends as always, and says nothing of it", async () => {
    const child = spawn(process.execPath, [join(__dirname, "../../bin/assay.cjs"), "--help"], { stdio: "pipe" });
    child.stdout.destroy();
    const [said, ended] = await Promise.all([text(child.stderr), once(child, "exit")]);
    assert.deepEqual([said, ended], ["", [0, null]]);
  });
});
