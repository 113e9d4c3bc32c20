import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bugs";
import { measure, withTable } from "./table";

/** Writes the table of docs/economic-bugs.md. */
const page = join(ROOT, "docs", "economic-bugs.md");
writeFileSync(page, withTable(readFileSync(page, "utf8"), measure()));
