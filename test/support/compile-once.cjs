"use strict";

const { execFile } = require("node:child_process");
const { join } = require("node:path");
const { promisify } = require("node:util");

const ROOT = join(__dirname, "..", "..");
const LOADER = join(ROOT, "packages", "assay", "typescript.cjs");
const FOR_THE_HARNESS = `require("./packages/assay/src/compile").compile({ root: process.cwd(), dir: "contracts", cacheDir: ".cache/contracts" })`;

/**
 * Before the first test file, in mocha's main process: compiles the contracts for Hardhat and for the harness, so that test files that run at the
 * same time in processes of their own find them compiled. Two that compile at once write the same files, and one reads what the other has half written.
 * Hardhat and the harness have folders of their own, so these two go on side by side.
 */
async function mochaGlobalSetup() {
  const harness = promisify(execFile)(process.execPath, ["-r", LOADER, "-e", FOR_THE_HARNESS], { cwd: ROOT });
  await Promise.all([require("hardhat").run("compile", { quiet: true }), harness]);
  process.env.ASSAY_CONTRACTS_COMPILED = "1";
}

module.exports = { mochaGlobalSetup };
