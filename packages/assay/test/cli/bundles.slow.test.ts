import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readCounterexample } from "../../src/run/counterexample";
import { alone, at, chunks, common, inFolderOfTheirOwn, inOut, merge, shards, whole } from "./parts";
import { runToy } from "./run-toy";

inFolderOfTheirOwn();

describe("a campaign in parts", () => {
  it("given Ctrl-C, then the bundle has the finished units, and the others can be run and merged with it", async () => {
    const toy = [join(__dirname, "toy-assay.ts"), "chunks", ...common, ...alone, "--from", "0", "--to", "100000"];
    const child = spawn(process.execPath, ["-r", "./typescript.cjs", ...toy, "--out", at("stopped.jsonl")], {
      cwd: join(__dirname, "..", ".."),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    let stopped = false;
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      // the first line of progress: chunks are being run
      if (!stopped && / sequences \(/.test(text)) stopped = child.kill("SIGINT");
    });
    const [code] = (await once(child, "close")) as [number];
    assert.equal(code, 130, text);
    assert.match(text, /bundle: \S+stopped\.jsonl, [\d ]+ chunks; [\d ]+ are left to do/);
    const done = readFileSync(at("stopped.jsonl"), "utf8").trimEnd().split("\n").length - 2;
    assert.ok(done > 0);
    const reported = await merge([at("stopped.jsonl")], ...inOut());
    assert.equal(reported.code, 8);
    assert.deepEqual(reported.json()["missing"], { units: 100_000 - done, gaps: [[done, 99_999]] });
    assert.match(reported.stderr, /stopped\.jsonl: its work was interrupted/);
    const rest = await chunks("rest.jsonl", done, done + 1);
    const both = await merge([rest, at("stopped.jsonl")], ...inOut("--from", "0", "--to", String(done + 1)));
    assert.equal(both.json()["outcome"] === "incomplete", false);
    assert.equal(both.json()["digest"], (await whole(4 * (done + 1))).json()["digest"]);
  }).timeout(120_000);
});

describe("bugs in parts", () => {
  it("given shards, when merged, then found, steps, rows and counterexamples are those of the command alone", async () => {
    const flags = ["--edition", "toy", "--seed", "2", "--steps", "20", "--timeout", "3", "--workers", "1"];
    const { stdout, code } = await runToy("bugs", ...flags, "--out", at("alone"), "--json");
    assert.equal(code, 8);
    const parts = await shards(2, "bugs", ...flags);
    const reported = await merge(parts, "--out", at("together"));
    assert.equal(reported.code, 8, reported.stderr);
    const rows = (text: string): unknown =>
      (JSON.parse(text.trimEnd().split("\n").at(-1) ?? "") as { rows: Record<string, unknown>[] }).rows.map(
        // for bugs that were not found in time, the progress of the search depends on the machine
        ({ seconds: _, file, sequences, calls, ...row }) => ({
          ...row,
          file: name(file),
          ...(row["found"] === true ? { sequences, calls } : {}),
        }),
      );
    assert.deepEqual(rows(reported.stdout), rows(stdout));
    const { rows: _, seed, missing, ...summary } = reported.json();
    assert.deepEqual(summary, {
      total: 4,
      found: 3,
      medianFrom: summary["medianFrom"],
      medianSteps: summary["medianSteps"],
    });
    assert.deepEqual({ seed, missing }, { seed: 2, missing: { units: 0, gaps: [] } });
    for (const file of readdirSync(at("alone")))
      assert.equal(readFileSync(join(at("together"), file), "utf8"), readFileSync(join(at("alone"), file), "utf8"));
    await readCounterexample(join(at("together"), readdirSync(at("together"))[0] ?? ""));
    const half = await merge(parts.slice(0, 1), "--out", at("together"));
    assert.match(half.stderr, /missing: bugs 1 and 3/);

    function name(file: unknown): string | null {
      return typeof file === "string" ? (file.split("/").at(-1) ?? null) : null;
    }
  }).timeout(120_000);
});
