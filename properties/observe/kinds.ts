import type { EntityKind, Field } from "assay/types";

/** "name unit" pairs, as contracts/lens/Lens.sol writes the words. */
function kind(code: number, name: string, ...fields: readonly string[]): EntityKind {
  return {
    code,
    name,
    fields: fields.map((text): Field => {
      const space = text.indexOf(" ");
      return { name: text.slice(0, space), unit: text.slice(space + 1) };
    }),
  };
}

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const PRICE = "1e18 = 100 %/year";

/** A pool; its id. `stake0` is the current tranche's. */
export const POOL = kind(
  1,
  "pool",
  "activeStake wei",
  "activeShares shares",
  "poolStake wei",
  "firstActiveTrancheId id",
  "halted flag",
  "fee bps",
  "maxFee bps",
  "rewardRate wei/s",
  "unstreamed wei",
  "feesOwed 1/10000 wei",
  "surplus wei",
  "balance wei",
  ...EIGHT.map((i) => `stake${i} wei`),
);

/** A product in a pool; (pool << 120) | product. Index 0 is the current tranche. */
export const LISTING = kind(
  2,
  "listing",
  "weight bps",
  "target bps",
  `bumpedPrice ${PRICE}`,
  "priceUpdatedAt seconds",
  `floor ${PRICE}`,
  `spot ${PRICE}`,
  ...EIGHT.map((i) => `capacity${i} wei`),
  ...EIGHT.map((i) => `allocated${i} wei`),
);

/** Free capacity of a product in a pool for an exposure that ends at `exposureEndFor`; (pool << 120) | product. */
export const FREE = kind(22, "free", "free wei");

/** What a read answers or refuses with, as a whole; the id says whom and what is asked (answers.ts). */
export const ANSWER = kind(23, "answer", "ok flag", "hash keccak256");

/**
 * End of the exposure for which free capacity is asked, by the product's id: far ahead, so that some tranches end before it; soon, so that none does; or any time at all.
 * As in the lens.
 */
export function exposureEndFor(productId: bigint, now: bigint): bigint {
  if (productId % 3n === 0n) return 0n;
  return now + (productId % 3n === 1n ? 150n : 1n) * 86_400n;
}

/** A staking position; its token id. */
export const POSITION = kind(
  3,
  "position",
  "owner address",
  "approved address",
  "poolId id",
  "stake wei",
  "unwithdrawnRewards wei",
  "withdrawnRewards wei",
);

/** A deposit; (token << 120) | tranche. */
export const DEPOSIT = kind(4, "deposit", "shares shares", "stake wei", "rewards wei");

/** A tranche; (pool << 120) | tranche. */
export const TRANCHE = kind(5, "tranche", "ended flag", "stake wei", "shares shares", "stakeTaken wei");

/** A cover; its id. */
export const COVER = kind(
  6,
  "cover",
  "owner address",
  "approved address",
  "productId id",
  "coverAsset id",
  "amount asset units",
  "amountBought asset units",
  "start seconds",
  "end seconds",
  "gracePeriod seconds",
  "graceEnd seconds",
  "releaseTime seconds",
  "originalCoverId id",
  "replacedBy id",
  "openClaimId id",
  "pools count",
);

/** A pool's part of a cover; (cover << 120) | index. */
export const COVER_POOL = kind(
  7,
  "coverPool",
  "poolId id",
  "amountBought asset units",
  `price ${PRICE}`,
  "rewardRate wei/s",
  `bump ${PRICE}`,
  "allocation wei",
);

/** A claim; its id. */
export const CLAIM = kind(
  8,
  "claim",
  "coverId id",
  "submitter address",
  "requestedAmount asset units",
  "assessorGroupId id",
  "submittedAt seconds",
  "votingEnd seconds",
  "cooldownEnd seconds",
  "votesFor votes",
  "votesAgainst votes",
  "eligibleVotes votes",
  "status status",
  "settled flag",
  "payout asset units",
);

/** What an account holds; its address. */
export const ACCOUNT = kind(
  9,
  "account",
  "eth wei",
  "native wei",
  "usd asset units",
  "btc asset units",
  "lockedUntil seconds",
  "member flag",
);

/** What is credited to an account; its address. */
export const CREDITS = kind(
  10,
  "credits",
  "capitalPoolEth wei",
  "capitalPoolUsd asset units",
  "capitalPoolBtc asset units",
  "coverEth wei",
  "claimsEth wei",
);

/** Voting power and roles of an account; its address. */
export const POWER = kind(
  11,
  "power",
  "votingPower wei",
  "pools count",
  "roleNone flag",
  "roleAssessor flag",
  "roleGovernor flag",
  "roleUnknown flag",
);

/** How many of each thing there are; 0. */
export const COUNTS = kind(
  12,
  "counts",
  "members count",
  "groups count",
  "productTypes count",
  "products count",
  "pools count",
  "nextTokenId id",
  "covers count",
  "claims count",
);

/** The mutual's money; 0. */
export const MONEY = kind(
  13,
  "money",
  "tokenSupply wei",
  "capitalPoolEth wei",
  "capitalPoolUsd asset units",
  "capitalPoolBtc asset units",
  "capitalPoolNative wei",
  "coverEth wei",
  "claimsEth wei",
  "capitalPoolCreditEth wei",
  "capitalPoolCreditUsd asset units",
  "capitalPoolCreditBtc asset units",
  "coverCreditEth wei",
  "claimsCreditEth wei",
);

/** A product; its id. */
export const PRODUCT = kind(
  14,
  "product",
  "productType id",
  "minPrice bps",
  "initialPrice bps",
  "acceptsEth flag",
  "acceptsUsd flag",
  "acceptsBtc flag",
  "acceptsNative flag",
);

/** A product type; its id. */
export const PRODUCT_TYPE = kind(15, "productType", "gracePeriod seconds", "cooldown seconds", "assessorGroupId id");

/** A feed as the capital pool sees it; the asset id. */
export const FEED = kind(16, "feed", "usable flag", "price ETH, 18 decimals");

/** (asset << 224) | spender << 160 | owner's address; a spender is a pool's id, 0 for Cover, or 2^63 and an actor's index. */
export const ALLOWANCE = kind(17, "allowance", "allowance asset units");

/** Whether an account voted; (claim << 160) | its address. */
export const VOTE = kind(18, "vote", "voted flag");

/** Approval for all of an owner's NFTs; (1 for cover NFTs) << 32 | owner's index << 16 | operator's index. */
export const OPERATOR = kind(19, "operator", "approved flag");

/** What StakingViewer tells of a position; its token id. */
export const TOKEN_INFO = kind(
  20,
  "tokenInfo",
  "poolId id",
  "activeStake wei",
  "expiredStake wei",
  "rewards wei",
  "depositsWithStake count",
  "shares shares",
  "trancheSum id",
  "stake wei",
  "tokenId id",
  "emptyDeposits count",
);

/** Getters of a pool that nothing else reads; its id. */
export const READS = kind(
  21,
  "reads",
  "getPoolId id",
  "idOfAddress id",
  "getPoolFee bps",
  "getMaxPoolFee bps",
  "manager address",
  "getFirstActiveTrancheId id",
  "getPoolStake wei",
  "totalWeight bps",
  "totalEffectiveWeight bps",
  "utilization bps",
  "products count",
);

export const KINDS: readonly EntityKind[] = [
  POOL,
  LISTING,
  POSITION,
  DEPOSIT,
  TRANCHE,
  COVER,
  COVER_POOL,
  CLAIM,
  ACCOUNT,
  CREDITS,
  POWER,
  COUNTS,
  MONEY,
  PRODUCT,
  PRODUCT_TYPE,
  FEED,
  ALLOWANCE,
  VOTE,
  OPERATOR,
  TOKEN_INFO,
  READS,
  FREE,
  ANSWER,
];

/** Index of a field in its kind's words. Throws when the kind has no such field. */
export function fieldIndex(entity: EntityKind, field: string): number {
  const index = entity.fields.findIndex((f) => f.name === field);
  if (index < 0)
    throw new Error(`${entity.name} has no field "${field}"; it has ${entity.fields.map((f) => f.name).join(", ")}`);
  return index;
}
