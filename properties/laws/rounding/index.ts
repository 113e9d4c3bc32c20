import type { Law } from "assay/types";
import type { Ground } from "../ground";
import { buyInParts, claimInParts, extendThrough } from "./covers";
import { cycles } from "./cycle";
import { depositInParts, extendInParts, withdrawInParts } from "./stake";

/** Doing something in parts is no better than doing it at once. */
export function rounding(ground: Ground): Law<unknown>[] {
  return [
    depositInParts(ground),
    withdrawInParts(ground),
    extendInParts(ground),
    buyInParts(ground),
    extendThrough(ground),
    claimInParts(ground),
    cycles(ground),
  ];
}
