import type { View } from "assay/types";
import { LISTING } from "../observe/kinds";
import { fieldOf } from "./reading";

/** The last observed spot prices, by the listing's id. */
export function spotsOf(view: View): ReadonlyMap<bigint, bigint> {
  return new Map(view.ids(LISTING).map((id) => [id, fieldOf(view, LISTING, id, "spot") ?? 0n]));
}

/** The largest rise of a spot price since `before`; 0 if none rose. */
export function riseSince(before: ReadonlyMap<bigint, bigint>, view: View): bigint {
  return [...spotsOf(view)].reduce((most, [id, spot]) => {
    const moved = spot - (before.get(id) ?? spot);
    return moved > most ? moved : most;
  }, 0n);
}
