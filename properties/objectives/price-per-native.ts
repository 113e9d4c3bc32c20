import { final, wealth } from "assay/objectives";
import type { Objective } from "assay/types";
import { ASSETS } from "./assets";
import { perNative } from "./money";
import { MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { riseSince, spotsOf } from "./spots";

/** By how much two members without a role raise a price for others, for each native token that they spend on it. */
export const pricePerNative: Objective = {
  name: "price-per-native",
  title: "Rise of a spot price per native token spent, of which at least one counts",
  unit: "of 100 % a year per native",
  decimals: 18,
  rules: ["PRICE-4", "PRICE-6", "COVER-2", "E-BUMP"],
  players: WITHOUT_A_ROLE,
  meter: (start) => {
    const [spots, owned] = [spotsOf(start), wealth(ASSETS, MEMBERS_WITHOUT_ROLE, start)];
    const spent = (view: typeof start): bigint => owned - wealth(ASSETS, MEMBERS_WITHOUT_ROLE, view);
    return final((view) => perNative(riseSince(spots, view), spent(view)))(start);
  },
};
