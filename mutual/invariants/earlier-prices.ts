import { answered, type InvariantsOf } from "assay";
import { listingsOf } from "./about";
import type { Ghost } from "./ghost";
import { DAY, PRICE_PER_BPS, WAD } from "./limits";
import { ceilDiv, max, min, poolOf } from "./numbers";
import { coversOf } from "./subjects";
import { all, equal, every, within } from "./verdicts";

const editions = ["earlier"];

/** The unit in which a power of 0.999 is rounded up [E-DECAY]. */
const UNIT = 10n ** 27n;
/** ceil(0.999^n × 1e27), from the exact fraction. */
const powerOf999 = (days: bigint): bigint => ceilDiv(999n ** days * UNIT, 1_000n ** days);

const nameOf = (of: { readonly poolId: bigint; readonly productId: bigint }): string =>
  `product ${of.productId} in ${poolOf(of.poolId)}`;

/** THE EARLIER EDITION: prices, whose floor is the initial price, whose decay is by whole days, and whose bumps stay. */
export const EARLIER_PRICES = {
  "floor = the product's initialPrice, whatever target and minPrice": {
    id: "INV-EARLIER-2",
    rules: ["E-FLOOR"],
    editions,
    premise: "a step is about a listing",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const { StakingProducts, CoverProducts } = step.now;
        const [, initialPrice] = CoverProducts.getPrices(listing.productId);
        const floor = StakingProducts.getFloorPrice(listing.poolId, listing.productId);
        return equal(`floor of ${nameOf(listing)}`, initialPrice * PRICE_PER_BPS, floor);
      }),
  },
  "spot(t) = max(floor, ceil(bumped × ceil(0.999^n × 1e27) / 1e27)), n = floor((t − updated) / 86 400): the decay is by whole days, each of what the day before left":
    {
      id: "INV-EARLIER-3",
      rules: ["E-DECAY", "ROUND-1", "READ-1"],
      editions,
      premise: "a step is about a listing",
      check: (step) =>
        every(listingsOf(step), ({ poolId, productId }) => {
          const { StakingProducts } = step.now;
          const { bumpedPrice, priceUpdatedAt } = StakingProducts.getStakedProduct(poolId, productId);
          const days = max(0n, step.time - priceUpdatedAt) / DAY;
          const decayed = ceilDiv(bumpedPrice * powerOf999(days), UNIT);
          const floor = StakingProducts.getFloorPrice(poolId, productId);
          const spot = StakingProducts.getSpotPrice(poolId, productId);
          return equal(`spot of ${nameOf({ poolId, productId })}`, max(floor, decayed), spot);
        }),
    },
  "a purchase sets bumped = min(1e18, ceil(spot before × 102 / 100)) in each of its pools, once, whatever it uses, also an extension that uses nothing new":
    {
      id: "INV-EARLIER-4",
      rules: ["E-BUMP", "ROUND-1"],
      editions,
      premise: "cover is bought",
      check: ({ before, now, events }) =>
        every(events("CapacityAllocated"), ({ poolId, productId, bumpedPrice }) => {
          const spot = before.StakingProducts.getSpotPrice(poolId, productId);
          const bumped = min(WAD, ceilDiv(spot * 102n, 100n));
          const listing = now.StakingProducts.getStakedProduct(poolId, productId);
          return all(
            equal(`bumped price in the event of ${nameOf({ poolId, productId })}`, bumped, bumpedPrice),
            equal(`bumped price of ${nameOf({ poolId, productId })}`, bumped, listing.bumpedPrice),
          );
        }),
    },
  "the moment that a price decays from moves by whole days only, never back and never past now: no number of purchases or new targets puts off the end of a day":
    {
      id: "INV-EARLIER-5",
      rules: ["E-DECAY"],
      editions,
      premise: "a step is about a listing that was there before",
      check: (step) =>
        every(listingsOf(step), ({ poolId, productId }) => {
          const listed = answered(() => step.before.StakingProducts.getStakedProduct(poolId, productId));
          if (listed === undefined) return undefined;
          const was = listed.priceUpdatedAt;
          const is = step.now.StakingProducts.getStakedProduct(poolId, productId).priceUpdatedAt;
          const what = `price time of ${nameOf({ poolId, productId })}`;
          return all(within(what, was, is, step.time), equal(`${what}, seconds beyond days`, 0n, (is - was) % DAY));
        }),
    },
  "a purchase leaves the price decaying from less than a day ago": {
    id: "INV-EARLIER-12",
    rules: ["E-DECAY", "E-BUMP"],
    editions,
    premise: "cover is bought",
    check: ({ now, time, events }) =>
      every(events("CapacityAllocated"), ({ poolId, productId }) => {
        const { priceUpdatedAt } = now.StakingProducts.getStakedProduct(poolId, productId);
        return within(`price time of ${nameOf({ poolId, productId })}`, time - DAY + 1n, priceUpdatedAt, time);
      }),
  },
  "no bump is kept with a cover, and none is taken back": {
    id: "INV-EARLIER-13",
    rules: ["E-BUMP"],
    editions,
    premise: "a cover is bought, claimed, paid out of or named, or time passes",
    check: (step) => {
      const { now, events } = step;
      return every(coversOf(step), (id) =>
        all(
          equal("bumps taken back", 0n, BigInt(events("BumpTakenBack").length)),
          every(now.Cover.getCoverPools(id), ({ poolId, bump }) =>
            equal(`bump of ${poolOf(poolId)} for cover ${id}`, 0n, bump),
          ),
        ),
      );
    },
  },
} satisfies InvariantsOf<Ghost>;
