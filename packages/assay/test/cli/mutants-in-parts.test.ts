import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "../../src/project/project";
import { readKills } from "../../src/cli/mutate/kills";
import { run, type Ran } from "./run";
import { mutantProject } from "./toy-mutants";

describe("a mutation run in parts", () => {
  let folder = "";
  let project: Project;
  const at = (name: string): string => join(folder, name);
  const flags = ["--edition", "one", "--budget", "400", "--workers", "1"];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-mutants-"));
    project = mutantProject(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function shards(of: number, ...more: string[]): Promise<string[]> {
    const files = Array.from({ length: of }, (_, i) => at(`${i + 1}-${of}.jsonl`));
    for (const [i, file] of files.entries()) {
      const { code, stderr } = await run(project, [
        "mutate",
        ...flags,
        ...more,
        "--shard",
        `${i + 1}/${of}`,
        "--bundle",
        file,
      ]);
      assert.equal(code, 0, stderr);
    }
    return files;
  }

  const merge = (files: readonly string[], ...more: string[]): Promise<Ran> =>
    run(project, ["merge", ...files, "--report", at("merged.md"), "--json", ...more]);

  const timeless = (markdown: string): string => markdown.replace(/, in \d+ s\n/, "\n");

  it("given four parts or one, then report, scores, survivors and kills are those of the run on one machine, but for times", async () => {
    const alone = await run(project, [
      "mutate",
      ...flags,
      "--alone",
      "--report",
      at("alone.md"),
      "--kills",
      at("alone.json"),
      "--json",
    ]);
    assert.equal(alone.code, 8);
    const { seconds, ...expected } = alone.json();
    assert.equal(typeof seconds, "number");
    const parts = await shards(4);
    for (const files of [parts, [...parts].reverse(), await shards(1)]) {
      const reported = await merge(files, "--kills", at("merged.json"));
      assert.equal(reported.code, 8, reported.stderr);
      assert.deepEqual(reported.json(), { ...expected, missing: { units: 0, gaps: [] } });
      assert.equal(readFileSync(at("merged.md"), "utf8"), timeless(readFileSync(at("alone.md"), "utf8")));
      assert.deepEqual(readKills(at("merged.json")), readKills(at("alone.json")));
    }
    assert.notEqual(timeless(readFileSync(at("alone.md"), "utf8")), readFileSync(at("alone.md"), "utf8"));
    assert.equal((await merge(parts, "--threshold", "80")).code, 0);
  });

  it("given a missing part, then its mutants are named, no kills are written, and the exit code is not 0", async () => {
    const [first = "", , third = ""] = await shards(3);
    const reported = await merge([first, third], "--threshold", "0", "--kills", at("merged.json"));
    assert.equal(reported.code, 8);
    assert.deepEqual(reported.json()["missing"], {
      units: 2,
      gaps: [
        [1, 1],
        [4, 4],
      ],
    });
    assert.equal(reported.json()["untried"], 2);
    assert.match(reported.stderr, /missing: mutants 1 and 4\n/);
    assert.throws(() => readFileSync(at("merged.json")), /ENOENT/);
  });

  it("given outcomes of an earlier run with a larger budget, then a part does not use them", async () => {
    await run(project, ["mutate", "--edition", "one", "--budget", "2000", "--workers", "1", "--report", at("r.md")]);
    const [small = ""] = await shards(1);
    const lines = readFileSync(small, "utf8").trimEnd().split("\n").slice(1, -1);
    const steps = lines.map((line) => (JSON.parse(line) as { result: { steps: number } }).result.steps);
    assert.equal(steps.length, 6);
    assert.ok(Math.max(...steps) < 1_000, String(steps));
  });

  it("given other mutants, or flags that parts cannot have, then it is refused", async () => {
    const some = await shards(1, "--only", "survivor");
    const all = await run(project, ["mutate", ...flags, "--shard", "1/2", "--bundle", at("half.jsonl")]);
    assert.equal(all.code, 0, all.stderr);
    const { code, stderr } = await merge([...some, at("half.jsonl")]);
    assert.equal(code, 1);
    assert.match(stderr, /only is (survivor and null|null and survivor); selection is [0-9a-f]{16} and [0-9a-f]{16}/);
    for (const flag of [["--survivors"], ["--fresh"], ["--timeout", "5"], ["--threshold", "1"]]) {
      const refused = await run(project, ["mutate", ...flags, ...flag, "--bundle", at("x.jsonl")]);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, new RegExp(`${flag[0] ?? ""}: not with --shard or --bundle`));
    }
    const kills = await merge(some, "--kills", at("k.json"));
    assert.match(kills.stderr, /--kills counts all mutants/);
  });
});
