import type { Model, Reads } from "../../model";
import type { Target } from "./kinds";

/** How many of each thing there are. */
export const HOW_MANY: Target = { kind: "counts" };
/** The mutual's money. */
export const MUTUAL_MONEY: Target = { kind: "money" };

/** The target of the newest thing of a kind that is counted from 1; empty when there is none. */
export function newest(count: bigint, target: (id: bigint) => Target): Target[] {
  return count > 0n ? [target(count)] : [];
}

function listingsOf(read: Reads, poolId: bigint): Target[] {
  return read.poolProducts(poolId).map(({ productId }) => ({ kind: "listing", poolId, productId }) as const);
}

/** A pool with its listings. */
export function poolTargets(read: Reads, poolId: bigint): Target[] {
  return [{ kind: "pool", poolId }, ...listingsOf(read, poolId)];
}

/** A pool with one product that it lists. */
export function poolFor(read: Reads, poolId: bigint, productId: bigint): Target[] {
  const listed = read.stakedProduct(poolId, productId) !== undefined;
  return [{ kind: "pool", poolId }, ...(listed ? [{ kind: "listing", poolId, productId } as const] : [])];
}

/** A pool with one of its listings, in turn: changes of stake change the capacity of all listings alike, and the last step observes all. */
function poolInTurn({ read, time }: Model, poolId: bigint): Target[] {
  const listings = listingsOf(read, poolId);
  const listing = listings[Number((time / 7n) % BigInt(Math.max(1, listings.length)))];
  return [{ kind: "pool", poolId }, ...(listing === undefined ? [] : [listing])];
}

/** A position with its deposits and their tranches. */
export function positionTargets(read: Reads, tokenId: bigint): Target[] {
  return positionIn(read, tokenId, read.position(tokenId).tranches);
}

/** A position with its deposits in some tranches. */
export function positionIn(read: Reads, tokenId: bigint, tranches: readonly bigint[]): Target[] {
  const { poolId } = read.position(tokenId);
  return [
    { kind: "position", tokenId },
    ...tranches.flatMap((trancheId) => [
      { kind: "deposit", tokenId, trancheId } as const,
      { kind: "tranche", poolId, trancheId } as const,
    ]),
  ];
}

/** A cover with its parts. */
export function coverTargets(read: Reads, coverId: bigint): Target[] {
  return [
    { kind: "cover", coverId },
    ...read.cover(coverId).pools.map((_, index) => ({ kind: "coverPool", coverId, index }) as const),
  ];
}

/** A target that time alone may have changed, in turn: a pool with one of its listings, or a position with its deposits and their tranches. */
export function touchedByTime(model: Model, turn: number): Target[] {
  const { read } = model;
  const half = turn >> 1;
  if (turn % 2 === 0) return poolInTurn(model, BigInt(half % Number(read.poolCount())) + 1n);
  return positionTargets(read, BigInt(half % Number(read.positionCount())) + 1n);
}
