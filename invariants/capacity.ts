import * as K from "../properties/observe/kinds";
import { define } from "./statement/define";
import { BPS, max, min, trancheAt, trancheEnd } from "./core/numbers";
import { equal, every, HELD, holds, SKIP, violated, within } from "./core/verdicts";
import { AT, high, low, pair, word } from "./core/words";
import type { Sale } from "./history/deals";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const name = (id: bigint): string => `product ${low(id)} in pool ${high(id)}`;

const capacities = define({
  id: "INV-CAP-1",
  on: [K.LISTING],
  rules: ["CAP-1", "ROUND-1", "READ-1"],
  title: "capacity of (pool, product, tranche) = floor(trancheStake * weight / 10 000)",
  premise: "a listing and its pool are seen together",
  check: (seen) =>
    every(seen.ids(K.LISTING), (id) => {
      const pool = seen.now(K.POOL, high(id));
      const words = seen.view.latest(K.LISTING, id) ?? [];
      if (pool === undefined) return SKIP;
      const weight = word(words, AT.listing.weight);
      return every(EIGHT, (i) =>
        equal(
          (word(pool, AT.pool.stake0 + i) * weight) / BPS,
          word(words, AT.listing.capacity0 + i),
          "wei",
          () => `capacity ${i} of ${name(id)}`,
        ),
      );
    }),
});

/** Index of the first of the eight tranches to which a cover may be allocated [CAP-2]. */
function firstEligible(sale: Sale, now: bigint): number {
  const first = trancheAt(now);
  return EIGHT.find((i) => trancheEnd(first + BigInt(i)) >= sale.exposureEnd) ?? EIGHT.length;
}

const outlives = define({
  id: "INV-CAP-2",
  on: ["purchase"],
  rules: ["CAP-2"],
  title: "a purchase allocates only in tranches whose end >= coverEnd + grace + 72 h + 24 h + 7 days",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], (sale) => {
      const words = seen.now(K.LISTING, pair(sale.poolId, sale.productId));
      const { allocated } = sale;
      if (words === undefined || allocated === undefined) return SKIP;
      return every(EIGHT.slice(0, firstEligible(sale, seen.time)), (i) =>
        within(
          0n,
          word(words, AT.listing.allocated0 + i),
          word(allocated, i),
          "wei",
          () =>
            `allocation ${i} of ${name(pair(sale.poolId, sale.productId))}, which ends before the exposure of cover ${sale.coverId}`,
        ),
      );
    }),
});

const backed = define({
  id: "INV-CAP-3",
  on: ["purchase"],
  rules: ["CAP-4"],
  title:
    "sold cover was backed when sold: with c, a after it, sum over eligible tranches of (c - a) >= d, d = the excess of the tranches before (d = max(0, d + a - c) in order)",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], (sale) => {
      const words = seen.now(K.LISTING, pair(sale.poolId, sale.productId));
      if (words === undefined) return SKIP;
      const room = (i: number): bigint =>
        word(words, AT.listing.capacity0 + i) - word(words, AT.listing.allocated0 + i);
      const eligible = firstEligible(sale, seen.time);
      let excess = 0n;
      for (const i of EIGHT.slice(0, eligible)) excess = max(0n, excess - room(i));
      const free = EIGHT.slice(eligible).reduce((sum, i) => sum + room(i), 0n);
      if (eligible < EIGHT.length && free >= excess) return HELD;
      return violated(
        `cover ${sale.coverId} was sold by pool ${sale.poolId} beyond its free capacity`,
        `at least ${excess} left in eligible tranches`,
        free.toString(),
        "wei",
      );
    }),
});

const fillEach = define({
  id: "INV-CAP-4",
  on: ["purchase"],
  rules: ["CAP-4", "CAP-5"],
  title: "a purchase never lifts a tranche's allocation above max(its capacity, what was allocated before)",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], (sale) => {
      const words = seen.now(K.LISTING, pair(sale.poolId, sale.productId));
      const { allocated } = sale;
      if (words === undefined || allocated === undefined) return SKIP;
      return every(EIGHT, (i) =>
        within(
          0n,
          word(words, AT.listing.allocated0 + i),
          max(word(words, AT.listing.capacity0 + i), word(allocated, i)),
          "wei",
          () => `allocation ${i} of pool ${sale.poolId} after cover ${sale.coverId}`,
        ),
      );
    }),
});

const sumOfCovers = define({
  id: "INV-CAP-5",
  on: [K.LISTING],
  rules: ["CAP-3", "BURN-2", "EDIT-4", "READ-1", "CAP-7"],
  title:
    "allocated over a listing's tranches = sum over covers not yet released of what was sold, less what extensions and payouts released",
  premise: "a listing is seen",
  check: (seen, { listings }) =>
    every(seen.ids(K.LISTING), (id) => {
      const book = listings.get(id);
      const words = seen.view.latest(K.LISTING, id) ?? [];
      if (book === undefined) return SKIP;
      const sum = EIGHT.reduce((total, i) => total + word(words, AT.listing.allocated0 + i), 0n);
      return equal(book.allocated(seen.time), sum, "wei", () => `allocated of ${name(id)}`);
    }),
});

const perTranche = define({
  id: "INV-CAP-6",
  on: [K.LISTING],
  rules: ["CAP-2", "CAP-3", "CAP-5", "BURN-2", "ROUND-1"],
  title:
    "allocated in each tranche: eligible ones filled from the earliest up to max(0, c - a), shrunk by payouts, released at ceilToMidnightUTC(exposureEnd)",
  premise: "a listing is seen whose sales could all be followed",
  check: (seen, { listings }) =>
    every(seen.ids(K.LISTING), (id) => {
      const book = listings.get(id);
      const words = seen.view.latest(K.LISTING, id) ?? [];
      const first = trancheAt(seen.time);
      if (book === undefined) return SKIP;
      return every(EIGHT, (i) => {
        const expected = book.allocatedIn(first + BigInt(i), seen.time);
        if (expected === undefined) return SKIP;
        return equal(expected, word(words, AT.listing.allocated0 + i), "wei", () => `allocation ${i} of ${name(id)}`);
      });
    }),
});

const sumOfParts = define({
  id: "INV-CAP-7",
  on: [K.LISTING],
  rules: ["CAP-3", "BURN-1", "EDIT-1"],
  title:
    "at a sequence's end: allocated over a listing's tranches = sum of getCoverAllocation over the product's covers",
  premise: "everything is seen and at least one cover was sold",
  check(seen, { covers }) {
    if (!seen.whole || covers.size === 0) return SKIP;
    const sums = new Map<bigint, bigint>();
    for (const id of seen.ids(K.COVER_POOL)) {
      const part = seen.view.latest(K.COVER_POOL, id) ?? [];
      const cover = seen.now(K.COVER, high(id));
      if (cover === undefined) continue;
      const listing = pair(word(part, AT.coverPool.poolId), word(cover, AT.cover.productId));
      sums.set(listing, (sums.get(listing) ?? 0n) + word(part, AT.coverPool.allocation));
    }
    return every(seen.ids(K.LISTING), (id) => {
      const words = seen.view.latest(K.LISTING, id) ?? [];
      const allocated = EIGHT.reduce((total, i) => total + word(words, AT.listing.allocated0 + i), 0n);
      return equal(sums.get(id) ?? 0n, allocated, "wei", () => `allocated of ${name(id)} against its covers`);
    });
  },
});

const utilization = define({
  id: "INV-CAP-8",
  on: [K.READS],
  rules: ["CAP-6"],
  title:
    "utilization = floor(10 000 * allocated / capacity) over the pool's products and active tranches; 0 without capacity",
  premise: "a pool's getters are seen with all of its listings",
  parts: ["with capacity", "without capacity"],
  check: (seen, { listings }, part) =>
    every(seen.ids(K.READS), (poolId) => {
      const own = [...listings.keys()].filter((id) => high(id) === poolId);
      if (own.some((id) => !seen.sees(K.LISTING, id))) return SKIP;
      let allocated = 0n;
      let capacity = 0n;
      for (const id of own) {
        const words = seen.view.latest(K.LISTING, id) ?? [];
        for (const i of EIGHT) {
          allocated += word(words, AT.listing.allocated0 + i);
          capacity += word(words, AT.listing.capacity0 + i);
        }
      }
      const rate = capacity === 0n ? 0n : (BPS * allocated) / capacity;
      const words = seen.view.latest(K.READS, poolId) ?? [];
      return part(
        capacity === 0n ? "without capacity" : "with capacity",
        equal(rate, word(words, AT.reads.utilization), "bps", () => `utilization of pool ${poolId}`),
      );
    }),
});

const asked = define({
  id: "INV-CAP-9",
  on: ["purchase"],
  rules: ["CAP-4", "CAP-5"],
  title: "the allocations of a new purchase add up, over a listing's tranches, to exactly what it sold",
  premise: "cover is bought from a pool whose listing is seen and whose allocations could be followed",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], (sale) => {
      const words = seen.now(K.LISTING, pair(sale.poolId, sale.productId));
      const { allocated } = sale;
      if (words === undefined || allocated === undefined) return SKIP;
      const grown = EIGHT.reduce((sum, i) => sum + word(words, AT.listing.allocated0 + i) - word(allocated, i), 0n);
      return holds(
        grown === sale.amount,
        () => `pool ${sale.poolId} allocated to cover ${sale.coverId}`,
        `${sale.amount} wei`,
        () => `${grown} wei`,
      );
    }),
});

const free = define({
  id: "INV-CAP-10",
  on: [K.FREE],
  rules: ["CAP-2", "CAP-4", "READ-1"],
  title:
    "the free capacity told = max(0, min(sum max(0, c - a), sum (c - a) - d)) over the tranches that end at or after the exposure's end, d = max(0, d + a - c) over those before, in order; c and a as the listing shows them",
  premise: "the free capacity of a listing is told and its listing is seen",
  check: (seen) =>
    every(seen.ids(K.FREE), (id) => {
      const words = seen.now(K.LISTING, id);
      if (words === undefined) return SKIP;
      const room = (i: number): bigint =>
        word(words, AT.listing.capacity0 + i) - word(words, AT.listing.allocated0 + i);
      const end = K.exposureEndFor(low(id), seen.time);
      const eligible = EIGHT.filter((i) => trancheEnd(trancheAt(seen.time) + BigInt(i)) >= end);
      const deficit = EIGHT.slice(0, EIGHT.length - eligible.length).reduce((d, i) => max(0n, d - room(i)), 0n);
      const net = eligible.reduce((sum, i) => sum + room(i), 0n) - deficit;
      const most = eligible.reduce((sum, i) => sum + max(0n, room(i)), 0n);
      const told = word(seen.view.latest(K.FREE, id) ?? [], 0);
      return equal(max(0n, min(most, net)), told, "wei", () => `free capacity of ${name(id)}`);
    }),
});

/** CAPACITY: cover is backed when it is sold, by stake that is locked for longer than the cover. */
export const CAPACITY = [
  capacities,
  outlives,
  backed,
  fillEach,
  sumOfCovers,
  perTranche,
  sumOfParts,
  utilization,
  asked,
  free,
];
