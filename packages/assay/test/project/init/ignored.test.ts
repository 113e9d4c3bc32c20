import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ignoreWritten } from "../../../src/project/init/ignored";

describe("what git ignores after assay init", () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "assay-ignored-"))));
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const ignored = (): string => readFileSync(join(root, ".gitignore"), "utf8");

  it("given a list without what commands write, then it is added once, and counterexamples are not", () => {
    writeFileSync(join(root, ".gitignore"), "out/\n/.cache");
    assert.equal(ignoreWritten(root), true);
    assert.equal(ignored(), "out/\n/.cache\n# assay\ngate-report/\n");
    assert.equal(ignoreWritten(root), false);
  });

  it("given a folder of git without a list, then one is written; elsewhere none is", () => {
    assert.equal(ignoreWritten(root), false);
    assert.ok(!existsSync(join(root, ".gitignore")));
    mkdirSync(join(root, ".git"));
    assert.equal(ignoreWritten(root), true);
    assert.equal(ignored(), "# assay\n.cache/\ngate-report/\n");
  });
});
