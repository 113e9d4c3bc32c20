import { ZERO_ACCOUNT, type Account, type PoolAllocationRequest } from "../../model";
import { amountOf, assetFor, purchase, smallest } from "./coverTerms";
import type { Draws } from "./draws";
import type { ActionDefinition, Move } from "./types";
import { DAY, HUGE, ONE, plain, TRANCHE, type World } from "./world";

const DEPOSIT = ONE / 20n;
const PERIOD = 28n;
/** Until when a cover of the shortest period bought now is exposed, beyond its product's grace. */
const EXPOSURE = (PERIOD + 11n) * DAY;
/** More than any group has. */
const MOST_VOTES = 8;

interface Purchase {
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly owner: Account;
  readonly coverId: bigint;
  readonly requests: readonly PoolAllocationRequest[];
}

/** A purchase or extension by the owner for the shortest period, in ETH or BTC. */
function buy(world: World, { productId, coverAsset, owner, coverId, requests }: Purchase): Move {
  const paymentAsset = world.read.product(productId).acceptedAssets.find((asset) => asset === 0n || asset === 7n);
  if (paymentAsset === undefined) return undefined;
  const params = {
    ...{ coverId, owner, productId, coverAsset, amount: amountOf(requests), period: PERIOD },
    ...{
      maxPremiumInAsset: HUGE,
      paymentAsset,
      commissionRatio: 0n,
      commissionDestination: ZERO_ACCOUNT,
      ipfsData: "",
    },
  };
  return { call: purchase(owner, params, requests) };
}

/** Buys all that the smallest pool has of a product, for somebody who may claim. */
function buyAll(world: World, productId: bigint, coverAsset: bigint, owner: Account): Move {
  const { gracePeriod } = world.read.productType(world.read.product(productId).productType);
  const pools = world.poolsListing(productId);
  const poolId = pools[smallest(world, pools)];
  if (poolId === undefined) return undefined;
  const free = world.read.freeCapacity(poolId, productId, world.now + EXPOSURE + gracePeriod);
  const amount = assetFor(world, coverAsset, free);
  if (amount === undefined || amount === 0n) return undefined;
  const requests = [{ poolId, skip: false, coverAmountInAsset: amount }];
  return buy(world, { productId, coverAsset, owner, coverId: 0n, requests });
}

/** The newest cover, claimed by its owner: whole, or a fraction of what is left. */
function claimNewest(world: World, owner: Account, fraction: bigint): Move {
  const coverId = world.read.coverCount();
  if (coverId === 0n || world.read.ownerOf("coverNFT", coverId) !== owner) return undefined;
  const requestedAmount = world.read.cover(coverId).amount / fraction;
  const whole = { op: "submitClaim", coverId } as const;
  const operation = fraction === 1n || requestedAmount === 0n ? whole : { ...whole, requestedAmount };
  return { call: { caller: owner, value: DEPOSIT, operation } };
}

/** The newest cover, extended by its owner over all that its first pool has and gets free by it. */
function extendNewest(world: World, owner: Account): Move {
  const coverId = world.read.coverCount();
  if (coverId === 0n || world.read.ownerOf("coverNFT", coverId) !== owner) return undefined;
  const { productId, coverAsset, amount, pools } = world.read.cover(coverId);
  const [first] = pools;
  if (first === undefined || amount === 0n) return undefined;
  return buy(world, {
    productId,
    coverAsset,
    owner,
    coverId,
    requests: [{ poolId: first.poolId, skip: false, coverAmountInAsset: amount }],
  });
}

/** One of those who may still vote on the newest claim is for it. */
function voteForNewest(world: World): Move {
  const claimId = world.read.claimCount();
  if (claimId === 0n) return undefined;
  const claim = world.read.claim(claimId);
  if (claim.status !== 0) return undefined;
  const voter = world.read
    .assessorGroup(claim.assessorGroupId)
    .find((account) => account !== claim.submitter && !world.read.hasVoted(claimId, account));
  return voter === undefined ? undefined : plain(voter, { op: "vote", claimId, inFavour: true });
}

function cooldownOfNewest(world: World, more: bigint): Move {
  const claimId = world.read.claimCount();
  return claimId === 0n ? undefined : { waitUntil: world.read.claim(claimId).cooldownEnd + more };
}

function settleNewest(world: World): Move {
  const claimId = world.read.claimCount();
  return claimId === 0n || world.read.claim(claimId).settled
    ? undefined
    : plain("erin", { op: "settleClaim", claimId });
}

/** What is left of an expired deposit tries to come back. */
function returnTheRest(world: World, draws: Draws): Move {
  const rests = world.positions().filter((id) => world.read.position(id).expiredStake > 0n);
  const least = rests.reduce<bigint | undefined>((best, id) => {
    const stake = world.read.position(id).expiredStake;
    return best === undefined || stake < world.read.position(best).expiredStake ? id : best;
  }, undefined);
  if (least === undefined) return undefined;
  const { poolId } = world.read.position(least);
  const caller = world.read.ownerOf("stakingNFT", least);
  return plain(caller, {
    op: "extendDeposit",
    poolId,
    tokenId: least,
    newDuration: TRANCHE * BigInt(1 + draws.below(6)),
  });
}

/**
 * A story that hardly ever tells itself by chance: all of the smallest pool is sold, claimed and paid, so that next to nothing is left of its stake, or
 * nothing; and after a tranche's end the rest tries to come back.
 */
export const burnOut: ActionDefinition = {
  kind: "burnOut",
  weight: 2,
  resolve(draws, world) {
    const owner = draws.pick(world.members().filter((account) => account !== "bare" && account !== "vault"));
    const productId = draws.pick(world.products().filter((id) => world.poolsListing(id).length > 0));
    if (owner === undefined || productId === undefined) return undefined;
    const coverAsset = draws.one([0n, 7n, 6n]);
    const claimed = (fraction: bigint): (() => Move)[] => {
      const votes = 1 + draws.below(MOST_VOTES);
      const late = BigInt(draws.below(2));
      return [
        (): Move => claimNewest(world, owner, fraction),
        ...Array.from({ length: votes }, () => (): Move => voteForNewest(world)),
        (): Move => cooldownOfNewest(world, late),
        (): Move => settleNewest(world),
      ];
    };
    const end = draws.below(5);
    const first = (): Move => buyAll(world, productId, coverAsset, owner);
    if (end === 0) return { story: [first, ...claimed(1n)] };
    if (end === 1) return { story: [first, ...claimed(2n), ...claimed(1n)] };
    if (end === 2) return { story: [first, ...claimed(3n), (): Move => extendNewest(world, owner)] };
    const story = [
      first,
      ...claimed(1n),
      (): Move => ({ waitUntil: (world.currentTranche() + 2n) * TRANCHE }),
      (): Move => returnTheRest(world, draws),
    ];
    return { story };
  },
};
