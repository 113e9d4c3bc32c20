import type { BuyCoverParams, PoolAllocationRequest, ProductState } from "../../api";
import { MAX_POOLS, MAX_UINT, MIN_ALLOCATION, ONE, YEAR, DAY } from "../../constants";
import { ceilDiv, max, sumOf } from "../../math/rounding";
import type { Preconditions } from "../../outcome";
import { byId } from "../../state/state";
import type { State } from "../../state/state";
import { capacities, freeCapacity } from "../capacity";
import { unitOf } from "../feeds";
import { listingOf, spotPrice } from "../price";
import type { Prices, Span } from "./basics";
import type { Predecessor } from "./predecessor";

/** What one pool would sell. `native` and `premium` in wei of the native token, `price` 1e18 = 100 % per year. */
export interface Part {
  readonly poolId: bigint;
  readonly amount: bigint;
  readonly native: bigint;
  readonly price: bigint;
  readonly premium: bigint;
}

/** What the requests' pools are asked for. */
export interface Wanted {
  readonly params: BuyCoverParams;
  readonly product: ProductState | undefined;
  readonly span: Span | undefined;
  readonly prices: Prices;
  readonly predecessor: Predecessor;
}

/** What a purchase asks of its requests as a whole. [COVER-2] */
export function requireRequests(
  requests: readonly PoolAllocationRequest[],
  amount: bigint,
  needs: Preconditions,
): void {
  const pools = BigInt(requests.length);
  needs.refuse(pools > MAX_POOLS, "TooManyPools", pools, MAX_POOLS);
  requests.forEach(({ poolId }, i) => {
    needs.refuse(requests.findIndex((other) => other.poolId === poolId) < i, "DuplicatePool", poolId);
  });
  const allocated = sumOf(requests, (request) => request.coverAmountInAsset);
  needs.refuse(allocated !== amount, "AllocationMismatch", allocated, amount);
  // A sum that no uint256 holds: Solidity's own arithmetic error.
  needs.refuse(allocated > MAX_UINT, "Panic", 0x11n);
}

/**
 * What each pool must keep to, and what it would sell; undefined as soon as one cannot be told. [COVER-2, COVER-3,
 * COVER-4, CAP-4, HALT-2]
 */
export function requireParts(
  state: State,
  requests: readonly PoolAllocationRequest[],
  wanted: Wanted,
  needs: Preconditions,
): Part[] | undefined {
  const taken = new Map<bigint, bigint>();
  const parts = requests.map((request) => {
    const before = taken.get(request.poolId) ?? 0n;
    const native = nativeAmount(request.coverAmountInAsset, wanted);
    taken.set(request.poolId, before + (native ?? 0n));
    return requirePart(state, request, native, before, wanted, needs);
  });
  const told = parts.filter((part) => part !== undefined);
  return told.length === parts.length ? told : undefined;
}

/** `before`: what an earlier request of the same purchase took of the same pool. */
function requirePart(
  state: State,
  { poolId, coverAmountInAsset }: PoolAllocationRequest,
  native: bigint | undefined,
  before: bigint,
  { params, product, span, predecessor }: Wanted,
  needs: Preconditions,
): Part | undefined {
  const { productId, period } = params;
  const pool = byId(state.pools, poolId);
  needs.refuse(pool === undefined, "UnknownPool", poolId);
  needs.refuse(pool?.halted ?? false, "PoolIsHalted", poolId);
  if (native !== undefined) needs.refuse(native < MIN_ALLOCATION, "AllocationTooSmall", poolId, native, MIN_ALLOCATION);
  if (pool === undefined || product === undefined) return undefined;
  const listing = listingOf(state, poolId, productId);
  needs.refuse(listing === undefined, "ProductNotListed", poolId, productId);
  if (listing === undefined || native === undefined || span === undefined) return undefined;
  if (predecessor.kind === "unusable") return undefined;

  const ignored = predecessor.kind === "cover" ? predecessor.cover.coverId : 0n;
  const tranches = capacities(state, pool, listing, ignored);
  const free = max(0n, freeCapacity(tranches, span.exposureEnd) - before);
  needs.refuse(native > free, "InsufficientCapacity", poolId, productId, native, free);
  const price = spotPrice(state, listing);
  const premium = ceilDiv(native * price * period * DAY, YEAR * ONE);
  return { poolId, amount: coverAmountInAsset, native, price, premium };
}

/** The amount in wei of the native token; undefined without usable feeds. [COVER-3] */
function nativeAmount(amount: bigint, { params, prices }: Wanted): bigint | undefined {
  if (prices.cover === undefined || prices.native === undefined) return undefined;
  return ceilDiv(amount * prices.cover * ONE, unitOf(params.coverAsset) * prices.native);
}
