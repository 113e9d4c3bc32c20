import { defineProject } from "assay/kit";
import { protocol } from "./scripts/protocol";

/** What the command line `assay` tests in this folder: the mutual. */
export default defineProject(protocol);
