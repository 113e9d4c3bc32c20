import { read } from "../chain";
import type { Mutual } from "../mutual";
import { listingKey, type Notes } from "../notes";
import { max, midnight, ONE, sum } from "../numbers";
import { exposureEnd } from "../rules";
import type { Capacities, StakedProduct } from "../shapes";
import { check } from "./check";

/** Capacity and allocations over the eight tranches. */
interface Sums {
  readonly capacity: bigint;
  readonly allocated: bigint;
}

/** The touched pool's listings: prices, weights, capacities, allocations. */
export async function checkListings(mutual: Mutual, notes: Notes): Promise<void> {
  const poolId = BigInt(notes.touched + 1);
  const all = await read<StakedProduct[]>(mutual.staking, "getPoolProducts", poolId);
  const weights = sum(all.map(({ weight }) => weight));
  const inspect = async (listed: StakedProduct): Promise<Sums> => {
    await checkPrice(mutual, notes, poolId, listed);
    return checkCapacity(mutual, notes, poolId, listed);
  };
  const sums = await Promise.all([...all].map(inspect));
  const capacity = sum(sums.map((one) => one.capacity));
  const allocated = sum(sums.map((one) => one.allocated));
  check((await read<bigint>(mutual.staking, "getTotalWeight", poolId)) === weights, "weights add up to the total");
  const rate = capacity === 0n ? 0n : (allocated * 10_000n) / capacity;
  check((await read<bigint>(mutual.staking, "getUtilizationRate", poolId)) === rate, "utilization is the quotient");
}

async function checkPrice(mutual: Mutual, notes: Notes, poolId: bigint, listed: StakedProduct): Promise<void> {
  const note = notes.listings.get(listingKey(poolId, listed.productId));
  check(
    note?.bumpedPrice === listed.bumpedPrice &&
      note.priceUpdatedAt === listed.priceUpdatedAt &&
      note.weight === listed.weight &&
      note.targetPrice === listed.targetPrice,
    "only purchases and managers change a listing",
  );
  const { rules, chain } = mutual;
  const [minPrice, initialPrice] = await read<[bigint, bigint]>(mutual.products, "getPrices", listed.productId);
  const floor = rules.floor(listed.targetPrice, minPrice, initialPrice);
  check((await read<bigint>(mutual.staking, "getFloorPrice", poolId, listed.productId)) === floor, "the floor");
  const spot = await read<bigint>(mutual.staking, "getSpotPrice", poolId, listed.productId);
  check(spot === max(floor, rules.decayed(listed, chain.now)), "the spot price decays to the floor");
  check(spot <= ONE, "a price is at most 100 %");
}

async function checkCapacity(
  mutual: Mutual,
  notes: Notes,
  poolId: bigint,
  { productId, weight }: StakedProduct,
): Promise<Sums> {
  const capacities = await read<Capacities>(mutual.staking, "getCapacities", poolId, productId);
  const pool = notes.pools[notes.touched];
  if (pool !== undefined) {
    const [, stakes] = await read<[bigint, bigint[]]>(pool.contract, "getTrancheStakes");
    for (const [i, stake] of stakes.entries())
      check(capacities.capacity[i] === (stake * weight) / 10_000n, "capacity is the weight's part of the stake");
  }
  const allocated = sum(capacities.allocated);
  const backed = notes.covers.map((cover, index) => ({ cover, coverId: BigInt(index + 1) }));
  const own = await Promise.all(
    backed.map(({ coverId }) => read<bigint>(mutual.staking, "getCoverAllocation", coverId, poolId)),
  );
  let [covers, exact] = [0n, true];
  for (const [i, { cover }] of backed.entries()) {
    if (cover.productId !== productId) continue;
    const exposed = exposureEnd(mutual.rules, cover.end, cover.grace, cover.review);
    const part = own[i] ?? 0n;
    if (cover.replacedBy !== 0n || mutual.chain.now >= midnight(exposed))
      check(part === 0n, "allocations are released in time");
    else if (mutual.chain.now >= exposed && part > 0n) exact = false;
    covers += part;
  }
  check(exact ? allocated === covers : allocated <= covers, "allocations are the covers'");
  return { capacity: sum(capacities.capacity), allocated };
}
