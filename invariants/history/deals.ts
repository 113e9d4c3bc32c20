import type { SeenLog } from "assay/types";
import type { BuyCoverParams } from "../../model/api";
import type { CoverBook } from "./cover-book";

/** A deposit or an extension of an ended deposit, with the pool's state just before. */
export interface StakeIn {
  readonly poolId: bigint;
  readonly tokenId: bigint;
  readonly tranche: bigint;
  readonly amount: bigint;
  readonly shares: bigint;
  readonly activeStake: bigint;
  readonly activeShares: bigint;
}

/** A deposit that moved. */
export interface Moved {
  readonly poolId: bigint;
  readonly tokenId: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly stake: bigint;
  readonly shares: bigint;
  /** The shares that it had before; undefined when none were observed. */
  readonly sharesBefore: bigint | undefined;
  /** Earliest tranche in which the position had shares. */
  readonly earliest: bigint | undefined;
  readonly ended: boolean;
  /** Frozen stake of the deposit by WITHDRAW-1; undefined for an active one. */
  readonly frozen: bigint | undefined;
}

/** Stake that left the pool. */
export interface StakeOut {
  readonly poolId: bigint;
  readonly tokenId: bigint;
  readonly tranche: bigint;
  readonly amount: bigint;
  /** Frozen stake of the deposit by WITHDRAW-1; undefined when its tranche had not ended. */
  readonly frozen: bigint | undefined;
}

/** A payment of a pool to stakers, manager or mutual, and the amount owed just before. */
export interface Payout {
  readonly poolId: bigint;
  readonly kind: "rewards" | "fees" | "surplus";
  readonly amount: bigint;
  /** Owed amount in whole wei: exact for fees and surplus, the sum of all stakers for rewards. */
  readonly owed: bigint;
}

/** A burn for a claim. */
export interface Burn {
  readonly poolId: bigint;
  readonly coverId: bigint;
  readonly amount: bigint;
  /** Sum of the tranche allocations before, wei. */
  readonly allocation: bigint;
  /** Active stake before, wei. */
  readonly activeStake: bigint;
}

/** The allocation of a pool that a payout freed, and the amount by BURN-2; undefined when the tranches' allocations are unknown. */
export interface Shrink {
  readonly poolId: bigint;
  readonly coverId: bigint;
  readonly freed: bigint;
  readonly expected: bigint | undefined;
}

/** The part of a pool's stream that a payout must stop, in wei per second, and its unstreamed rewards in wei. [BURN-4] */
export interface StopDue {
  readonly poolId: bigint;
  readonly rate: bigint;
  readonly burned: bigint;
}

/** A withdrawn credit, and the credit and the ledger's balance just before; the balance is undefined if it is not tracked. */
export interface Fetched {
  readonly ledger: bigint;
  readonly asset: bigint;
  readonly account: bigint;
  readonly amount: bigint;
  readonly credit: bigint;
  readonly balance: bigint | undefined;
}

/** A bump that is taken back from the replaced cover's pool, and the spot price after that; 1e18 = 100 %. [PRICE-7] */
export interface BumpDue {
  readonly poolId: bigint;
  readonly productId: bigint;
  /** The cover that was replaced. */
  readonly coverId: bigint;
  readonly amount: bigint;
  readonly price: bigint;
}

/** A pool's part of a purchase, with the pool's state just before. */
export interface Sale {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly coverId: bigint;
  /** Allocated, wei. */
  readonly amount: bigint;
  readonly price: bigint;
  readonly bumped: bigint;
  /** Wei that an extension released in this pool just before. */
  readonly released: bigint;
  /** Spot price before; undefined when the listing was never observed. */
  readonly spot: bigint | undefined;
  /** The rise of the spot price by the rules, or by the event if the capacity is not observed. */
  readonly growth: bigint;
  /** Capacity of the tranches that end at or after `exposureEnd`; undefined when the listing is not observed. */
  readonly eligible: bigint | undefined;
  /** Allocations of the eight tranches before it; undefined when they are unknown. */
  readonly allocated: readonly bigint[] | undefined;
  readonly exposureEnd: bigint;
}

/** A stream that a purchase started, or a part of one that it stopped. */
export interface StreamChange {
  readonly poolId: bigint;
  readonly coverId: bigint;
  readonly rate: bigint;
  /** If started: its end. If stopped: the burned wei. */
  readonly value: bigint;
}

/** A successful purchase. */
export interface Purchase {
  readonly coverId: bigint;
  /** Its first event, whose first indexed argument is the cover's id. */
  readonly told: SeenLog;
  readonly params: BuyCoverParams;
  /** Requested parts that were not skipped: pool and amount. */
  readonly requests: readonly { readonly poolId: bigint; readonly amount: bigint }[];
  /** The extended cover in its state before; undefined for a new one. */
  readonly old: CoverBook | undefined;
  /** Owner of its NFT, and the approved account. */
  readonly oldOwner: bigint | undefined;
  readonly oldApproved: bigint | undefined;
  readonly sales: readonly Sale[];
  /** Bumps of the extended cover that must be taken back, in the order of its pools. */
  readonly bumpsDue: readonly BumpDue[];
  readonly started: readonly StreamChange[];
  readonly stopped: readonly StreamChange[];
  readonly paymentAsset: bigint;
  readonly paid: bigint;
  readonly commission: bigint;
  /** Feed prices: of the cover asset, the native token, the payment asset; undefined when unusable. */
  readonly coverPrice: bigint | undefined;
  readonly nativePrice: bigint | undefined;
  readonly payPrice: bigint | undefined;
}

/** A submitted claim, with the cover's state just before; undefined for a cover that was never observed. */
export interface Submission {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly cover: CoverBook | undefined;
  readonly openClaim: bigint;
}

/** A lock for voting that was set, and the end of the account's previous lock. */
export interface Locked {
  readonly account: bigint;
  readonly until: bigint;
  readonly before: bigint;
}

/** A vote. */
export interface Vote {
  readonly claimId: bigint;
  readonly voter: bigint;
  /** The voter had voted on the claim before. */
  readonly again: boolean;
}

/** A settled claim, with its state just before. */
export interface Settlement {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly approved: boolean;
  readonly payout: bigint;
  readonly settledBefore: boolean;
  readonly coverAmount: bigint;
  /** The stops of the payout, in the order of the cover's pools; none from the streams' end on. */
  readonly stops: readonly StopDue[];
}

/** A new listing or a changed one. */
export interface ListingChange {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly fresh: boolean;
  /** It was listed with a lower weight before. */
  readonly raised: boolean;
}

/** What the present step did, from its events. */
export class Deals {
  readonly stakesIn: StakeIn[] = [];
  readonly moved: Moved[] = [];
  readonly stakesOut: StakeOut[] = [];
  readonly payouts: Payout[] = [];
  readonly burns: Burn[] = [];
  readonly shrinks: Shrink[] = [];
  readonly listings: ListingChange[] = [];
  readonly fetched: Fetched[] = [];
  purchase: Purchase | undefined;
  submission: Submission | undefined;
  vote: Vote | undefined;
  locked: Locked | undefined;
  settlement: Settlement | undefined;
}
