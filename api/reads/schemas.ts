import { z } from "zod";

const uint = z.bigint();

/** As StakedProduct of IStakingProducts.sol. */
export const listing = z.object({
  productId: uint,
  weight: uint,
  targetPrice: uint,
  bumpedPrice: uint,
  priceUpdatedAt: uint,
});
/** What is used of the event ProductSet. */
export const productSet = z.object({ productId: uint, weight: uint });
/** As Capacities. */
export const capacities = z.object({ firstTrancheId: uint, capacity: z.array(uint), allocated: z.array(uint) });
/** What is used of PoolState of IStakingPool.sol. */
export const poolState = z.object({ activeStake: uint, poolStake: uint, halted: z.boolean(), fee: uint, maxFee: uint });
/** As Product of ICoverProducts.sol. */
export const product = z.object({
  productId: uint,
  productName: z.string(),
  acceptedAssets: z.array(uint),
  productType: uint,
  minPrice: uint,
  initialPrice: uint,
});
/** As ProductType. */
export const productType = z.object({ gracePeriod: uint, cooldown: uint, assessorGroupId: uint });
/** As `getFeed` of ICapitalPool.sol answers. */
export const feed = z.object({ feed: z.string(), maxAge: uint });
/** What is used of a round of IAggregatorV3.sol. */
export const round = z.object({ updatedAt: uint });
/** As CoverDetails of ICoverViewer.sol. */
export const cover = z.object({
  coverId: uint,
  owner: z.string(),
  productId: uint,
  coverAsset: uint,
  amount: uint,
  amountBought: uint,
  start: uint,
  end: uint,
  gracePeriod: uint,
  graceEnd: uint,
  releaseTime: uint,
  originalCoverId: uint,
  replacedBy: uint,
  openClaimId: uint,
  pools: z.array(z.object({ poolId: uint, amountBought: uint, price: uint, rewardRate: uint, bump: uint })),
  allocations: z.array(uint),
});
/** As TokenInfo of IStakingViewer.sol. */
export const position = z.object({
  tokenId: uint,
  poolId: uint,
  activeStake: uint,
  expiredStake: uint,
  rewards: uint,
  deposits: z.array(z.object({ trancheId: uint, shares: uint, stake: uint, rewards: uint, expired: z.boolean() })),
});

export type Listing = z.infer<typeof listing>;
export type Product = z.infer<typeof product>;
export type ProductType = z.infer<typeof productType>;
export type Cover = z.infer<typeof cover>;
export type Position = z.infer<typeof position>;
