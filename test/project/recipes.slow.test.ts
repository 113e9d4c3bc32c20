import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stepOf } from "./recipes/command-lines";
import { MANIFESTS, ROOT, WORKFLOW, broken, read } from "./recipes/files";
import { manifestsOf, problemsOf } from "./recipes/kubernetes";

describe("recipes", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-recipes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  describe("for GitHub", () => {
    it("given two shards and the merge, as the workflow runs them, then digest, SARIF and report are those of the whole", function () {
      this.timeout(240_000);
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
      const digest = (of: string): unknown =>
        (JSON.parse(at(of, "campaign.json")) as { readonly digest: string }).digest;
      assert.match(String(digest("one")), /^[0-9a-f]{16,}$/);
      assert.equal(digest("merged"), digest("one"));
      assert.equal(at("merged", "campaign.sarif"), at("one", "x.sarif"));
      assert.match(at("merged", "report.html"), /<html/);
    });
  });

  describe("for Kubernetes", () => {
    for (const path of MANIFESTS) {
      it(`given ${path}, then the API's schemas accept it`, async () => {
        assert.deepEqual(await problemsOf(manifestsOf(read(path))), []);
      });
    }

    it("given copies with mistakes, then the schemas find them", async () => {
      const mistakes: readonly (readonly [file: string, from: string, to: string])[] = [
        ["shards", "completionMode: Indexed", "completionMode: Index"],
        ["shards", "backoffLimitPerIndex", "backoffLimitPerShard"],
        ["workers", "maxReplicas: 20", "maxReplicas: many"],
        ["workers", "scaleTargetRef", "scaleTarget"],
        ["queue", "secretKeyRef: { name: assay-queue, key: password }", "secretKeyRef: { name: assay-queue }"],
      ];
      for (const [file, from, to] of mistakes) {
        const text = broken(read(`recipes/kubernetes/${file}.yaml`), from, to);
        assert.notDeepEqual(await problemsOf(manifestsOf(text)), [], to);
      }
    });
  });
});
