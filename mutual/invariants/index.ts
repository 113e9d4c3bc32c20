import type { InvariantsOf } from "assay";
import { CATALOG } from "./catalog";
import { CLAIMS } from "./claims";
import { COVER_LIFE } from "./cover-life";
import { COVERS } from "./covers";
import { EARLIER_CLAIMS, EARLIER_COVERS } from "./earlier";
import { EARLIER_PRICES } from "./earlier-prices";
import type { Ghost } from "./ghost";
import { GOVERNANCE } from "./governance";
import { HOSTILE } from "./hostile";
import { PERMISSIONS } from "./permissions";
import { PREMIUMS } from "./premiums";
import { REFUSALS } from "./refusals";
import { SAFETY } from "./safety";
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
  ...GOVERNANCE,
  ...PERMISSIONS,
  ...CATALOG,
  ...SAFETY,
  ...HOSTILE,
  ...REFUSALS,
  ...EARLIER_CLAIMS,
  ...EARLIER_COVERS,
  ...EARLIER_PRICES,
};
