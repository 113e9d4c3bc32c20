import { DAY, DECAY_PER_DAY, max } from "../core/numbers";
import { pair } from "../core/words";
import type { CoverBook } from "./cover-book";
import type { BumpDue, Sale } from "./deals";
import type { History } from "./history";

/** The rest at `now` of a bump that was made at `start`; 1e18 = 100 %. [PRICE-7] */
function leftOf(bump: bigint, start: bigint, now: bigint): bigint {
  return max(0n, bump - (DECAY_PER_DAY * (now - start)) / DAY);
}

/** The changes of bumps by a purchase. */
interface Bumps {
  /** The bumps that the new cover keeps, by pool; 1e18 = 100 %. */
  readonly kept: ReadonlyMap<bigint, bigint>;
  /** The bumps of the old cover that are taken back, in the order of its pools. */
  readonly due: readonly BumpDue[];
}

/**
 * The bumps that a purchase makes, and those of the replaced cover that it takes back. `released`: wei that the old cover released, by pool; `sales` and the listings are
 * in the state after all sales. [PRICE-7, EDIT-4]
 */
export function recordBumps(
  { listings, catalog, rules }: History,
  now: bigint,
  old: CoverBook | undefined,
  sales: readonly Sale[],
  released: ReadonlyMap<bigint, bigint>,
): Bumps {
  const kept = new Map<bigint, bigint>();
  const due: BumpDue[] = [];
  if (!rules.bumpsLeave) return { kept: new Map(sales.map(({ poolId }) => [poolId, 0n])), due };
  const left = (poolId: bigint): bigint =>
    old === undefined ? 0n : leftOf(old.bumps.get(poolId) ?? 0n, old.start, now);
  for (const { poolId, growth } of sales) kept.set(poolId, left(poolId) + growth);
  if (old === undefined) return { kept, due };
  for (const { poolId } of old.parts) {
    const [freed, sale] = [released.get(poolId) ?? 0n, sales.find((one) => one.poolId === poolId)];
    const taken = sale?.amount ?? 0n;
    if (taken >= freed) continue;
    const amount = (left(poolId) * (freed - taken)) / freed;
    if (sale !== undefined) kept.set(poolId, left(poolId) - amount);
    const listing = listings.get(pair(poolId, old.productId));
    const product = catalog.prices(old.productId);
    if (listing === undefined) continue;
    const price = max(rules.floor(product, listing.target), listing.spot(product, now) - amount);
    listing.settle(price, now);
    due.push({ poolId, productId: old.productId, coverId: old.id, amount, price });
  }
  return { kept, due };
}
