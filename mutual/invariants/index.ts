import type { InvariantsOf } from "assay";
import type { Ghost } from "./ghost";

/** What must hold on the chain alone, whatever the model says: a file for each chapter. */
export const INVARIANTS: InvariantsOf<Ghost> = {};
