import type { Interface } from "ethers";

/** The contracts that the API reads at a fixed address. */
export const ROLES = [
  "capitalPool",
  "stakingProducts",
  "stakingNFT",
  "stakingViewer",
  "coverProducts",
  "cover",
  "coverViewer",
  "claims",
] as const;
export type Role = (typeof ROLES)[number];

/** A contract's kind: those with a role, and staking pools and price feeds, of which there are many. */
export type Contract = Role | "stakingPool" | "feed";

/** What the answers about a claim are made of, whatever the edition calls it. Times in Unix seconds, amounts in the cover asset's smallest unit. */
export interface ClaimFacts {
  readonly coverId: bigint;
  readonly submitter: string;
  readonly requestedAmount: bigint;
  readonly assessorGroupId: bigint;
  readonly submittedAt: bigint;
  readonly votingEnd: bigint;
  readonly cooldownEnd: bigint;
  readonly votesFor: bigint;
  readonly votesAgainst: bigint;
  readonly eligibleVotes: bigint;
  readonly status: "voting" | "cooldown" | "approved" | "rejected";
  readonly settled: boolean;
  readonly payout: bigint;
}

/**
 * What the API has to know of an edition of the protocol, as data: the reads' signatures, and the two formulas that no getter answers. To add one: another
 * file beside current.ts, an entry in `EDITIONS`, and addresses by role in a deployment file.
 */
export interface Edition {
  readonly name: string;
  readonly abis: Readonly<Record<Contract, Interface>>;
  /** Seconds from the end of a cover's grace period until what backs it is free: review of the last claim in time, and the margin for settling it. */
  readonly claimSeconds: bigint;
  /** The read of CoverProducts that answers a product type's review period, where each has its own: it comes on top of `claimSeconds`. */
  readonly reviewPeriod?: string;
  /** The spot price after a purchase of `used` wei at `spot` of a pool with `capacity` wei, 1e18 = 100 %. */
  readonly bumped: (spot: bigint, used: bigint, capacity: bigint) => bigint;
  /** Reads what `Claims.getClaim` answers. */
  readonly claim: (answer: unknown) => ClaimFacts;
}
