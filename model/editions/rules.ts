import type { Account, Edition, ModelEvent, ProductState } from "../api";

/** A purchase that went through, as its event tells of it. */
export interface Bought {
  readonly coverId: bigint;
  readonly originalCoverId: bigint;
  readonly segmentId: bigint;
  readonly productId: bigint;
  readonly owner: Account;
  readonly ownerMemberId: bigint;
  readonly ipfsData: string;
}

/** Where a rejected claim's deposit goes, wei: `share` to each of `assessors`, `rest` to the capital pool. */
export interface DepositSplit {
  readonly assessors: readonly Account[];
  readonly share: bigint;
  readonly rest: bigint;
}

/** A claim that was voted on. */
export interface Voted {
  readonly votes: readonly { readonly assessor: Account }[];
}

/** All that one edition does otherwise than another; what is not here is the same in all. Durations in seconds. */
export interface Rules extends Edition {
  /** The price after a purchase of `used` wei of the `capacity` that is eligible for it; 1e18 = 100 %. [PRICE-4, E-BUMP] */
  bumped(spot: bigint, used: bigint, capacity: bigint): bigint;
  /** Whether a cover keeps the bump that it made, and an extension to less takes it back. [PRICE-7] */
  readonly bumpsLeave: boolean;
  /** Whether an extension adds a segment to the cover, and makes no new one. [EDIT-1, E-EDIT] */
  readonly extensionsKeepTheId: boolean;
  /** The moment that a price written now decays from; `updatedAt`: the one before. [PRICE-4, PRICE-5, E-DECAY] */
  decaysFrom(updatedAt: bigint, now: bigint): bigint;
  /** The lowest price of a product that a pool lists with this target, basis points. [PRICE-1, E-FLOOR] */
  priceFloor(product: ProductState, targetPrice: bigint): bigint;
  /** What a product type begins with: how long its claims are voted on. [VOTE-2, E-REVIEW] */
  readonly reviewPeriod: bigint;
  /** From the end of the votes to the settlement. [SETTLE-1, E-REVIEW] */
  readonly cooldown: bigint;
  /** Whether the last possible vote ends the voting. [VOTE-2, E-REVIEW] */
  readonly closesEarly: boolean;
  /** [SETTLE-2, E-DEPOSIT] */
  rejectedDeposit(deposit: bigint, claim: Voted): DepositSplit;
  /** [COVER-5, E-EVENT] */
  purchaseEvent(bought: Bought): ModelEvent;
}
