import { deposits, whole } from "./claims";
import { edits, releases } from "./covers";
import { bumps, clock, decays, floors, noBumpKept, settledInTurn } from "./prices";
import { kept, limits, reviews } from "./reviews";
import { keepsNft, noCoverMade, sameName, segments } from "./segments";

/** THE EARLIER EDITION: statements that do not hold in the current one. */
export const EARLIER = [
  deposits,
  floors,
  decays,
  bumps,
  clock,
  reviews,
  whole,
  edits,
  releases,
  kept,
  limits,
  settledInTurn,
  noBumpKept,
  keepsNft,
  noCoverMade,
  segments,
  sameName,
];
