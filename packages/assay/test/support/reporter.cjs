"use strict";

const { Spec } = require("mocha").reporters;

/**
 * Mocha's own "spec" report followed by one plain line, `tests: N passed, N failed` (pending ones too when there are any), which a
 * script can read whatever mocha's wording. A failing hook counts as a failure, as mocha counts it.
 */
class Reporter extends Spec {
  epilogue() {
    super.epilogue();
    const { passes, failures, pending } = this.stats;
    const skipped = pending > 0 ? `, ${pending} pending` : "";
    process.stdout.write(`tests: ${passes} passed, ${failures} failed${skipped}\n`);
  }
}

module.exports = Reporter;
