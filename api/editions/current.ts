import { Interface } from "ethers";
import { z } from "zod";
import { ceilDiv, least } from "../maths";
import type { Edition } from "./edition";

const WAD = 10n ** 18n;
const HOUR = 3_600n;
/** 0.05 % of price for each 1 % of capacity: 5e16 for all of it. [PRICE-4] */
const BUMP = 5n * 10n ** 16n;

const claim = z.object({
  ...{ coverId: z.bigint(), submitter: z.string(), requestedAmount: z.bigint(), assessorGroupId: z.bigint() },
  ...{ submittedAt: z.bigint(), votingEnd: z.bigint(), cooldownEnd: z.bigint(), votesFor: z.bigint() },
  ...{ votesAgainst: z.bigint(), eligibleVotes: z.bigint(), status: z.bigint(), settled: z.boolean() },
  payout: z.bigint(),
});

const STATUS = ["voting", "cooldown", "approved", "rejected"] as const;

/** The current edition: contracts/interfaces. */
export const CURRENT: Edition = {
  name: "current",
  abis: {
    capitalPool: new Interface([
      "function getPrice(uint256 asset) view returns (uint256)",
      "function getAsset(uint256 asset) view returns (address token, uint8 decimals)",
      "function getFeed(uint256 asset) view returns (address feed, uint256 maxAge)",
    ]),
    stakingProducts: new Interface([
      "event PoolCreated(uint256 indexed poolId, address indexed manager, address pool, uint256 fee, uint256 maxFee)",
      "event ProductSet(uint256 indexed poolId, uint256 indexed productId, uint256 weight, uint256 targetPrice)",
      "function poolCount() view returns (uint256)",
      "function getPool(uint256 poolId) view returns (address)",
      "function getPoolProducts(uint256 poolId) view returns (tuple(uint256 productId, uint256 weight, uint256 targetPrice, uint256 bumpedPrice, uint256 priceUpdatedAt)[])",
      "function getSpotPrice(uint256 poolId, uint256 productId) view returns (uint256)",
      "function getCapacities(uint256 poolId, uint256 productId) view returns (tuple(uint256 firstTrancheId, uint256[8] capacity, uint256[8] allocated))",
      "function getFreeCapacity(uint256 poolId, uint256 productId, uint256 exposureEnd) view returns (uint256)",
      "function getUtilizationRate(uint256 poolId) view returns (uint256)",
      // never sent: what an extension releases first is tried out in a call that changes nothing
      "function release(uint256 poolId, uint256 productId, uint256 coverId) returns (uint256 released)",
    ]),
    stakingNFT: new Interface([
      "function nextTokenId() view returns (uint256)",
      "function ownerOf(uint256 tokenId) view returns (address)",
    ]),
    stakingViewer: new Interface([
      "function getToken(uint256 tokenId) view returns (tuple(uint256 tokenId, uint256 poolId, tuple(uint256 trancheId, uint256 shares, uint256 stake, uint256 rewards, bool expired)[] deposits, uint256 activeStake, uint256 expiredStake, uint256 rewards))",
    ]),
    coverProducts: new Interface([
      "function productCount() view returns (uint256)",
      "function getProduct(uint256 productId) view returns (tuple(uint256 productId, string productName, uint256[] acceptedAssets, uint16 productType, uint16 minPrice, uint16 initialPrice))",
      "function getProductType(uint256 productType) view returns (tuple(uint32 gracePeriod, uint32 cooldown, uint256 assessorGroupId))",
    ]),
    cover: new Interface(["function coverCount() view returns (uint256)"]),
    coverViewer: new Interface([
      "function getCovers(uint256[] coverIds) view returns (tuple(uint256 coverId, address owner, uint256 productId, uint256 coverAsset, uint256 amount, uint256 amountBought, uint256 start, uint256 end, uint256 gracePeriod, uint256 graceEnd, uint256 releaseTime, uint256 originalCoverId, uint256 replacedBy, uint256 openClaimId, tuple(uint256 poolId, uint256 amountBought, uint256 price, uint256 rewardRate, uint256 bump)[] pools, uint256[] allocations)[])",
    ]),
    claims: new Interface([
      "function claimCount() view returns (uint256)",
      "function getClaim(uint256 claimId) view returns (tuple(uint256 coverId, address submitter, uint256 requestedAmount, uint256 assessorGroupId, uint256 submittedAt, uint256 votingEnd, uint256 cooldownEnd, uint256 votesFor, uint256 votesAgainst, uint256 eligibleVotes, uint8 status, bool settled, uint256 payout))",
    ]),
    feed: new Interface([
      "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
    ]),
    stakingPool: new Interface([
      "event PoolHalted(uint256 activeStake, uint256 activeShares)",
      "event StakeDeposited(uint256 indexed tokenId, uint256 indexed trancheId, address indexed from, uint256 amount, uint256 shares)",
      "event DepositExtended(uint256 indexed tokenId, uint256 indexed fromTrancheId, uint256 indexed toTrancheId, uint256 stake, uint256 shares)",
      "function manager() view returns (address)",
      "function getPoolState() view returns (tuple(uint256 activeStake, uint256 activeShares, uint256 poolStake, uint256 firstActiveTrancheId, bool halted, uint256 fee, uint256 maxFee, uint256 rewardRate, uint256 unstreamed, uint256 feesOwed, uint256 surplus))",
    ]),
  },
  // voting, cooldown, margin [CAP-2]
  claimSeconds: 72n * HOUR + 24n * HOUR + 7n * 24n * HOUR,
  bumped: (spot, used, capacity) => (used === 0n ? spot : least(WAD, spot + ceilDiv(BUMP * used, capacity))),
  claim: (answer) => {
    const { status, ...facts } = claim.parse(answer);
    const name = STATUS[Number(status)];
    if (name === undefined) throw new Error(`a claim's status: expected 0 to 3, received ${status}`);
    return { ...facts, status: name };
  },
};
