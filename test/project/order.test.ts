import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** The folder of a test file, below `test`. */
const folderOf = (file: string): string => /^([^/]+)\//.exec(file)?.[1] ?? "";

describe("the order of npm test", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: { readonly test: string };
  };
  const listed = [...scripts.test.matchAll(/"([^"]*)"/g)].map(([, glob = ""]) => glob);

  // mocha hands files out in this order: what takes long comes first, or one worker is left with it at the end
  it("given package.json, then it names every folder of tests exactly once, whole", () => {
    const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" });
    const folders = new Set(files.filter((file) => file.endsWith(".test.ts")).map(folderOf));
    assert.ok(!folders.has(""), "tests that stand in test/ itself are in no folder of the list");
    assert.deepEqual([...listed].sort(), [...folders].map((folder) => `test/${folder}/**/*.test.ts`).sort());
  });
});
