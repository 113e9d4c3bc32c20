"use strict";

const { execFile } = require("node:child_process");
const { join } = require("node:path");
const { promisify } = require("node:util");

const ROOT = join(__dirname, "..", "..");
const LOADER = join(ROOT, "packages", "assay", "typescript.cjs");
const COMPILE = `require("./packages/assay/src/evm/compile").compile({ root: process.cwd(), dir: "contracts", cacheDir: ".cache/contracts" })`;

/**
 * Before the first test file, in mocha's main process: compiles the contracts, so that test files that run at the same time in processes of their own find them
 * compiled. Otherwise each of them would begin by compiling all of them.
 */
async function mochaGlobalSetup() {
  await promisify(execFile)(process.execPath, ["-r", LOADER, "-e", COMPILE], { cwd: ROOT });
}

module.exports = { mochaGlobalSetup };
