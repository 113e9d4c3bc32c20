import type { InvariantsOf } from "assay";
import { listingsOf, poolsOf, poolsSold } from "./about";
import { exposureEnd } from "./exposure";
import type { Chain, Ghost, Seen } from "./ghost";
import { sumOf } from "./ghost/allocations";
import type { Listing } from "./ghost/pools";
import { BPS, DAY } from "./limits";
import { max, min, poolOf, share, total, trancheEnd } from "./numbers";
import { releasedOf, type Sale } from "./prices";
import { equal, every, holds, within } from "./verdicts";

const nameOf = ({ poolId, productId }: Omit<Listing, "pool">): string => `product ${productId} in ${poolOf(poolId)}`;

/** A tranche of a listing. */
interface Room {
  readonly tranche: bigint;
  readonly capacity: bigint;
  readonly allocated: bigint;
}

/** The eight tranches of a listing, in order. */
function roomsOf({ StakingProducts }: Chain, { poolId, productId }: Omit<Listing, "pool">): readonly Room[] {
  const { firstTrancheId, capacity, allocated } = StakingProducts.getCapacities(poolId, productId);
  return capacity.map((one, i) => ({
    tranche: firstTrancheId + BigInt(i),
    capacity: one,
    allocated: allocated[i] ?? 0n,
  }));
}

const allocatedIn = (rooms: readonly Room[]): bigint => total(rooms.map(({ allocated }) => allocated));

/** Tranches that end before `time`, and those that end at it or after. */
const splitAt = (
  rooms: readonly Room[],
  time: bigint,
): readonly [early: readonly Room[], eligible: readonly Room[]] => [
  rooms.filter(({ tranche }) => trancheEnd(tranche) < time),
  rooms.filter(({ tranche }) => trancheEnd(tranche) >= time),
];

/** What the eligible tranches have to give up for those before them, and have left [CAP-4]. */
function balanceAt(
  rooms: readonly Room[],
  time: bigint,
): { readonly deficit: bigint; readonly left: bigint; readonly most: bigint } {
  const [early, eligible] = splitAt(rooms, time);
  const roomIn = ({ capacity, allocated }: Room): bigint => capacity - allocated;
  return {
    deficit: early.reduce((deficit, one) => max(0n, deficit - roomIn(one)), 0n),
    left: total(eligible.map(roomIn)),
    most: total(eligible.map((one) => max(0n, roomIn(one)))),
  };
}

/** Checks each pool's part of a purchase, with the listing's tranches before and after. */
const sales = (
  step: Seen,
  check: (sale: Sale, before: readonly Room[], now: readonly Room[]) => ReturnType<typeof every>,
): ReturnType<typeof every> =>
  every(step.events("CapacityAllocated"), (sale) => check(sale, roomsOf(step.before, sale), roomsOf(step.now, sale)));

/** For exposures of different lengths the free capacity of a listing is asked. */
const exposureFor = ({ productId }: Listing, now: bigint): bigint => now + ((productId * 67n) % 400n) * DAY;

/** CAPACITY: cover is backed when sold, and what backs it outlives it. */
export const CAPACITY = {
  "capacity of (pool, product, tranche) = floor(trancheStake * weight / 10 000)": {
    id: "INV-CAP-1",
    rules: ["CAP-1", "ROUND-1", "READ-1"],
    premise: "a step is about a listing",
    check: (step) =>
      every(listingsOf(step), (listing) => {
        const { weight } = step.now.StakingProducts.getStakedProduct(listing.poolId, listing.productId);
        const [, stakes] = step.now.StakingPool.at(listing.pool).getTrancheStakes;
        return every(roomsOf(step.now, listing).entries(), ([i, { tranche, capacity }]) =>
          equal(`capacity of ${nameOf(listing)} in tranche ${tranche}`, ((stakes[i] ?? 0n) * weight) / BPS, capacity),
        );
      }),
  },
  "a purchase allocates only in tranches whose end >= coverEnd + grace + 72 h + 24 h + 7 days": {
    id: "INV-CAP-2",
    rules: ["CAP-2"],
    premise: "cover is bought",
    check: (step) =>
      sales(step, (sale, before, now) => {
        const [early] = splitAt(now, exposureEnd(step, sale.coverId));
        return every(early.entries(), ([i, { tranche, allocated }]) =>
          within(
            `allocation of ${nameOf(sale)} in tranche ${tranche}, which ends before the exposure of cover ${sale.coverId}`,
            0n,
            allocated,
            before[i]?.allocated ?? 0n,
          ),
        );
      }),
  },
  "sold cover was backed when sold: with c, a after it, sum over eligible tranches of (c - a) >= d, d = the excess of the tranches before (d = max(0, d + a - c) in order)":
    {
      id: "INV-CAP-3",
      rules: ["CAP-4"],
      premise: "cover is bought",
      check: (step) =>
        sales(step, (sale, _before, now) => {
          const { deficit, left } = balanceAt(now, exposureEnd(step, sale.coverId));
          return holds(
            left >= deficit,
            `cover ${sale.coverId} was sold by ${nameOf(sale)} beyond its free capacity: ${left} is left, ${deficit} is needed`,
          );
        }),
    },
  "a purchase never lifts a tranche's allocation above max(its capacity, what was allocated before)": {
    id: "INV-CAP-4",
    rules: ["CAP-4", "CAP-5"],
    premise: "cover is bought",
    check: (step) =>
      sales(step, (sale, before, now) =>
        every(now.entries(), ([i, { tranche, capacity, allocated }]) =>
          within(
            `allocation of ${nameOf(sale)} in tranche ${tranche} after cover ${sale.coverId}`,
            0n,
            allocated,
            max(capacity, before[i]?.allocated ?? 0n),
          ),
        ),
      ),
  },
  "allocated over a listing's tranches = sum over covers not yet released of what was sold, less what extensions and payouts released":
    {
      id: "INV-CAP-5",
      rules: ["CAP-3", "BURN-2", "EDIT-4", "READ-1", "CAP-7"],
      premise: "a step is about a listing",
      check: (step) =>
        every(listingsOf(step), (listing) => {
          const sold = step.ghost.allocations.of(listing, step.time).map(({ tranches }) => sumOf(tranches));
          return equal(`allocated of ${nameOf(listing)}`, total(sold), allocatedIn(roomsOf(step.now, listing)));
        }),
    },
  "allocated in each tranche: eligible ones filled from the earliest up to max(0, c - a), shrunk by payouts, released at ceilToMidnightUTC(exposureEnd)":
    {
      id: "INV-CAP-6",
      rules: ["CAP-2", "CAP-3", "CAP-5", "BURN-2", "ROUND-1"],
      premise: "a step is about a listing",
      check: (step) =>
        every(listingsOf(step), (listing) => {
          const parts = step.ghost.allocations.of(listing, step.time);
          return every(roomsOf(step.now, listing), ({ tranche, allocated }) =>
            equal(
              `allocation of ${nameOf(listing)} in tranche ${tranche}`,
              total(parts.map(({ tranches }) => tranches.get(tranche) ?? 0n)),
              allocated,
            ),
          );
        }),
    },
  "at a sequence's end: allocated over a listing's tranches = sum of getCoverAllocation over the product's covers": {
    id: "INV-CAP-7",
    rules: ["CAP-3", "BURN-1", "EDIT-1"],
    premise: "a sequence ends in which cover was sold",
    check: (step) => {
      const { whole, ghost, now } = step;
      return every(whole ? listingsOf(step) : [], (listing) => {
        const covers = ghost.allocations.of(listing, step.time);
        if (covers.length === 0) return undefined;
        const parts = covers.map(({ coverId }) => now.StakingProducts.getCoverAllocation(coverId, listing.poolId));
        return equal(
          `allocated of ${nameOf(listing)} against its covers`,
          total(parts),
          allocatedIn(roomsOf(now, listing)),
        );
      });
    },
  },
  "utilization = floor(10 000 * allocated / capacity) over the pool's products and active tranches; 0 without capacity":
    {
      id: "INV-CAP-8",
      rules: ["CAP-6"],
      premise: "setProducts succeeds, cover is bought, or a sequence ends",
      parts: ["with capacity", "without capacity"],
      check: (step) => {
        const { whole, ghost, now } = step;
        const rates = [...(whole ? poolsOf(step) : poolsSold(step))].flatMap((pool) => {
          const own = ghost.pools.listedBy(pool);
          const rooms = own.flatMap((one) => roomsOf(now, one));
          const capacity = total(rooms.map((one) => one.capacity));
          return own
            .slice(0, 1)
            .map(({ poolId }) => ({ pool, poolId, capacity, rate: share(BPS, allocatedIn(rooms), capacity) }));
        });
        const part = (isThere: boolean) =>
          every(
            rates.filter(({ capacity }) => capacity > 0n === isThere),
            ({ pool, poolId, rate }) =>
              equal(`utilization of ${pool}`, rate, now.StakingProducts.getUtilizationRate(poolId)),
          );
        return { "with capacity": part(true), "without capacity": part(false) };
      },
    },
  "the allocations of a new purchase add up, over a listing's tranches, to exactly what it sold": {
    id: "INV-CAP-9",
    rules: ["CAP-4", "CAP-5"],
    premise: "cover is bought",
    check: (step) =>
      sales(step, (sale, before, now) => {
        const grown = allocatedIn(now) - allocatedIn(before);
        return equal(
          `what ${nameOf(sale)} allocated to cover ${sale.coverId}`,
          sale.amount,
          grown + releasedOf(step, sale.poolId),
        );
      }),
  },
  "getFreeCapacity = max(0, min(sum max(0, c - a), sum (c - a) - d)) over the tranches that end at or after the exposure's end, d = max(0, d + a - c) over those before, in order":
    {
      id: "INV-CAP-10",
      rules: ["CAP-2", "CAP-4", "READ-1"],
      premise: "a step is about a listing",
      check: (step) =>
        every(listingsOf(step), (listing) => {
          const end = exposureFor(listing, step.time);
          const { deficit, left, most } = balanceAt(roomsOf(step.now, listing), end);
          const given = step.now.StakingProducts.getFreeCapacity(listing.poolId, listing.productId, end);
          return equal(`free capacity of ${nameOf(listing)}`, max(0n, min(most, left - deficit)), given);
        }),
    },
} satisfies InvariantsOf<Ghost>;
