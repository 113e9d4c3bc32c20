import type { InvariantsOf } from "assay";
import { CLAIMS } from "./claims";
import { VOTES } from "./votes";
import { SETTLEMENT } from "./settlement";
import type { Ghost } from "./ghost";

/** What must hold on the chain alone, whatever the model says: a file for each chapter. */
export const INVARIANTS: InvariantsOf<Ghost> = { ...CLAIMS, ...VOTES, ...SETTLEMENT };
