import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { solcVersion } from "assay/compile";

const ROOT = resolve(__dirname, "../..");

/** Asks this repository's Hardhat for a compiler, in a process of its own: another test may have loaded Hardhat with the tool's configuration. */
function compilerFor(version: string) {
  const program = `
    require("assay/typescript.cjs");
    require("hardhat").run("compile:solidity:solc:get-build", { solcVersion: "${version}", quiet: true })
      .then((build) => console.log(JSON.stringify(build)), (error) => { console.error(error.message); process.exitCode = 1; });`;
  return spawnSync(process.execPath, ["-e", program], { cwd: ROOT, encoding: "utf8" });
}

describe("the compiler that Hardhat uses", function () {
  this.timeout(60_000);

  it("given the pinned version, then it is that of the npm package: nothing is downloaded", () => {
    const { stdout, stderr } = compilerFor(solcVersion());
    assert.equal(stderr, "");
    const build = JSON.parse(stdout) as { readonly compilerPath: string; readonly isSolcJs: boolean };
    assert.ok(build.isSolcJs);
    assert.match(build.compilerPath, /node_modules\/solc\/soljson\.js$/);
    assert.ok(existsSync(build.compilerPath));
  });

  it("given another version, then it is refused, and the error names the existing one", () => {
    const { status, stderr } = compilerFor("0.8.1");
    assert.equal(status, 1);
    assert.match(stderr, /expected solc 0\.8\.28 .* received a request for 0\.8\.1/);
  });
});
