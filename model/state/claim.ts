import type { Account } from "../api";

/** A vote on a claim. */
export interface Vote {
  readonly assessor: Account;
  readonly inFavour: boolean;
}

/** A claim: what was asked and who said what. */
export interface Claim {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly submitter: Account;
  readonly requestedAmount: bigint;
  readonly assessorGroupId: bigint;
  readonly submittedAt: bigint;
  readonly votingEnd: bigint;
  readonly votes: readonly Vote[];
  readonly settled: boolean;
  readonly payout: bigint;
}
