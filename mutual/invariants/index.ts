import type { InvariantsOf } from "assay";
import { BUMPS } from "./bumps";
import { BURNS } from "./burns";
import { CAPACITY } from "./capacity";
import type { Ghost } from "./ghost";
import { LISTINGS } from "./listings";
import { LOCKS } from "./locks";
import { MOVEMENTS } from "./movements";
import { PRICES } from "./prices";
import { REWARDS } from "./rewards";
import { SHARES } from "./shares";
import { SOLVENCY } from "./solvency";
import { STREAMS } from "./streams";

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
  ...SOLVENCY,
  ...SHARES,
  ...MOVEMENTS,
};
