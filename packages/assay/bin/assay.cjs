#!/usr/bin/env node
"use strict";

// Files of the project that is tested are TypeScript; in the tool's own repository so is the tool.
const { tool } = require("../typescript.cjs");
require("../code-cache.cjs");

require(`${tool}/cli/cli`);
