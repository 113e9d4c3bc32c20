"use strict";

const { join } = require("node:path");

/**
 * Before the first test file, in mocha's main process: compiles the contracts for Hardhat and for the harness, so that test files that run at the
 * same time in processes of their own find them compiled. Two that compile at once write the same files, and one reads what the other has half written.
 */
async function mochaGlobalSetup() {
  const hre = require("hardhat");
  await hre.run("compile", { quiet: true });
  const { compile } = require("../../packages/assay/src/compile");
  const root = join(__dirname, "..", "..");
  compile({ root, dir: "contracts", cacheDir: join(root, ".cache", "contracts") });
  process.env.ASSAY_CONTRACTS_COMPILED = "1";
}

module.exports = { mochaGlobalSetup };
