"use strict";

/*
 * `npx mocha FOLDER` runs the folder's tests that take less than a second. Slow ones run where the command line names them: one file, or a pattern with "slow.test".
 */
const namesSlow = process.argv.some((argument) => argument.includes("slow.test"));

module.exports = {
  require: ["./packages/assay/typescript.cjs"],
  reporter: "./packages/assay/test/support/reporter.cjs",
  extension: ["test.ts"],
  recursive: true,
  ignore: namesSlow ? [] : ["**/*.slow.test.ts"],
  // what takes longer is printed in red: it belongs in a file *.slow.test.ts
  slow: 1_000,
  timeout: 60_000,
  forbidOnly: true,
};
