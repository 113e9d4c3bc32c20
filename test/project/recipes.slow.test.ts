import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MANIFESTS, broken, read } from "./recipes/files";
import { manifestsOf, problemsOf } from "./recipes/kubernetes";

describe("recipes", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-recipes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
