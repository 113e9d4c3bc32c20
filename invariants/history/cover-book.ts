import type { EditionRules } from "../core/editions";
import { ceilToMidnight, min } from "../core/numbers";

/** A pool's part of a cover at its purchase. */
export interface SoldPart {
  readonly poolId: bigint;
  /** In the cover asset's smallest unit. */
  readonly amountBought: bigint;
  /** 1e18 = 100 %/year. */
  readonly price: bigint;
  /** Wei per second at which its stream started. */
  readonly started: bigint;
  /** The rate that payouts left of it. [BURN-4] */
  rate: bigint;
}

/** The expected state of a cover, from its purchase and later events. */
export interface CoverBook {
  readonly id: bigint;
  readonly productId: bigint;
  readonly asset: bigint;
  readonly bought: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly grace: bigint;
  readonly graceEnd: bigint;
  /** The voting period of its claims, in seconds: that of its product's type at purchase. */
  readonly review: bigint;
  /** How often it was extended [E-EVENT]. */
  readonly segment: bigint;
  readonly release: bigint;
  readonly original: bigint;
  readonly parts: readonly SoldPart[];
  /** The bumps that it keeps by the rules, by pool; 1e18 = 100 %. [PRICE-7] */
  bumps: ReadonlyMap<bigint, bigint>;
  amount: bigint;
  replacedBy: bigint;
  /** Payouts while its streams ran, and whether there was one later. */
  payouts: bigint;
  paidAfterStreams: boolean;
  /** 0 while no claim is open. */
  openClaim: bigint;
}

/** The expected state of a claim, from its events. */
export interface ClaimBook {
  readonly id: bigint;
  readonly coverId: bigint;
  readonly submitter: bigint;
  readonly requested: bigint;
  readonly groupId: bigint;
  readonly submittedAt: bigint;
  /** Its voting period, in seconds. */
  readonly review: bigint;
  /** Addresses of the group without the submitter; undefined when the group is unknown. */
  readonly eligible: bigint | undefined;
  readonly voters: Set<bigint>;
  votesFor: bigint;
  votesAgainst: bigint;
  lastVote: bigint;
  settled: boolean;
  payout: bigint;
}

/** When a cover's streams end, Unix seconds [REWARD-1]. */
export const streamEnd = ({ end }: CoverBook): bigint => ceilToMidnight(end);

/** Whether votes approve a claim: more in favour than against, and at least a third of those who may vote in favour. [SETTLE-1] */
export function approves(votesFor: bigint, votesAgainst: bigint, eligible: bigint): boolean {
  return votesFor > votesAgainst && 3n * votesFor >= eligible;
}

/** The end of voting by VOTE-2 or E-REVIEW, from the observed votes; undefined when the group is unknown. */
export function votingEnd({ closesEarly }: EditionRules, book: ClaimBook): bigint | undefined {
  if (book.eligible === undefined) return undefined;
  const window = book.submittedAt + book.review;
  return closesEarly && book.votesFor + book.votesAgainst >= book.eligible ? min(window, book.lastVote) : window;
}
