import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { main } from "../../src/cli/main";
import { runToy } from "./run-toy";
import { toyProject } from "./toy-project";

describe("assay replay, step by step", () => {
  let out: string;
  let file: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
    const flags = ["--edition", "toy", "--workers", "1", "--seed", "7", "--runs", "20", "--out", out, "--json"];
    const found = (await runToy("campaign", ...flags, "--bug", "lost-third")).json()["violations"];
    file = (found as readonly { file: string }[])[0]?.file ?? "";
  });
  after(() => rm(out, { recursive: true, force: true }));

  it("given a failure, when replayed, then each step is printed, and the failing one with both sides and the rule", async () => {
    const { code, stdout } = await runToy("replay", file);
    assert.equal(code, 7);
    assert.match(
      stdout,
      / {2}1\. \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(\+.*\) {2}\w+ calls deposit\(\d+\)\n {6}✓ as predicted: /,
    );
    assert.match(stdout, /✗ {2}3\. /);
    assert.match(stdout, /vault, total: the chain is [\d ]+ wei lower\n {8}the model {2}[\d ]+ wei.*\n {8}the chain/);
    assert.match(stdout, /rule SUM-1: What the vault holds is what its users own\./);
  });

  it("given --step, when replayed, then it prints the whole state, and marks the values that differ and those that changed", async () => {
    const { stdout } = await runToy("replay", file, "--step", "3");
    assert.match(stdout, /values differ {2}\(≠ differs, \* changed in this step\)/);
    assert.match(stdout, /\nvault\n {2}vault\n {2}≠/);
    assert.match(stdout, / {3}\* balance [\d ]+ wei, was [\d ]+ wei/);
    const state = (await runToy("replay", file, "--step", "0", "--json")).json()["state"] as {
      fields: { changed: boolean }[];
    }[];
    assert.equal(state.length, 4);
    assert.ok(state.every(({ fields }) => fields.every(({ changed }) => !changed)));
  });

  it("given a missing step, or no call to trace, when replayed, then it exits 1 and says so", async () => {
    const beyond = await runToy("replay", file, "--step", "4");
    assert.equal(beyond.code, 1);
    assert.match(
      beyond.stderr,
      /--step: expected a step of the counterexample, 0 to 3 \(0: before the first\), received 4/,
    );
    const trace = await runToy("replay", file, "--trace");
    assert.equal(trace.code, 1);
    assert.match(trace.stderr, /--trace: .* no Solidity contract/);
    assert.match(
      (await runToy("replay", file, "--watch")).stderr,
      /--watch: the project in assay\.config\.ts has no folder to watch/,
    );
  });

  it("given --watch, when a contract changes, then it is replayed again, and Ctrl-C ends with the last exit code", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-watched-"));
    const stdout = new Captured();
    let broken = false;
    const subject: typeof toyProject.subject = (choice, notify) =>
      broken ? Promise.reject(new Error("the contracts do not compile")) : toyProject.subject(choice, notify);
    const streams = { stdout, stderr: stdout, environment: {} } as unknown as Parameters<typeof main>[2];
    // test files share a process: send the Ctrl-C to this command only
    const others = new Set(process.listeners("SIGINT"));
    const running = main(["replay", file, "--watch"], { ...toyProject, subject, watched: folder }, streams);
    try {
      await stdout.until(/in the same way: INV-SUM \(.*\)\nwaiting/g, 1);
      broken = true;
      await writeFile(join(folder, "A.sol"), "contract A {");
      await stdout.until(/not replayed: the contracts do not compile \(.*\)\nwaiting/g, 1);
      broken = false;
      await writeFile(join(folder, "A.sol"), "contract A {}");
      await stdout.until(/in the same way: INV-SUM \(.*\)\nwaiting/g, 2);
    } finally {
      for (const listener of process.listeners("SIGINT")) if (!others.has(listener)) listener("SIGINT");
      await rm(folder, { recursive: true, force: true });
    }
    assert.equal(await running, 7);
  });
});

/** A stream that can be waited on. */
class Captured extends Writable {
  private text = "";
  private wake = (): void => undefined;

  async until(pattern: RegExp, times: number): Promise<void> {
    while ([...this.text.matchAll(pattern)].length < times)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    this.wake();
    done();
  }
}
