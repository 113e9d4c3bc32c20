import type { EntityKind } from "assay/types";
import * as K from "../../properties/observe/kinds";

/** Indices of the named fields in a kind's words. Throws at load when the kind has no such field. */
function indices<Name extends string>(kind: EntityKind, ...names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name) => [name, K.fieldIndex(kind, name)])) as Record<Name, number>;
}

/** Indices of the fields that invariants read, by kind. */
export const AT = {
  pool: indices(
    K.POOL,
    "activeStake",
    "activeShares",
    "poolStake",
    "firstActiveTrancheId",
    "halted",
    "fee",
    "maxFee",
    "rewardRate",
    "unstreamed",
    "feesOwed",
    "surplus",
    "balance",
    "stake0",
  ),
  listing: indices(
    K.LISTING,
    "weight",
    "target",
    "bumpedPrice",
    "priceUpdatedAt",
    "floor",
    "spot",
    "capacity0",
    "allocated0",
  ),
  position: indices(K.POSITION, "owner", "approved", "poolId", "stake", "unwithdrawnRewards", "withdrawnRewards"),
  deposit: indices(K.DEPOSIT, "shares", "stake", "rewards"),
  tranche: indices(K.TRANCHE, "ended", "stake", "shares", "stakeTaken"),
  cover: indices(
    K.COVER,
    "owner",
    "approved",
    "productId",
    "coverAsset",
    "amount",
    "amountBought",
    "start",
    "end",
    "gracePeriod",
    "graceEnd",
    "releaseTime",
    "originalCoverId",
    "replacedBy",
    "openClaimId",
    "pools",
  ),
  coverPool: indices(K.COVER_POOL, "poolId", "amountBought", "price", "rewardRate", "bump", "allocation"),
  claim: indices(
    K.CLAIM,
    "coverId",
    "submitter",
    "requestedAmount",
    "assessorGroupId",
    "submittedAt",
    "votingEnd",
    "cooldownEnd",
    "votesFor",
    "votesAgainst",
    "eligibleVotes",
    "status",
    "settled",
    "payout",
  ),
  account: indices(K.ACCOUNT, "eth", "native", "usd", "btc", "lockedUntil", "member"),
  credits: indices(K.CREDITS, "capitalPoolEth", "capitalPoolUsd", "capitalPoolBtc", "coverEth", "claimsEth"),
  power: indices(K.POWER, "votingPower", "pools", "roleNone", "roleAssessor", "roleGovernor", "roleUnknown"),
  counts: indices(
    K.COUNTS,
    "members",
    "groups",
    "productTypes",
    "products",
    "pools",
    "nextTokenId",
    "covers",
    "claims",
  ),
  money: indices(
    K.MONEY,
    "tokenSupply",
    "capitalPoolEth",
    "capitalPoolUsd",
    "capitalPoolBtc",
    "capitalPoolNative",
    "coverEth",
    "claimsEth",
    "capitalPoolCreditEth",
    "capitalPoolCreditUsd",
    "capitalPoolCreditBtc",
    "coverCreditEth",
    "claimsCreditEth",
  ),
  product: indices(
    K.PRODUCT,
    "productType",
    "minPrice",
    "initialPrice",
    "acceptsEth",
    "acceptsUsd",
    "acceptsBtc",
    "acceptsNative",
  ),
  productType: indices(K.PRODUCT_TYPE, "gracePeriod", "cooldown", "assessorGroupId"),
  feed: indices(K.FEED, "usable", "price"),
  vote: indices(K.VOTE, "voted"),
  tokenInfo: indices(
    K.TOKEN_INFO,
    "poolId",
    "activeStake",
    "expiredStake",
    "rewards",
    "depositsWithStake",
    "shares",
    "trancheSum",
  ),
  reads: indices(
    K.READS,
    "getPoolId",
    "idOfAddress",
    "getPoolFee",
    "getMaxPoolFee",
    "manager",
    "getFirstActiveTrancheId",
    "getPoolStake",
    "totalWeight",
    "totalEffectiveWeight",
    "utilization",
    "products",
  ),
} as const;

/** A word of an entity. Throws when there are too few words, which the judge prevents. */
export function word(words: readonly bigint[], index: number): bigint {
  const value = words[index];
  if (value === undefined) throw new Error(`expected more than ${index} words of an entity, received ${words.length}`);
  return value;
}

/** A pair of ids in the lens's encoding: (high << 120) | low. */
export const pair = (high: bigint, low: bigint): bigint => (high << 120n) | low;

const LOW = (1n << 120n) - 1n;

/** Upper id of a pair: the pool of a listing or a tranche, the token of a deposit, the cover of a part. */
export const high = (id: bigint): bigint => id >> 120n;

/** Lower id of a pair: the product, the tranche, the index. */
export const low = (id: bigint): bigint => id & LOW;
