"use strict";

const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const parallel = require("./.mocharc.parallel.cjs");

/** The slow files that take longest begin first, and the fast ones come last, so that no worker is left with a long one when the others are done. */
const LONGEST = [
  "packages/assay/test/scale/queue/faults-postgres",
  "packages/assay/test/scale/queue/faults-redis",
  "test/examples/vault",
  "packages/assay/test/package/package",
  "packages/assay/test/project/declared/commands",
  "test/properties/campaign",
  "test/project/extending",
  "packages/assay/test/scale/queue/searches-redis",
  "test/examples/vault-search",
  "test/scripts/find-bugs",
  "test/export/export",
].map((name) => `${name}.slow.test.ts`);

/** When a file begins: the long ones in their order, then the other slow ones, then the fast ones. */
function placeOf(file) {
  const place = LONGEST.indexOf(file);
  if (place >= 0) return place;
  return file.endsWith(".slow.test.ts") ? LONGEST.length : LONGEST.length + 1;
}

const files = ["test", "packages/assay/test"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file).replaceAll("\\", "/")))
  .filter((file) => file.endsWith(".test.ts"));

/** All tests, fast and slow, in one run. */
module.exports = { ...parallel, ignore: [], spec: files.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)) };
