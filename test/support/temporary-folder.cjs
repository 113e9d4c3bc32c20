"use strict";

const { chmodSync, mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

let folder;

/**
 * Before the first test file, in mocha's main process: gives the temporary files of all tests a folder of their own. Its workers and what these start inherit it. Loaded with
 * `--require`.
 */
function mochaGlobalSetup() {
  folder = mkdtempSync(join(tmpdir(), "assay-tests-"));
  // PostgreSQL runs as another user, who must be able to go through
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
}

/** Behind the last one: takes it away, with whatever tests left in it. */
function mochaGlobalTeardown() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

module.exports = { mochaGlobalSetup, mochaGlobalTeardown };
