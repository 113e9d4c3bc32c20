import { wealth } from "assay/objectives";
import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { pair, unpair } from "../observe/kind";
import { COUNTS, COVER, COVER_POOL } from "../observe/kinds";
import { ASSETS } from "./assets";
import { perNative } from "./money";
import { isPurchase, MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";
import { fieldOf } from "./reading";
import { riseSince } from "./spots";

/** How far prices at the end are above those of the first purchase from each listing, which are the spot prices before it. */
class PricePerNative implements Meter {
  private readonly owned: bigint;
  private readonly first = new Map<bigint, bigint>();
  private moved: bigint | undefined;

  constructor(start: View) {
    this.owned = wealth(ASSETS, MEMBERS_WITHOUT_ROLE, start);
  }

  after(step: PlayedStep, view: View): void {
    if (isPurchase(step)) this.note(view);
    if (!step.full || this.first.size === 0) return;
    this.moved = perNative(riseSince(this.first, view), this.owned - wealth(ASSETS, MEMBERS_WITHOUT_ROLE, view));
  }

  /** Records the price of the newest cover for listings without an earlier purchase. */
  private note(view: View): void {
    const coverId = fieldOf(view, COUNTS, 0n, "covers") ?? 0n;
    const productId = fieldOf(view, COVER, coverId, "productId") ?? 0n;
    for (const id of view.ids(COVER_POOL).filter((part) => unpair(part)[0] === coverId)) {
      const listing = pair(fieldOf(view, COVER_POOL, id, "poolId") ?? 0n, productId);
      if (!this.first.has(listing)) this.first.set(listing, fieldOf(view, COVER_POOL, id, "price") ?? 0n);
    }
  }

  value(): bigint | undefined {
    return this.moved;
  }
}

/** How much two members without a role raise a price for others, for each native token that they spend. */
export const pricePerNative: Objective = {
  name: "price-per-native",
  title: "Rise of a spot price per native token spent, of which at least one counts",
  unit: "of 100 % a year per native",
  decimals: 18,
  rules: ["PRICE-4", "PRICE-6", "COVER-2", "E-BUMP"],
  players: WITHOUT_A_ROLE,
  meter: (start) => new PricePerNative(start),
};
