import { wealth } from "assay/objectives";
import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { ASSETS } from "./assets";
import { isPurchase, MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { riseSince, spotsOf } from "./spots";

/** What may be paid beside the first premium, as a part of it. */
const ONE_OF_A_HUNDRED = 100n;

/**
 * How far a spot price rises after the first purchase, as long as all that is paid besides (what the attackers have become poorer since) is at most 1 % of what the
 * first purchase cost. The first purchase paid for its own rise.
 */
class PriceMoved implements Meter {
  private owned: bigint;
  /** Since the first purchase: what it cost, what was owned after it, and the spot prices then. */
  private first:
    { readonly cost: bigint; readonly owned: bigint; readonly spots: ReadonlyMap<bigint, bigint> } | undefined;
  private most: bigint | undefined;

  constructor(start: View) {
    this.owned = wealth(ASSETS, MEMBERS_WITHOUT_ROLE, start);
  }

  after(step: PlayedStep, view: View): void {
    // nothing was paid and no price was moved; the last look comes to what was seen before
    if (step.facts === null || !step.ok) return;
    const owned = wealth(ASSETS, MEMBERS_WITHOUT_ROLE, view);
    if (this.first === undefined) {
      const cost = this.owned - owned;
      if (isPurchase(step) && cost > 0n) {
        this.first = { cost, owned, spots: spotsOf(view) };
        this.most = 0n;
      }
    } else if ((this.first.owned - owned) * ONE_OF_A_HUNDRED <= this.first.cost) {
      const moved = riseSince(this.first.spots, view);
      if (this.most === undefined || moved > this.most) this.most = moved;
    }
    this.owned = owned;
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** How far those who buy cover can move a price for others at next to no cost. */
export const priceMoved: Objective = {
  name: "price-moved",
  title: "Rise of a spot price after the first purchase, for at most 1 % of what that cost",
  unit: "of 100 % a year",
  decimals: 18,
  rules: ["PRICE-4", "PRICE-6"],
  players: WITHOUT_A_ROLE,
  meter: (start) => new PriceMoved(start),
};
