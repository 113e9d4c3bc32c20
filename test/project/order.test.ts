import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** Folders that have folders of tests. */
const ROOTS = ["test", "packages/assay/test"];

/** The folder of a test file, below a folder of `ROOTS`. */
const folderOf = (file: string): string => /^([^/]+)\//.exec(file)?.[1] ?? "";

/** The folders of tests, from the repository's root. */
function foldersIn(root: string): string[] {
  const files = readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" });
  const folders = new Set(files.filter((file) => file.endsWith(".test.ts")).map(folderOf));
  assert.ok(!folders.has(""), `tests that stand in ${root}/ itself are in no folder of the list`);
  return [...folders].map((folder) => `${root}/${folder}`);
}

describe("the order of npm test", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: { readonly test: string };
  };
  const listed = [...scripts.test.matchAll(/"([^"]*)"/g)].map(([, glob = ""]) => glob);

  // mocha hands files out in this order: what takes long comes first, or one worker is left with it at the end
  it("given package.json, then it names every folder of tests exactly once, whole", () => {
    const folders = ROOTS.flatMap(foldersIn).map((folder) => `${folder}/**/*.test.ts`);
    assert.deepEqual([...listed].sort(), folders.sort());
  });
});
