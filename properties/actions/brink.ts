import { poolAccount, ZERO_ACCOUNT, type PoolAllocationRequest } from "../../model";
import { resolvePurchase } from "./buyCover";
import { amountOf, assetFor, drawOffer, purchase, type Offer } from "./coverTerms";
import type { Draws } from "./draws";
import type { ActionDefinition, Move, Resolved } from "./types";
import { HUGE, ONE, plain, TRANCHE, type World } from "./world";

/** One second before a moment, at it, or one after. */
function around(draws: Draws, moment: bigint): Move {
  return { waitUntil: moment - 1n + BigInt(draws.below(3)) };
}

/** Waits for a moment (if it is ahead) and then does something. */
function at(draws: Draws, world: World, moment: bigint, then: () => Move): Resolved {
  return moment <= world.now + 1n ? undefined : { story: [(): Move => around(draws, moment), then] };
}

/** A vote when voting ends. */
function voteAtTheEnd(draws: Draws, world: World): Resolved {
  const claimId = draws.pick(world.votableClaims());
  if (claimId === undefined) return undefined;
  const claim = world.read.claim(claimId);
  const left = world.read
    .assessorGroup(claim.assessorGroupId)
    .filter((account) => account !== claim.submitter && !world.read.hasVoted(claimId, account));
  const voter = draws.pick(left);
  if (voter === undefined) return undefined;
  return at(draws, world, claim.votingEnd, () => plain(voter, { op: "vote", claimId, inFavour: true }));
}

/** A cover is extended when it ends. */
function extendAtTheEnd(draws: Draws, world: World): Resolved {
  const { read } = world;
  const coverId = draws.pick(world.heldCovers().filter((id) => read.cover(id).amount > 0n));
  if (coverId === undefined) return undefined;
  const { productId, coverAsset, owner, end } = read.cover(coverId);
  return at(draws, world, end, () => {
    const offer = drawOffer(draws, world, { productId, coverAsset }, (poolId) => read.coverAllocation(coverId, poolId));
    const move = offer && resolvePurchase(draws, world, offer, coverId, owner, owner, 0);
    return move !== undefined && "story" in move ? undefined : move;
  });
}

/** A claim is settled when what backs its cover is released: the last moment at which anything is burned. */
function settleAtTheRelease(draws: Draws, world: World): Resolved {
  const claimId = draws.pick(world.openClaims());
  if (claimId === undefined) return undefined;
  const { releaseTime } = world.read.cover(world.read.claim(claimId).coverId);
  return at(draws, world, releaseTime, () => plain("erin", { op: "settleClaim", claimId }));
}

/** A cover is claimed in the last second of its grace, voted for when voting ends, and settled around the release of what backs it. */
function lastMoments(draws: Draws, world: World): Resolved {
  const { read } = world;
  const claimable = world.heldCovers().filter((id) => {
    const { openClaimId, amount, graceEnd, owner } = read.cover(id);
    return openClaimId === 0n && amount > 0n && graceEnd > world.now && read.checkRole(owner, 1);
  });
  const coverId = draws.pick(claimable);
  if (coverId === undefined) return undefined;
  const { graceEnd, owner, releaseTime } = read.cover(coverId);
  const newest = (): bigint => read.cover(coverId).openClaimId;
  const votes = Array.from({ length: 3 }, () => (): Move => {
    const claimId = newest();
    if (claimId === 0n) return undefined;
    const claim = read.claim(claimId);
    const voter = read
      .assessorGroup(claim.assessorGroupId)
      .find((account) => account !== claim.submitter && !read.hasVoted(claimId, account));
    return voter === undefined ? undefined : plain(voter, { op: "vote", claimId, inFavour: true });
  });
  const late = BigInt(draws.below(3));
  return {
    story: [
      (): Move => ({ waitUntil: graceEnd - 1n }),
      (): Move => ({ call: { caller: owner, value: ONE / 20n, operation: { op: "submitClaim", coverId } } }),
      ...votes,
      (): Move => ({ waitUntil: releaseTime - 1n + late }),
      (): Move => {
        const claimId = newest();
        return claimId === 0n ? undefined : plain("erin", { op: "settleClaim", claimId });
      },
    ],
  };
}

/** Someone spends, or stake leaves a pool, when a lock ends. */
function whenTheLockEnds(draws: Draws, world: World): Resolved {
  const account = draws.pick(world.lockedAmong(world.holders));
  if (account === undefined) return undefined;
  const until = world.read.isLockedForMV(account);
  const managed = world.positions().find((id) => {
    const { poolId, expiredStake } = world.read.position(id);
    return expiredStake > 0n && world.read.manager(poolId) === account;
  });
  if (managed === undefined || draws.chance(40))
    return at(draws, world, until, () => plain(account, { op: "transfer", asset: 255n, to: "alice", amount: 1n }));
  const { poolId, tranches } = world.read.position(managed);
  const owner = world.read.ownerOf("stakingNFT", managed);
  return at(draws, world, until, () => {
    const trancheIds = tranches.filter((tranche) => (tranche + 1n) * TRANCHE <= world.now);
    const what = { withdrawStake: true, withdrawRewards: false, trancheIds };
    return plain(owner, { op: "withdraw", poolId, tokenId: managed, ...what });
  });
}

/** Somebody buys as much as an offer says, in native tokens or ETH, with plenty of either. */
function buy(draws: Draws, world: World, offer: Offer, commissionRatio = 0n): Move {
  const owner = draws.pick(world.members());
  if (owner === undefined) return undefined;
  const { productId, coverAsset, period, requests } = offer;
  const { acceptedAssets } = world.read.product(productId);
  const params = {
    ...{ coverId: 0n, owner, productId, coverAsset, amount: amountOf(requests), period, maxPremiumInAsset: HUGE },
    ...{ paymentAsset: acceptedAssets[0] ?? 0n, commissionRatio, ipfsData: "" },
    commissionDestination: commissionRatio === 0n ? ZERO_ACCOUNT : "erin",
  };
  return { call: purchase(owner, params, requests) };
}

const LEAST_ALLOCATION = ONE / 100n;

/** The least that a pool takes, one less and one more, to the wei: with the native token at par with ETH, where a unit of the cover is a wei. */
function leastAllocation(draws: Draws, world: World): Resolved {
  const usual = world.read.price(255n);
  if (usual === undefined) return undefined;
  const atPar = { op: "setFeedAnswer", asset: 255n, updatedAt: world.now, broken: false } as const;
  const buyAtPar = (less: bigint) => (): Move => {
    const offer = drawOffer(draws, world, { coverAsset: 0n }, () => 0n);
    const first = offer?.requests[0];
    if (offer === undefined || first === undefined) return undefined;
    const requests = [{ ...first, coverAmountInAsset: LEAST_ALLOCATION - less }];
    return buy(draws, world, { ...offer, requests });
  };
  return {
    story: [
      (): Move => plain("treasury", { ...atPar, answer: ONE }),
      buyAtPar(1n),
      buyAtPar(0n),
      (): Move => plain("treasury", { ...atPar, answer: usual, updatedAt: world.now }),
    ],
  };
}

const MOST_COVER = 2n ** 96n - 1n;

/** Numbers at their limits: what may just be asked for, and what may not. */
function limits(draws: Draws, world: World): Resolved {
  const offer = drawOffer(draws, world, {}, () => 0n);
  const first = offer?.requests[0];
  if (offer === undefined || first === undefined) return undefined;
  switch (draws.below(5)) {
    case 0:
      return buy(draws, world, offer, 3_000n);
    case 1:
      return buy(draws, world, offer, 3_001n);
    case 2:
      return buy(draws, world, { ...offer, requests: [{ ...first, coverAmountInAsset: MOST_COVER }] });
    case 3:
      return buy(draws, world, { ...offer, period: 28n - BigInt(draws.below(2)) });
    default: {
      // ten pools may be asked, though not all of these are there
      const entry = (_: unknown, i: number): PoolAllocationRequest => ({
        ...first,
        poolId: BigInt(i + 1),
        coverAmountInAsset: assetFor(world, offer.coverAsset, LEAST_ALLOCATION * 2n) ?? first.coverAmountInAsset,
      });
      return buy(draws, world, { ...offer, requests: Array.from({ length: 10 + draws.below(2) }, entry) });
    }
  }
}

const MOST_ASSESSORS = 32;
const MOST_TOTAL_WEIGHT = 200_000n;

/** The governor and managers go to the limits of what they may set. */
function limitsOfRules(draws: Draws, world: World): Resolved {
  switch (draws.below(4)) {
    case 0: {
      const size = MOST_ASSESSORS + draws.below(2);
      const assessors = Array.from({ length: size }, (_, i) => poolAccount(BigInt(i + 1)));
      return plain("governor", { op: "createAssessorGroup", assessors });
    }
    case 1: {
      const product = { productName: "To the limit", productType: 1n, acceptedAssets: [0n], minPrice: 0n } as const;
      return plain("governor", { op: "addProduct", ...product, initialPrice: 10_000n + BigInt(draws.below(2)) });
    }
    case 2: {
      const caller = draws.pick(world.members());
      // sequences make few pools
      const maxFee = 5_000n + BigInt(world.pools().length < 6 ? draws.below(2) : 1);
      return caller === undefined ? undefined : plain(caller, { op: "createStakingPool", fee: maxFee, maxFee });
    }
    default: {
      const poolId = draws.one(world.pools());
      const listed = world.allProducts().filter((id) => world.read.stakedProduct(poolId, id) !== undefined);
      const others = world.allProducts().filter((id) => !listed.includes(id));
      const room = Number(MOST_TOTAL_WEIGHT / 10_000n);
      // the limit exactly, or one more
      const many = room + draws.below(2);
      const params = [...listed, ...others].slice(0, many).map((productId, i) => ({
        productId,
        weight: i < room ? 10_000n : 1n,
        targetPrice: world.read.product(productId).minPrice,
      }));
      return plain(world.read.manager(poolId), { op: "setProducts", poolId, params });
    }
  }
}

const LEAST_DEPOSIT = ONE / 100n;

/** The least that can be staked, and one less. */
function leastDeposit(draws: Draws, world: World): Resolved {
  return plain(draws.one(world.holders), {
    op: "depositTo",
    poolId: draws.one(world.pools()),
    amount: LEAST_DEPOSIT - BigInt(draws.below(2)),
    trancheId: world.currentTranche() + BigInt(draws.below(8)),
    requestTokenId: 0n,
    destination: "alice",
  });
}

/** A cover's owner who is no member any more claims it. */
function formerMember(draws: Draws, world: World): Resolved {
  const { read } = world;
  const covers = world.heldCovers().filter((id) => {
    const { openClaimId, amount, graceEnd, owner } = read.cover(id);
    return openClaimId === 0n && amount > 0n && graceEnd > world.now && read.checkRole(owner, 1);
  });
  const coverId = draws.pick(covers);
  if (coverId === undefined) return undefined;
  const { owner } = read.cover(coverId);
  const claim = { caller: owner, value: ONE / 20n, operation: { op: "submitClaim", coverId } } as const;
  return {
    story: [
      (): Move => plain("governor", { op: "removeMember", account: owner }),
      (): Move => ({ call: claim }),
      (): Move => plain("governor", { op: "addMember", account: owner }),
    ],
  };
}

/** Positions are extended that have nothing, and others to where no tranche is active any more: exactly, and a second beyond. */
function extendNothing(draws: Draws, world: World): Resolved {
  const { read } = world;
  const tokenId = draws.pick(world.positions());
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = read.position(tokenId);
  const owner = read.ownerOf("stakingNFT", tokenId);
  const newDuration = draws.one([TRANCHE, 8n * TRANCHE, 8n * TRANCHE + 1n]);
  const extend = (): Move => plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration });
  if (draws.chance(50)) return { story: [extend] };
  const last = tranches[tranches.length - 1] ?? world.currentTranche();
  return {
    story: [
      (): Move => ({ waitUntil: (last + 1n) * TRANCHE }),
      (): Move => {
        const all = { withdrawStake: true, withdrawRewards: true, trancheIds: [...tranches] };
        return plain(owner, { op: "withdraw", poolId, tokenId, ...all });
      },
      extend,
    ],
  };
}

/** The governor locks someone, and when the lock ends they spend, or stake leaves a pool of theirs. */
function lockAndLetGo(draws: Draws, world: World): Resolved {
  const { read } = world;
  const expired = world.positions().filter((id) => read.position(id).expiredStake > 0n);
  const managers = expired.map((id) => read.manager(read.position(id).poolId));
  const account = draws.pick([...managers, ...world.members()].filter((someone) => read.checkRole(someone, 1)));
  if (account === undefined) return undefined;
  const current = read.isLockedForMV(account);
  const until = (current > world.now ? current : world.now) + 100n;
  const lock = (to: bigint) => (): Move => plain("governor", { op: "lockForMV", account, until: to });
  const tokenId = expired.find((id) => read.manager(read.position(id).poolId) === account);
  return {
    story: [
      lock(until),
      lock(until - 1n),
      (): Move => around(draws, until),
      (): Move => plain(account, { op: "transfer", asset: 255n, to: "alice", amount: 1n }),
      (): Move => {
        if (tokenId === undefined) return undefined;
        const { poolId, tranches } = read.position(tokenId);
        const trancheIds = tranches.filter((tranche) => (tranche + 1n) * TRANCHE <= world.now);
        const what = { withdrawStake: true, withdrawRewards: false, trancheIds };
        return plain(read.ownerOf("stakingNFT", tokenId), { op: "withdraw", poolId, tokenId, ...what });
      },
    ],
  };
}

const HIGHEST_TARGET = 10_000n;

/** A manager asks the highest price there is, and somebody pays it: it cannot rise any more. */
function highestPrice(draws: Draws, world: World): Resolved {
  const poolId = draws.one(world.pools());
  const { productId } = draws.pick(world.read.poolProducts(poolId)) ?? { productId: 1n };
  const param = { productId, weight: 10_000n, targetPrice: HIGHEST_TARGET };
  return {
    story: [
      (): Move => plain(world.read.manager(poolId), { op: "setProducts", poolId, params: [param] }),
      (): Move => {
        const offer = drawOffer(draws, world, { productId }, () => 0n);
        const first = offer?.requests[0];
        if (offer === undefined || first === undefined) return undefined;
        return buy(draws, world, { ...offer, requests: [{ ...first, poolId }] });
      },
    ],
  };
}

/** The least price that a feed can tell, and none. */
function leastPrice(draws: Draws, world: World): Resolved {
  const asset = draws.one([6n, 7n, 255n]);
  const usual = world.read.price(asset);
  const answer = BigInt(draws.below(2));
  const set = { op: "setFeedAnswer", asset, updatedAt: world.now, broken: false } as const;
  return {
    story: [
      (): Move => plain("treasury", { ...set, answer }),
      (): Move => (usual === undefined ? undefined : plain("treasury", { ...set, answer: usual })),
    ],
  };
}

/** Someone asks for everything of a position twice, after having added to it. */
function twice(draws: Draws, world: World): Resolved {
  const tokenId = draws.pick(world.positions());
  if (tokenId === undefined) return undefined;
  const { read } = world;
  const { poolId, tranches } = read.position(tokenId);
  const owner = read.ownerOf("stakingNFT", tokenId);
  const trancheId = tranches.find((tranche) => tranche > world.currentTranche());
  if (trancheId === undefined) return undefined;
  const rewards = { withdrawStake: false, withdrawRewards: true, trancheIds: [trancheId] } as const;
  const all = { withdrawStake: true, withdrawRewards: true, trancheIds: [trancheId, ...tranches] } as const;
  const add = { op: "depositTo", poolId, amount: ONE, trancheId, requestTokenId: tokenId } as const;
  const ended = (trancheId + 1n) * TRANCHE;
  return {
    story: [
      (): Move => plain(owner, { ...add, destination: owner }),
      (): Move => (draws.chance(50) ? plain(owner, { op: "withdraw", poolId, tokenId, ...rewards }) : undefined),
      (): Move => ({ waitUntil: ended }),
      ...[0, 1].map(() => (): Move => {
        const trancheIds = [...new Set(all.trancheIds)].filter((tranche) => (tranche + 1n) * TRANCHE <= world.now);
        return plain(owner, { op: "withdraw", poolId, tokenId, ...all, trancheIds });
      }),
    ],
  };
}

const TOKENS: readonly bigint[] = [6n, 7n];

/** Gives the capital pool exactly what it lacks, so that its balance is what is to be paid, or one unit less. */
function topUp(draws: Draws, world: World, asset: bigint, due: bigint): Move {
  const balance = world.read.balance(asset, "capitalPool").value;
  const missing = due - balance - BigInt(draws.below(2));
  if (missing <= 0n) return undefined;
  if (asset === 0n) return { call: { caller: "frank", value: missing, operation: { op: "sendEth" } } };
  return TOKENS.includes(asset)
    ? plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount: missing })
    : undefined;
}

/** A claim is settled when the capital pool has exactly what it pays. */
function settleWithTheLast(draws: Draws, world: World): Resolved {
  const { read } = world;
  const approved = world.openClaims().filter((id) => {
    const claim = read.claim(id);
    return claim.votesFor > claim.votesAgainst && claim.cooldownEnd + 7n * 86_400n > world.now;
  });
  const claimId = draws.pick(approved);
  if (claimId === undefined) return undefined;
  const { requestedAmount, coverId, cooldownEnd } = read.claim(claimId);
  return {
    story: [
      (): Move => (cooldownEnd > world.now ? { waitUntil: cooldownEnd } : undefined),
      (): Move => topUp(draws, world, read.cover(coverId).coverAsset, requestedAmount),
      (): Move => plain("erin", { op: "settleClaim", claimId }),
    ],
  };
}

/** What is credited is fetched when the capital pool has exactly that. */
function fetchTheLast(draws: Draws, world: World): Resolved {
  const { read } = world;
  const credits = world.holders.flatMap((account) =>
    [0n, 6n, 7n]
      .map((asset) => ({ account, asset, due: read.credit("capitalPool", account, asset) }))
      .filter(({ due }) => due > 0n),
  );
  const credit = draws.pick(credits);
  if (credit === undefined) return undefined;
  const { account, asset, due } = credit;
  return {
    story: [
      (): Move => topUp(draws, world, asset, due),
      (): Move => plain(account, { op: "withdrawCredit", ledger: "capitalPool", asset, to: "erin" }),
    ],
  };
}

/** Cover in native tokens, which there is none of; and in what is no asset. */
function wrongCoverAsset(draws: Draws, world: World): Resolved {
  const offer = drawOffer(draws, world, { coverAsset: 0n }, () => 0n);
  const first = offer?.requests[0];
  if (offer === undefined || first === undefined) return undefined;
  const coverAsset = draws.chance(70) ? 255n : 1n;
  return buy(draws, world, { ...offer, coverAsset, requests: [{ ...first, coverAmountInAsset: ONE }] });
}

/** Everything due is done, and then one step more: nothing is left. */
function caughtUp(draws: Draws, world: World): Resolved {
  const poolId = draws.one(world.pools());
  const { productId } = draws.pick(world.read.poolProducts(poolId)) ?? { productId: 1n };
  const steps = [1_000n, 1n];
  return {
    story: draws.chance(50)
      ? steps.map((maxSteps) => (): Move => plain("erin", { op: "poke", poolId, maxSteps }))
      : steps.map((maxDays) => (): Move => plain("erin", { op: "pokeProduct", poolId, productId, maxDays })),
  };
}

/** Things done one second, one wei or one unit from where a rule changes its answer. */
export const brink: ActionDefinition = {
  kind: "brink",
  weight: 9,
  resolve(draws, world) {
    const forms = [
      voteAtTheEnd,
      extendAtTheEnd,
      settleAtTheRelease,
      lastMoments,
      whenTheLockEnds,
      leastAllocation,
      limits,
      limitsOfRules,
      leastDeposit,
      formerMember,
      extendNothing,
      highestPrice,
      leastPrice,
      twice,
      settleWithTheLast,
      fetchTheLast,
      wrongCoverAsset,
      lockAndLetGo,
      caughtUp,
    ];
    return draws.one(forms)(draws, world);
  },
};
