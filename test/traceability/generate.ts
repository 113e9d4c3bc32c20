import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findings } from "./check";
import { gather } from "./gather";
import { markdown } from "./markdown";

/** Writes docs/properties.md; what is missing goes to stderr, and makes the exit code 8. */
const trace = gather();
writeFileSync(join(__dirname, "..", "..", "docs", "properties.md"), markdown(trace));
const missing = findings(trace);
for (const finding of missing) process.stderr.write(`${finding}\n`);
process.exitCode = missing.length === 0 ? 0 : 8;
