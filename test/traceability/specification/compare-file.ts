import { readFileSync } from "node:fs";
import { differencesFrom } from "./compare";
import { readSpecification } from "./read";

/** Compares docs/specification.yaml with a file that has the customer's text. Differences go to stderr, and make the exit code 8. */
const [, , file] = process.argv;
if (file === undefined) throw new Error("expected the file with the customer's text, received none: name it after --");
const differences = differencesFrom(readFileSync(file, "utf8"), readSpecification());
for (const difference of differences) process.stderr.write(`${difference}\n`);
if (differences.length === 0)
  process.stdout.write(`${file}: every sentence is there, in its order, and nothing else\n`);
process.exitCode = differences.length === 0 ? 0 : 8;
