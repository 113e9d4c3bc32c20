import { wealth } from "assay/objectives";
import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { ASSETS } from "./assets";
import { isPurchase, MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { riseSince, spotsOf } from "./spots";

/** What may be paid beside the first premium, as a part of it. */
const ONE_OF_A_HUNDRED = 100n;

/** A first purchase that costs twice as much leaves twice as much to be paid besides: it is as fit as a rise by so much. */
const ROOM = 10n ** 15n;

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
  private fittest: bigint | undefined;

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
        this.fittest = roomIn(cost);
      }
    } else {
      const moved = riseSince(this.first.spots, view);
      const paid = (this.first.owned - owned) * ONE_OF_A_HUNDRED;
      const within = paid <= this.first.cost;
      if (within) this.most = larger(moved, this.most);
      this.fittest = larger(
        (within ? moved : (moved * this.first.cost) / paid) + roomIn(this.first.cost),
        this.fittest,
      );
    }
    this.owned = owned;
  }

  value(): bigint | undefined {
    return this.most;
  }

  /** What is paid beyond its limit lessens the rise by as much; what may still be paid is a step on the way. */
  fitness(): bigint | undefined {
    return this.fittest;
  }
}

/** How much room a first purchase leaves: `ROOM` for each doubling of its cost, and of what is beyond the last one its part. */
function roomIn(cost: bigint): bigint {
  const doublings = BigInt(cost.toString(2).length - 1);
  return ROOM * doublings + (ROOM * (cost - (1n << doublings))) / (1n << doublings);
}

function larger(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one > other ? one : other;
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
