#!/usr/bin/env node
"use strict";

// Files of the project that is tested are TypeScript; in the tool's own repository so is the tool.
const { tool } = require("../typescript.cjs");
require("../code-cache.cjs");

// a campaign's first worker loads the tool while this process loads what reads the command line; a single worker is this process
const [, , command, ...options] = process.argv;
const isAlone = /(^| )--workers[ =]1( |$)/.test(options.join(" "));
if (command === "campaign" && !isAlone) require(`${tool}/workers/child`).startEarly();

require(`${tool}/cli/cli`);
