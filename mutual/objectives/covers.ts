import type { ObjectivesOf } from "assay";
import type { Ghost } from "../invariants/ghost";
import {
  BTC,
  BUMP,
  DAY,
  DECAY_PER_DAY,
  ETH,
  MAX_FEED_ANSWER,
  NATIVE as TOKEN,
  TRANCHE,
  USD,
  WAD,
  YEAR,
} from "../invariants/limits";
import { ceilDiv, max, min, share, total, trancheAt, unitOf } from "../invariants/numbers";
import { boughtIn, ids, larger, most, NATIVE, type Chain, type Step } from "./money";
import * as by from "./players";

/** Time for the votes on the last claim, the cooldown and its settlement [CAP-2]. */
const CLAIMED = 11n * DAY;

/** The last usable answers of the feeds. */
class Prices {
  private readonly answered = new Map<bigint, bigint>([[ETH, WAD], ...by.ANSWERED]);

  /** From the calls that set them: no rule says what a feed answers. */
  note({ now, time, call }: Step): void {
    if (call.name !== "MockFeed.set" || !call.ok) return;
    const { answer_, updatedAt_, broken_ } = call.args;
    for (const asset of [USD, BTC, TOKEN]) {
      const [feed, maxAge] = now.CapitalPool.getFeed(asset);
      const isFresh = updatedAt_ <= time && time - updatedAt_ <= maxAge;
      if (feed === call.at && !broken_ && 0n < answer_ && answer_ <= MAX_FEED_ANSWER && isFresh)
        this.answered.set(asset, answer_);
    }
  }

  inNative(asset: bigint, amount: bigint): bigint {
    return (amount * this.of(asset) * WAD) / this.divisor(asset);
  }

  /** Rounded up, as a purchase does [COVER-3]. */
  inNativeUp(asset: bigint, amount: bigint): bigint {
    return ceilDiv(amount * this.of(asset) * WAD, this.divisor(asset));
  }

  private divisor(asset: bigint): bigint {
    return (unitOf(asset) ?? WAD) * this.of(TOKEN);
  }

  private of(asset: bigint): bigint {
    return this.answered.get(asset) ?? 0n;
  }
}

/** The cover that a purchase extends. */
const extendedBy = ({ call }: Step): bigint | undefined =>
  call.name === "Cover.buyCover" ? call.args.params.coverId : undefined;
const allocations = (now: Chain, coverId: bigint) =>
  now.Cover.getCoverPools(coverId).map((part) => ({
    ...part,
    allocation: now.StakingProducts.getCoverAllocation(coverId, part.poolId),
  }));

/** A cover as it was bought, and what payouts left of it. */
const boughtAs = (now: Chain, coverId: bigint) => {
  const { coverAsset, amount, amountBought, start, end } = now.Cover.getCover(coverId);
  return { asset: coverAsset, left: amount, amountBought, start, end, parts: now.Cover.getCoverPools(coverId) };
};
type Bought = ReturnType<typeof boughtAs>;
const WHOLE = YEAR * WAD;
/** What is credited of a cover for the time that it has left [EDIT-2]. */
const creditOf = ({ asset, amountBought, left, end, parts }: Bought, now: bigint, prices: Prices): bigint =>
  total(
    parts.map((one) => {
      const insured = prices.inNative(asset, share(one.amountBought, left, amountBought));
      return (insured * one.price * (end - now)) / WHOLE;
    }),
  );
/** The premium before credit [COVER-4]. */
const premiumOf = ({ asset, start, end, parts }: Bought, prices: Prices): bigint =>
  total(parts.map((one) => ceilDiv(prices.inNativeUp(asset, one.amountBought) * one.price * (end - start), WHOLE)));

type Part = ReturnType<typeof allocations>[number];
/** What a part of a cover would have bumped the price without purchases before [PRICE-4]. */
function atOnce(now: Chain, coverId: bigint, { poolId, allocation, price }: Part, time: bigint): bigint {
  const { capacity } = now.StakingProducts.getCapacities(poolId, now.Cover.getCover(coverId).productId);
  const end = now.Cover.getGraceEnd(coverId) + CLAIMED;
  const eligible = capacity.filter((_, i) => (trancheAt(time) + BigInt(i) + 1n) * TRANCHE >= end);
  const all = total(eligible);
  return min(all === 0n ? 0n : ceilDiv(BUMP * allocation, all), WAD - price);
}

/** What covers cost and pay. */
export const OF_COVERS: ObjectivesOf<Ghost> = {
  "paid-beyond-burn": {
    title:
      "What one payout is worth at its settlement beyond the stake that it burned, by pools that have stake left; feeds moved by a factor of 2 at most",
    ...{ ...NATIVE, ...by.withFeeds(2n) },
    rules: ["BURN-1", "COVER-3", "SETTLE-3", "HOSTILE-9"],
    granted: by.claimsSettled,
    follow: () => {
      const prices = new Prices();
      let [found, hoped] = [undefined as bigint | undefined, 0n];
      return {
        after: (step) => {
          prices.note(step);
          const { now, events, whole } = step;
          for (const { claimId, payout } of events("ClaimSettled")) {
            const { coverId } = now.Claims.getClaim(claimId);
            const burns = events("StakeBurned").filter((one) => one.coverId === coverId);
            // a pool without stake left loses no more, at any price
            const isExhausted = now.Cover.getCoverPools(coverId).some(
              ({ poolId }) => now.StakingPool.at(`pool:${poolId}`).getPoolState.activeStake === 0n,
            );
            if (burns.length === 0 || isExhausted) continue;
            const { coverAsset } = now.Cover.getCover(coverId);
            found = larger(prices.inNative(coverAsset, payout) - total(burns.map(({ amount }) => amount)), found);
          }
          if (!whole) return;
          hoped = ids(now.Cover.coverCount).reduce((most, coverId) => {
            const { coverAsset, amount, replacedBy } = now.Cover.getCover(coverId);
            const allocated = total(allocations(now, coverId).map(({ allocation }) => allocation));
            const isOpen = replacedBy === 0n && allocated > 0n;
            return isOpen ? larger(prices.inNative(coverAsset, amount) - allocated, most) : most;
          }, 0n);
        },
        value: () => found,
        // a cover that is worth more than it allocates is on the way
        fitness: () => (found === undefined ? undefined : found + hoped / 4n),
      };
    },
  },
  "own-bump": {
    ...{ title: "What one purchase would cost more at the price that it makes", ...NATIVE },
    ...by.EVERYONE_BUT_GOVERNANCE,
    rules: ["PRICE-4", "CAP-4"],
    follow: most((step) => {
      const [coverId, { now }] = [boughtIn(step), step];
      if (coverId === undefined) return undefined;
      const { productId, start, end } = now.Cover.getCover(coverId);
      return total(
        now.Cover.getCoverPools(coverId).map(({ poolId, price }) => {
          const dearer = now.StakingProducts.getSpotPrice(poolId, productId) - price;
          return (now.StakingProducts.getCoverAllocation(coverId, poolId) * dearer * (end - start)) / (YEAR * WAD);
        }),
      );
    }),
  },
  "bump-spared": {
    title:
      "What a cover would have bumped the price more in one purchase than it did in several, the last an extension",
    ...{ unit: "of 100 % a year", decimals: 18, ...by.EVERYONE_BUT_GOVERNANCE },
    rules: ["PRICE-4", "EDIT-4", "PRICE-7", "CAP-2"],
    // in the earlier one every purchase bumps by the same part of the price
    editions: ["current"],
    follow: () => {
      /** By cover and pool, the bump that is kept and the sum of those of all its purchases. */
      const bumps = new Map<bigint, { start: bigint; pools: Map<bigint, { kept: bigint; made: bigint }> }>();
      let found: bigint | undefined;
      return {
        after: (step) => {
          const coverId = boughtIn(step);
          if (coverId === undefined) return;
          const { now, time } = step;
          const extended = bumps.get(extendedBy(step) ?? 0n);
          const pools = allocations(now, coverId).map((part) => {
            const { kept, made: before } = extended?.pools.get(part.poolId) ?? { kept: 0n, made: 0n };
            const decayed = kept - (DECAY_PER_DAY * (time - (extended?.start ?? time))) / DAY;
            const made = before + max(0n, part.bump - max(0n, decayed));
            if (extended !== undefined) found = larger(atOnce(now, coverId, part, time) - made, found);
            return [part.poolId, { kept: part.bump, made }] as const;
          });
          bumps.set(coverId, { start: time, pools: new Map(pools) });
        },
        value: () => found,
      };
    },
  },
  "credit-forfeited": {
    title: "Credit of one extension that exceeds the new premium, and is forfeited",
    ...{ ...NATIVE, ...by.EVERYONE_BUT_GOVERNANCE },
    rules: ["PAY-1", "EDIT-2", "COVER-4"],
    follow: () => {
      const prices = new Prices();
      const covers = new Map<bigint, Bought>();
      let found: bigint | undefined;
      return {
        after: (step) => {
          prices.note(step);
          const { now, time, events } = step;
          for (const { coverId, amount } of events("CoverReduced")) {
            const reduced = covers.get(coverId);
            if (reduced !== undefined) covers.set(coverId, { ...reduced, left: amount });
          }
          const coverId = boughtIn(step);
          if (coverId === undefined) return;
          const [old, bought] = [covers.get(extendedBy(step) ?? 0n), boughtAs(now, coverId)];
          covers.set(coverId, bought);
          if (old !== undefined)
            found = larger(max(0n, creditOf(old, time, prices) - premiumOf(bought, prices)), found);
        },
        value: () => found,
      };
    },
  },
};
