import type { LawsOf } from "assay";
import type { Mutual } from "../model";
import { CAPACITY } from "./capacity";
import { COVERS } from "./covers";
import { LIVENESS } from "./liveness";
import { META } from "./meta";
import { POKES } from "./poke";
import { PRICES } from "./prices";
import { REORDER } from "./reorder";
import { STAKE } from "./stake";
import { USERS } from "./users";
import { WHEN } from "./when";

/** Properties that compare whole runs of the contracts: a file for each chapter. The model only plans what is tried. */
export const LAWS: LawsOf<Mutual> = {
  ...STAKE,
  ...COVERS,
  ...META,
  ...POKES,
  ...LIVENESS,
  ...WHEN,
  ...USERS,
  ...REORDER,
  ...PRICES,
  ...CAPACITY,
};
