import { wealth } from "assay/objectives";
import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { ASSETS } from "./assets";
import { isPurchase, MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { riseSince, spotsOf } from "./spots";

/** The divisor of the first premium that limits further payments. */
const ONE_OF_A_HUNDRED = 100n;

/** The fitness of a doubled cost of the first purchase, which doubles the limit of further payments, as a rise of the price. */
const ROOM = 10n ** 15n;

/** The rise of a spot price after the first purchase, while the attackers' further loss of wealth is at most 1 % of that purchase's cost. The first purchase paid for its own rise. */
class PriceMoved implements Meter {
  private owned: bigint;
  /** The cost of the first purchase, and wealth and spot prices after it. */
  private first:
    { readonly cost: bigint; readonly owned: bigint; readonly spots: ReadonlyMap<bigint, bigint> } | undefined;
  private most: bigint | undefined;
  private fittest: bigint | undefined;

  constructor(start: View) {
    this.owned = wealth(ASSETS, MEMBERS_WITHOUT_ROLE, start);
  }

  after(step: PlayedStep, view: View): void {
    // the step paid nothing and moved no price
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

  /** The rise minus payments beyond the limit; payments that are still allowed count as progress. */
  fitness(): bigint | undefined {
    return this.fittest;
  }
}

/** The fitness of a first purchase's cost: `ROOM` for each doubling, linear between doublings. */
function roomIn(cost: bigint): bigint {
  const doublings = BigInt(cost.toString(2).length - 1);
  return ROOM * doublings + (ROOM * (cost - (1n << doublings))) / (1n << doublings);
}

function larger(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one > other ? one : other;
}

/** How far buyers can raise a price for others at almost no cost. */
export const priceMoved: Objective = {
  name: "price-moved",
  title: "Rise of a spot price after the first purchase, for at most 1 % of what that cost",
  unit: "of 100 % a year",
  decimals: 18,
  rules: ["PRICE-4", "PRICE-6"],
  players: WITHOUT_A_ROLE,
  meter: (start) => new PriceMoved(start),
};
