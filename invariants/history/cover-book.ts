import type { EditionRules } from "../core/editions";
import { ceilToMidnight, min } from "../core/numbers";

/** A pool's part of a cover, as it was sold. */
export interface SoldPart {
  readonly poolId: bigint;
  /** In the cover asset's smallest unit. */
  readonly amountBought: bigint;
  /** 1e18 = 100 %/year. */
  readonly price: bigint;
  /** Wei per second that its stream was started with. */
  readonly started: bigint;
  /** Of it what payouts left. [BURN-4] */
  rate: bigint;
}

/** What a cover must be by its purchase, as first seen, and the events since. */
export interface CoverBook {
  readonly id: bigint;
  readonly productId: bigint;
  readonly asset: bigint;
  readonly bought: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly grace: bigint;
  readonly graceEnd: bigint;
  /** How long claims on it are voted on, seconds: its product's type's at purchase. */
  readonly review: bigint;
  /** How many times it was extended [E-EVENT]. */
  readonly segment: bigint;
  readonly release: bigint;
  readonly original: bigint;
  readonly parts: readonly SoldPart[];
  /** What its purchase keeps of bumps by the rules, by pool; 1e18 = 100 %. [PRICE-7] */
  bumps: ReadonlyMap<bigint, bigint>;
  amount: bigint;
  replacedBy: bigint;
  /** Payouts while its streams ran, and whether there was one later. */
  payouts: bigint;
  paidAfterStreams: boolean;
  /** 0 while no claim is open. */
  openClaim: bigint;
}

/** What a claim must be by its events. */
export interface ClaimBook {
  readonly id: bigint;
  readonly coverId: bigint;
  readonly submitter: bigint;
  readonly requested: bigint;
  readonly groupId: bigint;
  readonly submittedAt: bigint;
  /** How long it is voted on, seconds. */
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

/** Whether votes approve a claim: more for it than against, and a third of those who may vote for it. [SETTLE-1] */
export function approves(votesFor: bigint, votesAgainst: bigint, eligible: bigint): boolean {
  return votesFor > votesAgainst && 3n * votesFor >= eligible;
}

/** When voting ends by VOTE-2 or E-REVIEW, from the votes seen; undefined when the group is unknown. */
export function votingEnd({ closesEarly }: EditionRules, book: ClaimBook): bigint | undefined {
  if (book.eligible === undefined) return undefined;
  const window = book.submittedAt + book.review;
  return closesEarly && book.votesFor + book.votesAgainst >= book.eligible ? min(window, book.lastVote) : window;
}
