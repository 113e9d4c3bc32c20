import { final, wealth } from "assay/objectives";
import type { Objective, View } from "assay/types";
import { LISTING } from "../observe/kinds";
import { ASSETS } from "./assets";
import { perNative } from "./money";
import { MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { sumOf } from "./reading";

const TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Capacity of all pools that covers hold, in wei of native tokens. */
function held(view: View): bigint {
  return TRANCHES.reduce((sum, index) => sum + sumOf(view, LISTING, `allocated${index}`), 0n);
}

/** How much capacity two members without a role occupy for each native token that they spend on it. Nobody else buys anything. */
export const capacityHeld: Objective = {
  name: "capacity-held",
  title: "Capacity kept from other buyers per native token spent, of which at least one counts",
  unit: "native of capacity per native",
  decimals: 18,
  rules: ["PRODUCT-1", "LIST-1", "PRICE-1", "COVER-4", "CAP-4"],
  players: WITHOUT_A_ROLE,
  meter: (start) => {
    const [before, owned] = [held(start), wealth(ASSETS, MEMBERS_WITHOUT_ROLE, start)];
    const spent = (view: View): bigint => owned - wealth(ASSETS, MEMBERS_WITHOUT_ROLE, view);
    return final((view) => perNative(held(view) - before, spent(view)))(start);
  },
};
