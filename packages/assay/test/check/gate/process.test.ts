import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processTool } from "../../../src/check/gate/process";
import { alive } from "../../support/all-gone";
import { appears } from "../../support/appears";

/** A program that ignores SIGINT, as does its child; it prints both process ids. It is a shell, which starts quickly. */
const STUBBORN = 'trap "" INT; sleep 1000 & echo "$$ $!"; wait';
/** A program that ends on SIGTERM. It writes the file "ready" when it can be interrupted. */
const POLITE = `
  process.on("SIGINT", () => { process.stdout.write("bye\\n"); process.exit(130); });
  setInterval(() => undefined, 1000);
  process.stdout.write("here\\n");
  require("node:fs").writeFileSync("ready", "");`;

describe("programs that the gate runs", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "gate-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const tool = (command: readonly string[], grace?: number) =>
    processTool(command, { cwd: folder, environment: process.env, ...(grace === undefined ? {} : { grace }) });

  it("given a program that exceeds its time and ignores SIGTERM, when its time is up, then it is killed with its child processes", async () => {
    const log = join(folder, "stubborn.log");
    const ran = await tool(["sh", "-c", STUBBORN], 0.1)([], {
      signal: new AbortController().signal,
      seconds: 0.5,
      log,
    });
    assert.equal(ran.ended, "killed");
    const pids = ran.stdout.trim().split(" ").map(Number);
    assert.equal(pids.length, 2);
    assert.deepEqual(pids.filter(alive), []);
    assert.ok((await readFile(log, "utf8")).includes(ran.stdout));
  });

  it("given a program that ends on SIGTERM, when the gate is interrupted, then its output is kept", async () => {
    const abort = new AbortController();
    const log = join(folder, "polite.log");
    const running = tool([process.execPath, "-e", POLITE])([], { signal: abort.signal, seconds: 60, log });
    await appears(join(folder, "ready"));
    abort.abort();
    const ran = await running;
    assert.deepEqual([ran.ended, ran.code, ran.stdout], ["interrupted", 130, "here\nbye\n"]);
  });

  it("given a missing program, when run, then the error names it", async () => {
    const missing = processTool(["no-such-program"], { cwd: folder, environment: process.env });
    const options = { signal: new AbortController().signal, seconds: 5, log: join(folder, "missing.log") };
    await assert.rejects(missing([], options), /no-such-program cannot be run/);
  });
});
