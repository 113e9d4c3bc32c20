"use strict";

const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const parallel = require("./.mocharc.parallel.cjs");

/** The files that take longest begin first, so that no worker is left with a long one when the others are done. */
const LONGEST = [
  "packages/assay/test/scale/queue/faults-postgres",
  "packages/assay/test/scale/queue/faults-redis",
  "test/examples/vault",
  "packages/assay/test/package/package",
  "packages/assay/test/project/declared/commands",
  "test/properties/campaign",
  "test/project/extending",
  "packages/assay/test/scale/queue/searches-redis",
  "test/scripts/find-bugs",
  "test/export/export",
].map((name) => `${name}.slow.test.ts`);

/** When a file begins: the long ones in their order, then the others. */
const placeOf = (file) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);

const files = ["test", "packages/assay/test"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file).replaceAll("\\", "/")))
  .filter((file) => file.endsWith(".slow.test.ts"));

/** All slow tests. */
module.exports = { ...parallel, ignore: [], spec: files.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)) };
