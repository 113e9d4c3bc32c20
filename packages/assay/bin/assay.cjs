#!/usr/bin/env node
"use strict";

const { setFlagsFromString } = require("node:v8");

// What a sequence makes is garbage as soon as it is judged, and cheapest collected while it is young: the young generation grows to its full size at once.
setFlagsFromString("--semi-space-growth-factor=16");

require("../optimise-late.cjs");

// Files of the project that is tested are TypeScript; in the tool's own repository so is the tool.
const { tool } = require("../typescript.cjs");
require("../code-cache.cjs");

require(`${tool}/cli/cli`);
