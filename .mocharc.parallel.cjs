"use strict";

const common = require("./.mocharc.cjs");

/** How all files of a speed are run: some at a time, on contracts that are compiled once, and with nothing left behind. */
module.exports = {
  ...common,
  parallel: true,
  jobs: 3,
  require: [
    ...common.require,
    "./test/support/temporary-folder.cjs",
    "./test/support/compile-once.cjs",
    "./test/support/leftovers.cjs",
  ],
};
