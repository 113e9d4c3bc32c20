#!/usr/bin/env node
// What forge takes for a native solc: the compiler of the npm package, behind the two options that forge uses. Offline by nature.
"use strict";
const { readFileSync } = require("node:fs");
const { setFlagsFromString } = require("node:v8");

// as in packages/assay/src/evm/compile/solc.ts: the process ends before optimizing the compiler pays
setFlagsFromString("--wasm-tiering-budget=100000000");
const solc = require("solc");

if (process.argv.includes("--version")) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else if (process.argv.includes("--standard-json")) {
  // Every source stands in the input itself, imports resolved by forge.
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
} else {
  process.stderr.write("solc.cjs: expected --version or --standard-json (with the input on stdin)\n");
  process.exitCode = 1;
}
