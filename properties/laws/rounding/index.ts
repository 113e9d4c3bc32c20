import type { Law } from "assay/types";
import type { LawContext } from "../law-context";
import { buyInParts, claimInParts, extendThrough } from "./covers";
import { cycles } from "./cycle";
import { depositInParts, extendInParts, withdrawInParts } from "./stake";

/** The laws that doing something in parts is no better than doing it at once. */
export function rounding(context: LawContext): Law<unknown>[] {
  return [
    depositInParts(context),
    withdrawInParts(context),
    extendInParts(context),
    buyInParts(context),
    extendThrough(context),
    claimInParts(context),
    cycles(context),
  ];
}
