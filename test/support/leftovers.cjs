"use strict";

/*
 * Mocha's workers run one test file after the other: a handler of a signal that a file leaves on `process` is called when a later file means another one, or
 * ends its worker. So a file that leaves one fails, by name; the handler is taken away, so that no other file fails for it. Loaded with `--require`.
 */

const { relative } = require("node:path");

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Each handler that there is, as [signal, handler]. */
const handlers = () => SIGNALS.flatMap((signal) => process.listeners(signal).map((one) => [signal, one]));

// taken before the first file is loaded: what a file leaves while it is loaded is found too
const before = handlers();

/** Takes the handlers away that were not there before; gives their signals. */
function takeLeft() {
  const left = handlers().filter(([signal, one]) => !before.some(([s, known]) => s === signal && known === one));
  for (const [signal, one] of left) process.off(signal, one);
  return left.map(([signal]) => signal);
}

const mochaHooks = {
  /** In parallel runs, once a file; else at the end of all, when all files are named. */
  afterAll() {
    const left = takeLeft();
    if (left.length === 0) return;
    const { suites, tests } = this.test.parent;
    const files = [...new Set([...suites, ...tests].map(({ file }) => relative(process.cwd(), file)))];
    throw new Error(
      `${files.join(", ")}: left a handler of ${left.join(", ")} on process, expected none; take it off (process.off) when the tests are over`,
    );
  },
};

module.exports = { mochaHooks };
