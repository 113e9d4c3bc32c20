import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stepOf } from "./recipes/command-lines";
import { ROOT, WORKFLOW, read } from "./recipes/files";

describe("the recipe for GitHub", function () {
  this.timeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), "assay-shards-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("given two shards and the merge, as the workflow runs them, then digest, SARIF and report are those of the whole", () => {
    const env = { ...process.env, RUNNER_TEMP: folder, SEED: "5", RUNS: "12", SHARDS: "2" };
    const shell = (script: string, more: NodeJS.ProcessEnv = {}): void => {
      const { status, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
        cwd: ROOT,
        env: { ...env, ...more },
        encoding: "utf8",
      });
      assert.equal(status, 0, stderr);
    };
    const text = read(WORKFLOW);
    for (const SHARD of ["1", "2"]) shell(stepOf(text, "shard", "Shard"), { SHARD });
    shell(stepOf(text, "merge", "Merge"));
    shell(stepOf(text, "merge", "Page"));
    shell(
      'npm run campaign -- --seed "$SEED" --runs "$RUNS" --out "$RUNNER_TEMP/one" --sarif "$RUNNER_TEMP/one/x.sarif"',
    );
    const at = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
    const digest = (of: string): unknown => (JSON.parse(at(of, "campaign.json")) as { readonly digest: string }).digest;
    assert.match(String(digest("one")), /^[0-9a-f]{16,}$/);
    assert.equal(digest("merged"), digest("one"));
    assert.equal(at("merged", "campaign.sarif"), at("one", "x.sarif"));
    assert.match(at("merged", "report.html"), /<html/);
  });
});
