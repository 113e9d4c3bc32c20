"use strict";

const { execFile } = require("node:child_process");
const { cpSync } = require("node:fs");
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
  // mutual/ has the same contracts, and its cache elsewhere
  const [from, to] = ["", "mutual"].map((folder) => join(ROOT, folder, ".cache", "contracts"));
  cpSync(from, to, { recursive: true, force: false });
}

module.exports = { mochaGlobalSetup };
