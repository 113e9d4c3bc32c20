import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findings } from "./check";
import { gather } from "./gather";
import { markdown } from "./markdown";
import { specificationFindings } from "./specification/check";
import { specificationPage } from "./specification/page";
import { readSpecification } from "./specification/read";
import { hasTest } from "./specification/tests";

const DOCS = join(__dirname, "..", "..", "docs");

/** Writes docs/properties.md and docs/specification.md; what is missing goes to stderr, and makes the exit code 8. */
const trace = gather();
const specification = readSpecification();
writeFileSync(join(DOCS, "properties.md"), markdown(trace));
writeFileSync(join(DOCS, "specification.md"), specificationPage(specification, trace));
const missing = [...findings(trace), ...specificationFindings(specification, { rules: trace.rules, hasTest })];
for (const finding of missing) process.stderr.write(`${finding}\n`);
process.exitCode = missing.length === 0 ? 0 : 8;
