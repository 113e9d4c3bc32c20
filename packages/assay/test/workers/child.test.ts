import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { allGone } from "../support/all-gone";

const PACKAGE = join(__dirname, "..", "..");
const CHILD = JSON.stringify(join(PACKAGE, "src", "workers", "child"));
const SECONDS = 20;

/** What a script prints that is run by itself; it must end by itself. */
async function printed(script: string): Promise<string> {
  const child = spawn(process.execPath, ["--require", join(PACKAGE, "typescript.cjs"), "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: SECONDS * 1_000,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close") as Promise<[number | null]>]);
  assert.equal(code, 0, "it did not end by itself");
  return output;
}

describe("a worker's process that is started early", () => {
  it("given nobody who takes it, then whoever started it ends, and ends it first", async () => {
    const [pid = "", wasKilled] = (
      await printed(`
      const { ChildProcess } = require("node:child_process");
      const spawned = ChildProcess.prototype.spawn;
      ChildProcess.prototype.spawn = function (...given) {
        const failed = spawned.apply(this, given);
        process.stdout.write(String(this.pid));
        // behind what the tool does at its end
        setImmediate(() => process.once("exit", () => process.stdout.write(" " + this.killed)));
        return failed;
      };
      require(${CHILD}).startEarly();`)
    ).split(" ");
    assert.ok(Number(pid) > 0);
    assert.ok(await allGone([Number(pid)], SECONDS), `process ${pid} goes on`);
    assert.equal(wasKilled, "true");
  });

  it("then it is the first that is taken, and the next is another", async () => {
    const [early, first, second] = (
      await printed(`
      const { startEarly, takeChild } = require(${CHILD});
      const { ChildProcess } = require("node:child_process");
      const spawned = ChildProcess.prototype.spawn;
      const pids = [];
      ChildProcess.prototype.spawn = function (...given) {
        const failed = spawned.apply(this, given);
        pids.push(this.pid);
        return failed;
      };
      startEarly();
      const [early] = pids;
      const taken = [takeChild(), takeChild()];
      process.stdout.write([early, ...taken.map(({ pid }) => pid)].join(" "));
      for (const child of taken) child.disconnect();`)
    ).split(" ");
    assert.equal(first, early);
    assert.notEqual(second, early);
  });
});
