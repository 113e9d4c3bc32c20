import { answered, type InvariantsOf } from "assay";
import { listingsOf, poolsOf } from "./about";
import { exposureEnd } from "./exposure";
import type { Chain, Ghost, Seen } from "./ghost";
import type { Listing } from "./ghost/pools";
import { BPS, BUMP, DAY, DECAY_PER_DAY, MAX_PRODUCTS, MAX_TOTAL_WEIGHT, PRICE_PER_BPS, WAD } from "./limits";
import { ceilDiv, max, min, poolOf, total, trancheEnd } from "./numbers";
import { all, equal, every, within } from "./verdicts";

/** A pool's part of a purchase, as its event says. */
export interface Sale {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly coverId: bigint;
  readonly amount: bigint;
  readonly price: bigint;
  readonly bumpedPrice: bigint;
}

const nameOf = ({ poolId, productId }: Omit<Listing, "pool">): string => `product ${productId} in ${poolOf(poolId)}`;
const listingIn = ({ StakingProducts }: Chain, { poolId, productId }: Omit<Listing, "pool">) =>
  StakingProducts.getStakedProduct(poolId, productId);

/** A listing as it was; undefined for one that there was not. */
export const listedBefore = ({ before }: Seen, listing: Omit<Listing, "pool">) =>
  answered(() => listingIn(before, listing));

/** What an extension released of a pool's allocation before it allocated anew, wei. */
export const releasedOf = ({ events }: Seen, poolId: bigint): bigint =>
  total(events("CapacityReleased").map((one) => (one.poolId === poolId ? one.amount : 0n)));

/** How much more of a pool a purchase uses than the cover that it extends did, wei [EDIT-4]. */
const usedBy = (step: Seen, { poolId, amount }: Sale): bigint => max(0n, amount - releasedOf(step, poolId));

/** Capacity of a listing's tranches that end at `time` or after. */
function capacityBehind({ now }: Seen, { poolId, productId }: Sale, time: bigint): bigint {
  const { firstTrancheId, capacity } = now.StakingProducts.getCapacities(poolId, productId);
  return total(capacity.map((one, i) => (trancheEnd(firstTrancheId + BigInt(i)) >= time ? one : 0n)));
}

/** Time that a price which is written now decays from [PRICE-4, E-DECAY]. */
const writtenAt = ({ time, edition }: Seen, updated: bigint): bigint =>
  edition === "current" ? time : time - ((time - updated) % DAY);

/** What a listing's price must be after a step: as the last event that moves it says, else as it was. */
function priceAfter(step: Seen, listing: Listing): readonly [bumped: bigint, updated: bigint] {
  const { before, events } = step;
  const was = listingIn(before, listing);
  let [bumped, updated] = [was.bumpedPrice, was.priceUpdatedAt];
  const isHere = (one: Omit<Listing, "pool">): boolean =>
    one.poolId === listing.poolId && one.productId === listing.productId;
  const settle = (price: bigint): void => void ([bumped, updated] = [price, writtenAt(step, updated)]);
  for (const set of events("ProductSet"))
    if (isHere(set) && set.targetPrice !== was.targetPrice)
      settle(before.StakingProducts.getSpotPrice(listing.poolId, listing.productId));
  for (const one of events("CapacityAllocated")) if (isHere(one)) settle(one.bumpedPrice);
  for (const one of events("BumpTakenBack")) if (isHere(one)) settle(one.bumpedPrice);
  return [bumped, updated];
}

/** PRICES: what a spot price can be, and what moves it; and the listings that have it. */
export const PRICES = {
  "floor <= spot <= 1e18, and bumped <= 1e18": {
    id: "INV-PRICE-1",
    rules: ["PRICE-1", "PRICE-3"],
    premise: "a step is about a listing",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const { getFloorPrice, getSpotPrice } = step.now.StakingProducts;
        const { poolId, productId } = listing;
        const spot = getSpotPrice(poolId, productId);
        return all(
          within(`spot of ${nameOf(listing)}`, getFloorPrice(poolId, productId), spot, WAD),
          within(`bumped price of ${nameOf(listing)}`, 0n, listingIn(step.now, listing).bumpedPrice, WAD),
        );
      }),
  },
  "floor = max(stored target, minPrice now), read live": {
    id: "INV-PRICE-2",
    rules: ["PRICE-1"],
    editions: ["current"],
    premise: "a step is about a listing",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const { StakingProducts, CoverProducts } = step.now;
        const { poolId, productId } = listing;
        const [minPrice] = CoverProducts.getPrices(productId);
        const floor = max(listingIn(step.now, listing).targetPrice, minPrice) * PRICE_PER_BPS;
        return equal(`floor of ${nameOf(listing)}`, floor, StakingProducts.getFloorPrice(poolId, productId));
      }),
  },
  "spot(t) = max(floor, bumped - floor(2e16 * (t - updated) / 86 400))": {
    id: "INV-PRICE-3",
    rules: ["PRICE-3", "ROUND-1", "READ-1"],
    editions: ["current"],
    premise: "a step is about a listing",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const { getFloorPrice, getSpotPrice } = step.now.StakingProducts;
        const { poolId, productId } = listing;
        const { bumpedPrice, priceUpdatedAt } = listingIn(step.now, listing);
        const decayed = bumpedPrice - (DECAY_PER_DAY * (step.time - priceUpdatedAt)) / DAY;
        const spot = max(getFloorPrice(poolId, productId), decayed);
        return equal(`spot of ${nameOf(listing)}`, spot, getSpotPrice(poolId, productId));
      }),
  },
  "a purchase sets bumped = min(1e18, spot before + ceil(5e16 * used / capacity)), used = max(0, allocated - released), capacity = what the tranches that end at or after the cover's exposureEnd have, allocated or not; used = 0 bumps 0":
    {
      id: "INV-PRICE-4",
      rules: ["PRICE-4", "EDIT-4", "ROUND-1"],
      editions: ["current"],
      premise: "cover is bought",
      check: (step) =>
        every(step.events("CapacityAllocated"), (sale) => {
          const spot = step.before.StakingProducts.getSpotPrice(sale.poolId, sale.productId);
          const used = usedBy(step, sale);
          const capacity = capacityBehind(step, sale, exposureEnd(step, sale.coverId));
          if (used > 0n && capacity === 0n) return `${nameOf(sale)} has no capacity for cover ${sale.coverId}`;
          const bumped = used === 0n ? spot : min(WAD, spot + ceilDiv(BUMP * used, capacity));
          return equal(`bumped price of ${nameOf(sale)}`, bumped, sale.bumpedPrice);
        }),
    },
  "stake that leaves before a cover does not dilute its bump: with capacity c in the tranches that end at or after the cover's release, (bumped - spot before) * c is at least 5e16 * used, unless 1e18 caps it, and less than that + c; so no purchase raises a price by more than 5 points":
    {
      id: "INV-PRICE-10",
      rules: ["PRICE-4", "CAP-2"],
      editions: ["current"],
      premise: "cover is bought",
      check: (step) =>
        every(step.events("CapacityAllocated"), (sale) => {
          const backing = capacityBehind(step, sale, step.now.Cover.getReleaseTime(sale.coverId));
          const least = BUMP * usedBy(step, sale);
          const raised = sale.bumpedPrice - sale.price;
          const most = max(least, least + backing - 1n);
          return all(
            within(`bump of ${nameOf(sale)} * capacity`, sale.bumpedPrice === WAD ? 0n : least, raised * backing, most),
            within(`bump of ${nameOf(sale)}`, 0n, raised, BUMP),
          );
        }),
    },
  "a purchase is priced at the spot price just before it, an extension before any bump is taken back": {
    id: "INV-PRICE-5",
    rules: ["PRICE-4", "PRICE-7", "EDIT-4"],
    premise: "cover is bought",
    check: ({ before, events }) =>
      every(events("CapacityAllocated"), (sale) =>
        equal(`price of ${nameOf(sale)}`, before.StakingProducts.getSpotPrice(sale.poolId, sale.productId), sale.price),
      ),
  },
  "bumped price and its time move only by a purchase (bump), by a bump taken back and by a new target (bumped = spot, updated = now; in the earlier edition on by whole days)":
    {
      id: "INV-PRICE-6",
      rules: ["PRICE-5", "PRICE-6", "PRICE-7", "LIST-2"],
      premise: "a step is about a listing that there was before",
      check: (step) =>
        every(listingsOf(step), (listing) => {
          if (listedBefore(step, listing) === undefined) return undefined;
          const [bumped, updated] = priceAfter(step, listing);
          const is = listingIn(step.now, listing);
          return all(
            equal(`bumped price of ${nameOf(listing)}`, bumped, is.bumpedPrice),
            equal(`time of the price of ${nameOf(listing)}`, updated, is.priceUpdatedAt),
          );
        }),
    },
  "a new listing starts at spot = max(initialPrice, floor), at most 1e18": {
    id: "INV-PRICE-7",
    rules: ["PRICE-2"],
    premise: "a pool lists a product for the first time",
    check: (step) =>
      every(step.events("ProductSet"), (listing) => {
        if (listedBefore(step, listing) !== undefined) return undefined;
        const { StakingProducts, CoverProducts } = step.now;
        const { poolId, productId } = listing;
        const [, initialPrice] = CoverProducts.getPrices(productId);
        const start = max(initialPrice * PRICE_PER_BPS, StakingProducts.getFloorPrice(poolId, productId));
        return equal(
          `first spot of ${nameOf(listing)}`,
          min(WAD, start),
          StakingProducts.getSpotPrice(poolId, productId),
        );
      }),
  },
  "weight and target of a listing are what the manager's last ProductSet set: weight <= 10 000, target <= 10 000": {
    id: "INV-LIST-1",
    rules: ["LIST-1", "LIST-2"],
    premise: "a step is about a listing that there was before, or that is new",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const set = step
          .events("ProductSet")
          .find(({ poolId, productId }) => poolId === listing.poolId && productId === listing.productId);
        const right = set ?? listingIn(step.before, listing);
        const is = listingIn(step.now, listing);
        return all(
          equal(`weight of ${nameOf(listing)}`, right.weight, is.weight),
          equal(`target of ${nameOf(listing)}`, right.targetPrice, is.targetPrice),
          within(`weight of ${nameOf(listing)}`, 0n, is.weight, BPS),
          within(`target of ${nameOf(listing)}`, 0n, is.targetPrice, BPS),
        );
      }),
  },
  "getTotalWeight = sum of the weights of the pool's listings <= 200 000; at most 200 products are listed, and no listing is ever lost":
    {
      id: "INV-LIST-2",
      rules: ["LIST-1", "LIST-2"],
      premise: "setProducts succeeds, or a sequence ends",
      check: (step) => {
        const { whole, ghost, now, events } = step;
        const pools = whole ? poolsOf(step) : new Set(events("ProductSet").map(({ poolId }) => poolOf(poolId)));
        return every(pools, (pool) => {
          const own = ghost.pools.listedBy(pool);
          const [first] = own;
          if (first === undefined) return undefined;
          const weight = total(own.map((one) => listingIn(now, one).weight));
          return all(
            equal(`total weight of ${pool}`, weight, now.StakingProducts.getTotalWeight(first.poolId)),
            within(`total weight of ${pool}`, 0n, weight, MAX_TOTAL_WEIGHT),
            within(`products of ${pool}`, 0n, BigInt(own.length), MAX_PRODUCTS),
          );
        });
      },
    },
  "setProducts succeeds => no product twice, and a new or changed target is at least minPrice": {
    id: "INV-LIST-3",
    rules: ["LIST-1"],
    premise: "setProducts succeeds with at least one product",
    parts: ["a new or changed target", "an unchanged target"],
    check: (step) => {
      const { call, now } = step;
      if (call.name !== "StakingProducts.setProducts" || !call.ok) return undefined;
      const { poolId, params } = call.args;
      const distinct = equal(
        `distinct products in setProducts`,
        params.length,
        new Set(params.map((one) => one.productId)).size,
      );
      const isKept = ({ productId, targetPrice }: (typeof params)[number]): boolean =>
        listedBefore(step, { poolId, productId })?.targetPrice === targetPrice;
      const [kept, changed] = [params.filter(isKept), params.filter((one) => !isKept(one))];
      return {
        "a new or changed target": every(changed, (one) => {
          const [minPrice] = now.CoverProducts.getPrices(one.productId);
          return all(distinct, within(`target of product ${one.productId}`, minPrice, one.targetPrice, BPS));
        }),
        "an unchanged target": every(kept, (one) =>
          all(distinct, within(`target of product ${one.productId}`, 0n, one.targetPrice, BPS)),
        ),
      };
    },
  },
} satisfies InvariantsOf<Ghost>;
