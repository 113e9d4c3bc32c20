import { writeBetween } from "assay/cli/between";
import { MARK, PAGE, measure, tableOf } from "./table";

/** Writes the table of docs/economic-bugs.md. */
writeBetween(PAGE, MARK, tableOf(measure()));
