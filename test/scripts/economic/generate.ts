import { writeBetween } from "assay/cli/between";
import { MARK, PAGE, measure, tableOf } from "./table";

/** Writes the table of docs/mutation.md. */
writeBetween(PAGE, MARK, tableOf(measure()));
