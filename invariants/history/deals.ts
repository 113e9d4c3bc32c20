import type { SeenLog } from "assay/types";
import type { BuyCoverParams } from "../../model/api";
import type { CoverBook } from "./cover-book";

/** A deposit or an extension of an ended deposit, with the pool as it was just before. */
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
  /** Shares it had before; undefined when it had none that was seen. */
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

/** Money that left a pool to stakers, manager or mutual, and what was owed just before. */
export interface Payout {
  readonly poolId: bigint;
  readonly kind: "rewards" | "fees" | "surplus";
  readonly amount: bigint;
  /** Whole wei that were owed: exact for fees and surplus, all stakers' together for rewards. */
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

/** What a payout freed of a pool's allocation, and what BURN-2 says; undefined when the fill could not be followed. */
export interface Shrink {
  readonly poolId: bigint;
  readonly coverId: bigint;
  readonly freed: bigint;
  readonly expected: bigint | undefined;
}

/** What a payout stops of a pool's stream, by the rules; wei per second, and wei of what that had yet to stream. [BURN-4] */
export interface StopDue {
  readonly poolId: bigint;
  readonly rate: bigint;
  readonly burned: bigint;
}

/** A credit that was fetched, and what its owner and the ledger had just before; the balance is undefined where it is not followed. */
export interface Fetched {
  readonly ledger: bigint;
  readonly asset: bigint;
  readonly account: bigint;
  readonly amount: bigint;
  readonly credit: bigint;
  readonly balance: bigint | undefined;
}

/** A bump that leaves with the cover that made it, and the spot price after that; 1e18 = 100 %. [PRICE-7] */
export interface BumpDue {
  readonly poolId: bigint;
  readonly productId: bigint;
  /** The cover that was replaced. */
  readonly coverId: bigint;
  readonly amount: bigint;
  readonly price: bigint;
}

/** A pool's part of a purchase, with what the pool was like just before. */
export interface Sale {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly coverId: bigint;
  /** Allocated, wei. */
  readonly amount: bigint;
  readonly price: bigint;
  readonly bumped: bigint;
  /** What an extension released of this pool just before, wei. */
  readonly released: bigint;
  /** Spot price before; undefined when the listing was never seen. */
  readonly spot: bigint | undefined;
  /** By how much the rules raise the spot price; as the event tells it where the capacity is not observed. */
  readonly growth: bigint;
  /** Capacity of the tranches that end at or after `exposureEnd`; undefined when the listing is not observed. */
  readonly eligible: bigint | undefined;
  /** Allocations of the eight tranches before it; undefined when they could not be followed. */
  readonly allocated: readonly bigint[] | undefined;
  readonly exposureEnd: bigint;
}

/** A stream that a purchase started, or a part of one that it stopped. */
export interface StreamChange {
  readonly poolId: bigint;
  readonly coverId: bigint;
  readonly rate: bigint;
  /** Started: when it ends. Stopped: what was burned, wei. */
  readonly value: bigint;
}

/** A purchase that went through. */
export interface Purchase {
  readonly coverId: bigint;
  /** Its first event, whose first indexed argument is the cover's id. */
  readonly told: SeenLog;
  readonly params: BuyCoverParams;
  /** Parts asked for that were not skipped: pool and amount. */
  readonly requests: readonly { readonly poolId: bigint; readonly amount: bigint }[];
  /** The cover that was extended, as it was before; undefined for a new one. */
  readonly old: CoverBook | undefined;
  /** Owner of its NFT, and who was approved for it. */
  readonly oldOwner: bigint | undefined;
  readonly oldApproved: bigint | undefined;
  readonly sales: readonly Sale[];
  /** Bumps that leave with the cover that was extended, by the rules, in the order of its pools. */
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

/** A claim that was submitted, with the cover as it was just before; undefined for a cover that was never seen. */
export interface Submission {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly cover: CoverBook | undefined;
  readonly openClaim: bigint;
}

/** A lock for voting that was set, and until when the account was locked before. */
export interface Locked {
  readonly account: bigint;
  readonly until: bigint;
  readonly before: bigint;
}

/** A vote. */
export interface Vote {
  readonly claimId: bigint;
  readonly voter: bigint;
  /** It had voted on the claim before. */
  readonly again: boolean;
}

/** A claim that was settled, with the state it was in just before. */
export interface Settlement {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly approved: boolean;
  readonly payout: bigint;
  readonly settledBefore: boolean;
  readonly coverAmount: bigint;
  /** What the payout stops, in the order of the cover's pools; none from the streams' end on. */
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

/** What the present step did, as its events tell. */
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
