import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import hre from "hardhat";
import { solcVersion } from "assay/compile";

const GET_COMPILER = "compile:solidity:solc:get-build";

describe("the compiler that Hardhat is given", () => {
  it("given the pinned version, then it is that of the npm package: nothing is downloaded", async () => {
    const build = (await hre.run(GET_COMPILER, { solcVersion: solcVersion(), quiet: true })) as {
      readonly compilerPath: string;
      readonly isSolcJs: boolean;
    };
    assert.ok(build.isSolcJs);
    assert.match(build.compilerPath, /node_modules\/solc\/soljson\.js$/);
    assert.ok(existsSync(build.compilerPath));
  });

  it("given another, then it is refused in words that say which there is", async () => {
    await assert.rejects(
      async () => hre.run(GET_COMPILER, { solcVersion: "0.8.1", quiet: true }) as Promise<unknown>,
      /expected solc 0\.8\.28 .* received a request for 0\.8\.1/,
    );
  });
});
