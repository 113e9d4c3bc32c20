"use strict";

/*
 * Has V8 optimise functions some six times as late as it would by itself. A model, its checks and the calls under test are a great deal of code, of which each function is called with many
 * shapes of values: what is optimised early takes for granted what the next sequences do otherwise, and is given up and made again. That took more time than it saved, most of all in a
 * campaign's first seconds (`npm run bench:startup`, `npm run bench`). To load this file is all it takes, before anything that V8's kept code is read for: it counts as made with
 * other options otherwise.
 */

const { setFlagsFromString } = require("node:v8");

/** Bytes of bytecode that a function runs until V8 looks at it again; V8 12 has no such option. */
const INTERRUPT_BUDGET = 400_000;
const LAST_WITH_BUDGET = 11;

if (Number(process.versions.v8.split(".")[0]) <= LAST_WITH_BUDGET)
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
