import type { InvariantsOf } from "assay";
import { BUMPS } from "./bumps";
import { BURNS } from "./burns";
import { CAPACITY } from "./capacity";
import { CATALOG } from "./catalog";
import { CLAIMS } from "./claims";
import { COVER_LIFE } from "./cover-life";
import { COVERS } from "./covers";
import { EARLIER_CLAIMS, EARLIER_COVERS } from "./earlier";
import { EARLIER_PRICES } from "./earlier-prices";
import { FEES } from "./fees";
import type { Ghost } from "./ghost";
import { GOVERNANCE } from "./governance";
import { HOSTILE } from "./hostile";
import { LISTINGS } from "./listings";
import { LOCKS } from "./locks";
import { MOVEMENTS } from "./movements";
import { PERMISSIONS } from "./permissions";
import { PREMIUMS } from "./premiums";
import { PRICES } from "./prices";
import { REFUSALS } from "./refusals";
import { REWARDS } from "./rewards";
import { SAFETY } from "./safety";
import { SETTLEMENT } from "./settlement";
import { SHARES } from "./shares";
import { SOLVENCY } from "./solvency";
import { STREAMS } from "./streams";
import { VOTES } from "./votes";

/** What must hold on the chain alone, whatever the model says: a file for each chapter. */
export const INVARIANTS: InvariantsOf<Ghost> = {
  ...LOCKS,
  ...BURNS,
  ...STREAMS,
  ...PRICES,
  ...BUMPS,
  ...LISTINGS,
  ...CAPACITY,
  ...REWARDS,
  ...FEES,
  ...SOLVENCY,
  ...SHARES,
  ...MOVEMENTS,
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
