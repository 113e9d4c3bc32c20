import type { InvariantsOf } from "assay";
import { CLAIMS } from "./claims";
import { COVER_LIFE } from "./cover-life";
import { COVERS } from "./covers";
import type { Ghost } from "./ghost";
import { PREMIUMS } from "./premiums";
import { SETTLEMENT } from "./settlement";
import { VOTES } from "./votes";

/** What must hold on the chain alone, whatever the model says: a file for each chapter. */
export const INVARIANTS: InvariantsOf<Ghost> = {
  ...CLAIMS,
  ...VOTES,
  ...SETTLEMENT,
  ...COVERS,
  ...COVER_LIFE,
  ...PREMIUMS,
};
