import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecord } from "../../src/campaign/record";
import { alive, allGone } from "../support/all-gone";

/** Children of a process, by id. */
function childrenOf(pid: number | undefined): number[] {
  return execFileSync("ps", ["-eo", "pid,ppid"], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

describe("interrupting assay", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  /** Starts a long campaign and waits until it is running (its second line of output). */
  async function start(workers: string): Promise<{ child: ChildProcess; stdout: () => string }> {
    const flags = ["--edition", "toy", "--seed", "9", "--timeout", "100", "--workers", workers, "--out", out, "--json"];
    const argv = [
      "--require",
      join(__dirname, "..", "..", "typescript.cjs"),
      join(__dirname, "toy-assay.ts"),
      "campaign",
      ...flags,
    ];
    // in a new process group, to which a test may send a signal
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "pipe"], detached: true });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8");
    for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
      stderr += String(text);
      // The first progress line comes some seconds after the start.
      if (/sequences \(/.test(stderr)) break;
    }
    child.stderr.resume();
    return { child, stdout: () => stdout };
  }

  /** A terminal's Ctrl-C and the signal of `timeout` reach the workers too. */
  const signals = [
    { workers: "1", signal: "SIGINT", to: "it" },
    { workers: "2", signal: "SIGINT", to: "its process group" },
    { workers: "2", signal: "SIGTERM", to: "its process group" },
    { workers: "2", signal: "SIGHUP", to: "its process group" },
  ] as const;
  for (const { workers, signal, to } of signals) {
    it(`given ${workers} worker(s), when ${signal} is sent to ${to}, then it ends with 130, names the chunk to continue at, and leaves no process`, async () => {
      const { child, stdout } = await start(workers);
      const children = childrenOf(child.pid);
      // the command itself is the second one here
      assert.ok(workers === "1" || children.length >= 1);
      const closed = once(child, "close");
      if (to === "it") child.kill(signal);
      else process.kill(-Number(child.pid), signal);
      const [code] = (await closed) as [number | null];
      assert.equal(code, 130);
      const json = JSON.parse(stdout().trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;
      assert.equal(json["outcome"], "interrupted");
      assert.equal(json["seed"], 9);
      assert.ok(Number(json["nextChunk"]) > 0);
      const record = await readRecord(join(out, "campaign.json"));
      assert.deepEqual([record.outcome, record.nextChunk], ["interrupted", json["nextChunk"]]);
      assert.deepEqual(children.filter(alive), []);
    });
  }

  it("given 2 workers, when the campaign is killed outright, then its workers end by themselves", async () => {
    const { child } = await start("2");
    const children = childrenOf(child.pid);
    assert.ok(children.length >= 1);
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
    assert.equal(await allGone(children, 10), true);
  });
});
