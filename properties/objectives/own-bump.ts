import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { pair } from "../observe/kind";
import { COVER, COVER_POOL, LISTING } from "../observe/kinds";
import { NATIVE } from "./assets";
import { ONE } from "./money";
import { coverBoughtIn } from "./players";
import { fieldOf, partsOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

const YEAR = 365n * 86_400n;

/** How much more a cover would have cost at the spot prices after its purchase, in wei of native tokens; rounded down for each pool. */
function spared(view: View, coverId: bigint): bigint {
  const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
  const length = of("end") - of("start");
  const parts = partsOf(view, coverId);
  return parts.reduce((sum, id) => {
    const part = (field: string): bigint => fieldOf(view, COVER_POOL, id, field) ?? 0n;
    const spot = fieldOf(view, LISTING, pair(part("poolId"), of("productId")), "spot") ?? part("price");
    return sum + (part("allocation") * (spot - part("price")) * length) / (YEAR * ONE);
  }, 0n);
}

/** The largest such amount of all purchases. */
class OwnBump implements Meter {
  private most: bigint | undefined;

  after(step: PlayedStep, view: View): void {
    const coverId = coverBoughtIn(step);
    if (coverId === undefined) return;
    const now = spared(view, coverId);
    if (this.most === undefined || now > this.most) this.most = now;
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** How much a buyer saves because a purchase is priced before its own bump. */
export const ownBump: Objective = {
  name: "own-bump",
  title: "What one purchase would cost more at the price that it makes",
  ...NATIVE,
  rules: ["PRICE-4", "CAP-4"],
  players: EVERYONE_BUT_GOVERNANCE,
  meter: () => new OwnBump(),
};
