#!/usr/bin/env node
"use strict";

const { enableCompileCache } = require("node:module");
const { setFlagsFromString } = require("node:v8");

// Node 22 and later keep compiled modules from one start to the next.
enableCompileCache?.();

// What a sequence makes is garbage as soon as it is judged, and cheapest collected while it is young: the young generation grows to its full size at once.
setFlagsFromString("--semi-space-growth-factor=16");

// Files of the project that is tested are TypeScript; in the tool's own repository so is the tool.
const { tool } = require("../typescript.cjs");

require(`${tool}/cli/cli`);
