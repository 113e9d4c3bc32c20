import { MAX_TOTAL_WEIGHT } from "./core/limits";
import * as K from "../properties/observe/kinds";
import { define } from "./statement/define";
import { BPS, ceilDiv, max } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, holds, SKIP, within } from "./core/verdicts";
import { AT, high, low, pair, word } from "./core/words";
import type { History } from "./history/history";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** The largest sum of a pool's effective weights, basis points [LIST-3]. */
/** The value of the sum while one of them is unbounded [LIST-3]. */
const UNBOUNDED = 2n ** 256n - 1n;

/** Products that a pool lists, from events. */
const listedBy = ({ listings }: History, poolId: bigint): bigint[] =>
  [...listings.keys()].filter((id) => high(id) === poolId).map(low);

/** A listing's allocation and weight: the observed ones, or if it is not observed, those from events. */
function shownOf(
  seen: Seen,
  { listings }: History,
  id: bigint,
): { readonly allocated: bigint; readonly weight: bigint } {
  const words = seen.now(K.LISTING, id);
  if (words === undefined) {
    const book = listings.get(id);
    return { allocated: book?.allocated(seen.time) ?? 0n, weight: book?.weight ?? 0n };
  }
  const allocated = EIGHT.reduce((sum, i) => sum + word(words, AT.listing.allocated0 + i), 0n);
  return { allocated, weight: word(words, AT.listing.weight) };
}

/**
 * Sum of a pool's effective weights in basis points, from observed allocations and stake; `weightOf` returns a product's weight, `shown` is the observed one. Undefined
 * when the pool is not observed. [LIST-3]
 */
function effectiveTotal(
  seen: Seen,
  history: History,
  poolId: bigint,
  weightOf: (productId: bigint, shown: bigint) => bigint = (_, shown) => shown,
): bigint | undefined {
  const pool = seen.now(K.POOL, poolId);
  if (pool === undefined) return undefined;
  const stake = word(pool, AT.pool.activeStake);
  let total = 0n;
  for (const productId of listedBy(history, poolId)) {
    const { allocated, weight } = shownOf(seen, history, pair(poolId, productId));
    if (allocated > 0n && stake === 0n) return UNBOUNDED;
    const backing = allocated === 0n ? 0n : ceilDiv(BPS * allocated, stake);
    total += max(weightOf(productId, weight), backing);
  }
  return total;
}

const sold = define({
  id: "INV-LIST-4",
  on: ["call"],
  rules: ["LIST-3", "ROUND-1"],
  title:
    "setProducts lists a product or raises a weight => at its end sum over the pool's products of max(weight, ceil(10 000 * allocated / activeStake)) <= 200 000; unbounded when activeStake = 0 and something is allocated",
  premise: "setProducts lists a product or raises a weight, and the pool is seen",
  check(seen, history) {
    const { listings } = history.deals;
    if (!listings.some(({ fresh, raised }) => fresh || raised)) return SKIP;
    return every(new Set(listings.map(({ poolId }) => poolId)), (poolId) => {
      const total = effectiveTotal(seen, history, poolId);
      if (total === undefined) return SKIP;
      return within(0n, total, MAX_TOTAL_WEIGHT, "bps", () => `effective weights of pool ${poolId}`);
    });
  },
});

const refused = define({
  id: "INV-LIST-5",
  on: ["call"],
  rules: ["LIST-3"],
  title:
    "setProducts fails with EffectiveWeightTooHigh => it lists a product or raises a weight, and with the new weights the effective weights add up to more than 200 000",
  premise: "setProducts fails with EffectiveWeightTooHigh, and the pool is seen",
  check(seen, history) {
    const o = seen.op("setProducts");
    if (o === undefined || seen.step.error !== "EffectiveWeightTooHigh") return SKIP;
    const { poolId, params } = o;
    const asked = new Map(params.map(({ productId, weight }) => [productId, weight]));
    const before = effectiveTotal(seen, history, poolId, (productId, shown) => asked.get(productId) ?? shown);
    if (before === undefined) return SKIP;
    const listing = (productId: bigint): bigint | undefined => history.listings.get(pair(poolId, productId))?.weight;
    const fresh = params.filter(({ productId }) => listing(productId) === undefined);
    const raises = params.some(({ productId, weight }) => weight > (listing(productId) ?? weight));
    const total = fresh.reduce((sum, { weight }) => sum + weight, before);
    return both(
      holds(
        fresh.length > 0 || raises,
        () => `setProducts of pool ${poolId} only lowers weights or changes targets`,
        "success",
        () => "EffectiveWeightTooHigh",
      ),
      holds(
        total > MAX_TOTAL_WEIGHT,
        () => `effective weights that setProducts of pool ${poolId} would have come to`,
        `more than ${MAX_TOTAL_WEIGHT} bps`,
        () => `${total} bps`,
      ),
    );
  },
});

const told = define({
  id: "INV-LIST-6",
  on: [K.READS],
  rules: ["LIST-3", "ROUND-1", "READ-1"],
  title:
    "getTotalEffectiveWeight = sum over the pool's products of max(weight, ceil(10 000 * allocated / activeStake)); 2^256 - 1 when activeStake = 0 and something is allocated",
  premise: "a pool's getters are seen with the pool",
  check: (seen, history) =>
    every(seen.ids(K.READS), (poolId) => {
      const total = effectiveTotal(seen, history, poolId);
      const words = seen.view.latest(K.READS, poolId) ?? [];
      if (total === undefined) return SKIP;
      return equal(
        total,
        word(words, AT.reads.totalEffectiveWeight),
        "bps",
        () => `effective weights of pool ${poolId}`,
      );
    }),
});

/** LISTINGS: sold cover counts in a pool's effective weights. */
export const LISTINGS = [sold, refused, told];
