"use strict";

/*
 * Has V8 optimise functions some twenty times as late as it would by itself. A model, its checks and the calls under test are much code that is called with values of many shapes. What is
 * optimised early takes for granted what the next sequences do otherwise; then it is given up, and made again. In a campaign's first minute that takes more time than it saves: compare
 * `npm run campaign -- --seed 51 --timeout 20` with this file and without. To load it is all it takes. It comes before what V8 compiled is read from `.cache/code`: V8 does not take that
 * where it was compiled with other options.
 */

const { setFlagsFromString } = require("node:v8");

/** Bytes of bytecode that a function runs until V8 looks at it again. */
const INTERRUPT_BUDGET = 1_500_000;
/** The last version of V8 that has this option: Node 20's. */
const LAST_WITH_BUDGET = 11;

if (Number(process.versions.v8.split(".")[0]) <= LAST_WITH_BUDGET)
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
