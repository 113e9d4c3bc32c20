import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadProject } from "../../src/project/load";

const MODULES = join(__dirname, "../../../../node_modules");
const CONFIG = `import { defineProject } from "assay";
import { start } from "./model/start";
export default defineProject({ contracts: { Box: () => [] }, model: start, calls: {} });
`;

describe("the programs of a project", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-imported-")));
  const root = join(folder, "project");
  const write = (path: string, text: string): void => {
    writeFileSync(join(root, path), text);
  };
  const load = () => {
    for (const file of Object.keys(require.cache))
      if (file.startsWith(folder)) Reflect.deleteProperty(require.cache, file);
    return loadProject(root);
  };
  const digest = (): string | undefined => load().codeDigest?.({ edition: "only", bug: null });

  before(() => {
    for (const name of ["contracts", "model", "../shared"]) mkdirSync(join(root, name), { recursive: true });
    symlinkSync(MODULES, join(root, "node_modules"));
    write("assay.config.ts", CONFIG);
    write("model/start.ts", 'import { ONE } from "../../shared/one";\nexport const start = () => ({ one: ONE });\n');
    write("../shared/one.ts", "export const ONE = 1n;\n");
    write("contracts/Box.sol", "pragma solidity 0.8.28;\ncontract Box { uint256 public one = 1; }\n");
    write("scratch.ts", "export {};\n");
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("given a model in folders, then it is what assay.config.ts imports, wherever it is, and a search listens to it", () => {
    assert.deepEqual(load().search?.model, ["../shared/one.ts", "assay.config.ts", "model/start.ts"]);
  });

  it("given a change in one of its files, then the digest of the code is another one; a file that nobody imports is not in it", () => {
    const before = digest();
    assert.match(before ?? "", /^[0-9a-f]{64}$/);
    write("scratch.ts", "export const other = 1;\n");
    assert.equal(digest(), before);
    write("../shared/one.ts", "export const ONE = 2n;\n");
    assert.notEqual(digest(), before);
  });
});
