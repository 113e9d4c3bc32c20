import { type Account, MIN_ALLOCATION, MIN_PERIOD, type PoolAllocationRequest, ZERO_ACCOUNT } from "../../model";
import {
  claimNewest,
  cooldownOfNewest,
  foreignAssessor,
  madeAssessor,
  settleNewest,
  voteForNewest,
  type Part,
} from "./claimStory";
import { amountOf, assetFor, exposureEnd, purchase, smallest } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { HUGE, ONE, plain, TRANCHE, type World } from "../action-definition/world";

/** More than any group has. */
const MOST_VOTES = 8;

/** How long a cover of the shortest period bought now is exposed, seconds. */
function exposure(world: World, productId: bigint): bigint {
  return exposureEnd(world, productId, MIN_PERIOD) - world.now;
}

/** The tranches ahead in which a pool has stake, the earliest first. */
function activeTranches(world: World, poolId: bigint): bigint[] {
  const current = world.currentTranche();
  const positions = world.positions().map((id) => world.read.position(id));
  const tranches = positions.flatMap((position) => (position.poolId === poolId ? position.tranches : []));
  return [...new Set(tranches)].filter((tranche) => tranche >= current).sort((a, b) => Number(a - b));
}

/** Waits until all that a pool then has staked outlasts a cover of `lasting` seconds, so that this can use up all of it. */
function untilAllLasts(world: World, poolId: bigint, lasting: bigint): Move {
  const tranches = activeTranches(world, poolId);
  const starts = [world.now, ...tranches.map((tranche) => (tranche + 1n) * TRANCHE)];
  const good = starts.find((start, i) => {
    const next = tranches[i];
    return next !== undefined && (next + 1n) * TRANCHE > start + lasting;
  });
  return good === undefined || good === world.now ? undefined : { waitUntil: good };
}

/** Waits for the end of the next tranche in which a pool has stake. */
function nextEnd(world: World, poolId: bigint): Move {
  const [tranche] = activeTranches(world, poolId);
  return tranche === undefined ? undefined : { waitUntil: (tranche + 1n) * TRANCHE };
}

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
    ...{ coverId, owner, productId, coverAsset, amount: amountOf(requests), period: MIN_PERIOD },
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

/** Buys a little from each of the pools that list a product, for somebody who may claim. */
function buySome(world: World, productId: bigint, coverAsset: bigint, owner: Account): Move {
  const requests = world.poolsListing(productId).flatMap((poolId) => {
    const free = world.read.freeCapacity(poolId, productId, world.now + exposure(world, productId));
    const amount = assetFor(world, coverAsset, free / 10n);
    return amount === undefined || free < ONE ? [] : [{ poolId, skip: false, coverAmountInAsset: amount }];
  });
  return requests.length === 0 ? undefined : buy(world, { productId, coverAsset, owner, coverId: 0n, requests });
}

/** Buys all that a pool has of a product, for somebody who may claim; where a claim is for the whole, only the part that will be claimed. */
function buyAll(
  world: World,
  poolId: bigint,
  productId: bigint,
  coverAsset: bigint,
  owner: Account,
  part: Part = whole,
): Move {
  const free = world.read.freeCapacity(poolId, productId, world.now + exposure(world, productId));
  const most = assetFor(world, coverAsset, free) ?? 0n;
  const amount = most === 0n || world.edition.partialRequests ? most : part(most);
  if (amount === 0n) return undefined;
  const requests = [{ poolId, skip: false, coverAmountInAsset: amount }];
  return buy(world, { productId, coverAsset, owner, coverId: 0n, requests });
}

const whole: Part = (amount) => amount;
/** So much that less stays of the stake than a deposit may have that comes back. */
const nearlyAll: Part = (amount) => amount - amount / 2_000_000n - 1n;
const half: Part = (amount) => amount / 2n;
const third: Part = (amount) => amount / 3n;

/** The newest cover, extended by its owner over all that its first pool has and gets free by it. */
function extendNewest(world: World, owner: Account): Move {
  const coverId = world.read.coverCount();
  if (coverId === 0n || world.read.ownerOf("coverNFT", coverId) !== owner) return undefined;
  const { productId, coverAsset, amount, pools } = world.read.cover(coverId);
  const [first] = pools;
  if (first === undefined) return undefined;
  return buy(world, {
    productId,
    coverAsset,
    owner,
    coverId,
    requests: [{ poolId: first.poolId, skip: false, coverAmountInAsset: amount === 0n ? MIN_ALLOCATION : amount }],
  });
}

/** Someone who may not vote on the newest claim tries: who submitted it, who has voted, or who is no assessor of it. */
function wrongVoteForNewest(world: World, form: number): Move {
  const claimId = world.read.claimCount();
  if (claimId === 0n) return undefined;
  const claim = world.read.claim(claimId);
  const group = world.read.assessorGroup(claim.assessorGroupId);
  const voted = group.find((account) => world.read.hasVoted(claimId, account));
  const voter =
    form === 1 ? claim.submitter : form === 2 ? voted : form === 3 ? foreignAssessor(world, claimId) : undefined;
  return voter === undefined ? undefined : plain(voter, { op: "vote", claimId, inFavour: true });
}

/** There is an assessor of another group than the newest claim's. */
function foreignForNewest(world: World): Move {
  const claimId = world.read.claimCount();
  return claimId === 0n ? undefined : madeAssessor(world, foreignAssessor(world, claimId));
}

/** Someone stakes into a pool, which a burn may have left without any stake. */
function stakeAgain(world: World, poolId: bigint, destination: Account): Move {
  const trancheId = world.currentTranche() + 1n;
  return plain(destination, { op: "depositTo", poolId, amount: ONE, trancheId, requestTokenId: 0n, destination });
}

/** A deposit of a pool moves on by a tranche: its shares are still there after a burn. */
function moveOn(world: World, poolId: bigint): Move {
  const last = world.currentTranche() + 7n;
  const tokenId = world.positions().find((id) => {
    const position = world.read.position(id);
    return position.poolId === poolId && position.tranches.some((tranche) => tranche < last);
  });
  if (tokenId === undefined) return undefined;
  const caller = world.read.ownerOf("stakingNFT", tokenId);
  return plain(caller, { op: "extendDeposit", poolId, tokenId, newDuration: 1n });
}

/** Someone fetches what a settlement credited. */
function fetchCredit(world: World, account: Account): Move {
  for (const ledger of ["capitalPool", "claims"] as const) {
    const asset = [0n, 7n, 6n].find((asset) => world.read.credit(ledger, account, asset) > 0n);
    if (asset !== undefined) return plain(account, { op: "withdrawCredit", ledger, asset, to: account });
  }
  return undefined;
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
  scenario: true,
  weight: 3,
  resolve(draws, world) {
    const productId = draws.pick(world.products().filter((id) => world.poolsListing(id).length > 0));
    if (productId === undefined) return undefined;
    const pools = world.poolsListing(productId);
    const poolId = pools[smallest(world, pools)];
    const fetched = draws.chance(50);
    const wrong = draws.chance(35) ? 1 + draws.below(3) : 0;
    const members = world.members().filter((account) => account !== "bare" && account !== "vault");
    const judges = world.read.assessorGroup(
      world.read.productType(world.read.product(productId).productType).assessorGroupId,
    );
    const own = wrong === 1 ? members.filter((account) => judges.includes(account)) : [];
    // ETH that a contract does not take at once is credited to it
    const contract = draws.chance(15) ? members.filter((account) => account === "guzzler") : [];
    const owner = draws.pick(own.length > 0 ? own : contract.length > 0 ? contract : members);
    if (owner === undefined || poolId === undefined) return undefined;
    const coverAsset = draws.one([0n, 7n, 6n]);
    const claimed = (part: Part): (() => Move)[] => {
      // the whole group: then voting ends before its time
      const votes = draws.chance(60) ? MOST_VOTES : 1 + draws.below(MOST_VOTES);
      const late = BigInt(draws.below(2));
      // an assessor of another group, or nobody's
      const foreign = late === 0n;
      const tooEarly = draws.chance(25) ? 1 + draws.below(2) : 0;
      return [
        (): Move => claimNewest(world, owner, part),
        (): Move => (wrong === 3 && foreign ? foreignForNewest(world) : undefined),
        (): Move => (wrong === 1 || wrong === 3 ? wrongVoteForNewest(world, wrong) : undefined),
        (): Move => voteForNewest(world),
        (): Move => (wrong === 2 ? wrongVoteForNewest(world, wrong) : undefined),
        ...Array.from({ length: votes - 1 }, () => (): Move => voteForNewest(world)),
        (): Move => (tooEarly === 1 ? settleNewest(world) : undefined),
        (): Move => (tooEarly === 2 ? cooldownOfNewest(world, -1n) : undefined),
        (): Move => (tooEarly === 2 ? settleNewest(world) : undefined),
        (): Move => cooldownOfNewest(world, late),
        (): Move => settleNewest(world),
        (): Move => (fetched ? fetchCredit(world, owner) : undefined),
      ];
    };
    const end = draws.below(7);
    if (end === 5) return { story: [(): Move => buySome(world, productId, coverAsset, owner), ...claimed(whole)] };
    const sold = (part: Part) => (): Move => buyAll(world, poolId, productId, coverAsset, owner, part);
    const first = sold(whole);
    if (end === 0) {
      const after = draws.below(4);
      const tries = [
        (): Move => (after === 1 ? extendNewest(world, owner) : undefined),
        (): Move => (after === 2 ? stakeAgain(world, poolId, owner) : undefined),
        (): Move => (after === 3 ? moveOn(world, poolId) : undefined),
      ];
      const wait = (): Move => (after < 2 ? undefined : untilAllLasts(world, poolId, exposure(world, productId)));
      return { story: [wait, first, ...claimed(whole), ...tries] };
    }
    if (end === 1) return { story: [sold(half), ...claimed(half), ...claimed(whole)] };
    if (end === 2) return { story: [sold(third), ...claimed(third), (): Move => extendNewest(world, owner)] };
    const story = [
      (): Move => untilAllLasts(world, poolId, exposure(world, productId)),
      sold(nearlyAll),
      ...claimed(nearlyAll),
      (): Move => nextEnd(world, poolId),
      (): Move => returnTheRest(world, draws),
    ];
    return { story };
  },
};
