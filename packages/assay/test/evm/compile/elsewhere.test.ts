import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilerOf, fileOf } from "../../../src/evm/compile/elsewhere";

describe("sources and compilers of others", () => {
  const root = mkdtempSync(join(tmpdir(), "assay-elsewhere-"));
  const home = process.env["HOME"];
  before(() => (process.env["HOME"] = root));
  after(() => {
    process.env["HOME"] = home;
    rmSync(root, { recursive: true, force: true });
  });

  const program = (folder: string, name: string): void => {
    mkdirSync(join(root, folder), { recursive: true });
    const path = join(root, folder, name);
    writeFileSync(path, `#!/bin/sh\necho "$1 $(cat)"\n`);
    chmodSync(path, 0o755);
  };

  it("given a compiler that Foundry or Hardhat downloaded, then it compiles what it is given", () => {
    program(".svm/0.6.3", "solc-0.6.3");
    program(".cache/hardhat-nodejs/compilers-v2/linux-amd64", "solc-linux-amd64-v0.6.4+commit.1dca32f3");
    for (const version of ["0.6.3", "0.6.4"])
      assert.equal(compilerOf(version, root)("{}").trim(), "--standard-json {}");
  });

  it("given a source that Hardhat 3 names otherwise, then its file is the one that is there", () => {
    mkdirSync(join(root, "contracts"));
    writeFileSync(join(root, "contracts/Coin.sol"), "");
    assert.equal(fileOf(root, "project/contracts/Coin.sol"), "contracts/Coin.sol");
    assert.equal(fileOf(root, "contracts/Coin.sol"), "contracts/Coin.sol");
  });
});
