import { projectOf } from "assay/kit";
import { vault } from "./vault";

/** What the command line `assay` tests in this folder. */
export default projectOf(vault);
