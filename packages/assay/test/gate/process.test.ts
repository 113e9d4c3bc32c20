import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processTool } from "../../src/gate/process";

/** A program that ignores being asked, and has a child that does, too; it tells both their ids. */
const STUBBORN = `
  process.on("SIGINT", () => undefined);
  const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
  process.stdout.write(process.pid + " " + child.pid + "\\n");
  setInterval(() => undefined, 1000);`;
const POLITE = `process.on("SIGINT", () => { process.stdout.write("bye\\n"); process.exit(130); }); setInterval(() => undefined, 1000);
  process.stdout.write("here\\n");`;

/** A process that has ended stays in the table until somebody asks for its code; a container may have nobody who does. */
function alive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

describe("programs that the gate runs", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "gate-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const tool = (code: string) =>
    processTool([process.execPath, "-e", code], { cwd: folder, environment: process.env, grace: 0.3 });

  it("given a program that does not end in its time and ignores being asked, when its time is up, then it is killed with its children", async () => {
    const log = join(folder, "stubborn.log");
    const ran = await tool(STUBBORN)([], { signal: new AbortController().signal, seconds: 0.7, log });
    assert.equal(ran.ended, "killed");
    const pids = ran.stdout.trim().split(" ").map(Number);
    assert.equal(pids.length, 2);
    assert.deepEqual(pids.filter(alive), []);
    assert.ok((await readFile(log, "utf8")).includes(ran.stdout));
  });

  it("given a program that ends when it is asked, when the gate is interrupted, then it has its say", async () => {
    const abort = new AbortController();
    const log = join(folder, "polite.log");
    const running = tool(POLITE)([], { signal: abort.signal, seconds: 60, log });
    setTimeout(() => abort.abort(), 3_000);
    const ran = await running;
    assert.deepEqual([ran.ended, ran.code, ran.stdout], ["interrupted", 130, "here\nbye\n"]);
  });

  it("given a program that is not there, when run, then the error names it", async () => {
    const missing = processTool(["no-such-program"], { cwd: folder, environment: process.env });
    const options = { signal: new AbortController().signal, seconds: 5, log: join(folder, "missing.log") };
    await assert.rejects(missing([], options), /no-such-program cannot be run/);
  });
});
