import { HALT_RATIO, MAX_FEE, MIN_PERIOD } from "../../../model";
import { approvedOn, paid, settledOf } from "../claimStory";
import { exposureEnd } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { DAY, ONE, plain, TRANCHE, type World } from "../../action-definition/world";
import { anybody, atPar, buy, LEAST, nextPool, ownPool, trancheFor } from "./terms";

/** Shares per wei above which a pool is halted. */

/** What is staked in a pool, and what a payout leaves of it: where something changes by one wei. */
const LEAVINGS: readonly { readonly stake: bigint; readonly left: bigint; readonly again?: boolean }[] = [
  // the least that may be extended, and one less
  { stake: LEAST, left: LEAST / 2n },
  { stake: LEAST, left: LEAST / 2n - 1n },
  // just not halted, and just halted
  { stake: ONE, left: ONE / HALT_RATIO },
  { stake: ONE + 1n, left: ONE / HALT_RATIO },
  // nothing
  { stake: ONE, left: 0n },
  // one wei burned
  { stake: ONE, left: ONE - 1n },
  // hardly anything; staked upon, that makes so many shares that another payout halts the pool with stake to sell
  { stake: ONE, left: (2n * ONE) / HALT_RATIO, again: true },
];

/**
 * A pool with one deposit sells all of it, and pays to the wei; what still streams then is swept, twice, if it is a surplus; and when its tranche has ended
 * the deposit tries to come back.
 */
export function paidToTheWei(draws: Draws, world: World): Resolved {
  const { left, again, ...leaving } = draws.one(LEAVINGS);
  // where a claim is for the whole, what is sold is paid: at least as much as can be sold
  const whole = !world.edition.partialRequests;
  const stake = whole && leaving.stake - left < LEAST ? left + LEAST : leaving.stake;
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  const productId = draws.pick(world.products().filter((id) => world.read.product(id).acceptedAssets.length > 0));
  if (owner === undefined || poolId === undefined || productId === undefined) return undefined;
  const trancheId = trancheFor(exposureEnd(world, productId, MIN_PERIOD));
  const tokenId = (): bigint => world.read.positionCount();
  const mine = world.read.positionCount() + 1n;
  const own = { manager: owner, fee: 1_000n, productId, targetPrice: 10_000n, stake, trancheId };
  const there = (move: () => Move) => (): Move => (world.read.poolCount() >= poolId ? move() : undefined);
  const sweep = there(() => plain("governor", { op: "sweepSurplus", poolId }));
  const later = there(() => ({ waitUntil: world.now + DAY / 2n }));
  const stakeAgain = there(() =>
    plain(owner, {
      ...{ op: "depositTo", poolId, amount: ONE, trancheId: world.currentTranche() + 7n, requestTokenId: 0n },
      destination: owner,
    }),
  );
  const sell = (amount: () => bigint): (() => Move) =>
    there(() => buy(world, { productId, owner }, [poolId, amount()]));
  const free = (): bigint => {
    if (world.read.stakedProduct(poolId, productId) === undefined) return 0n;
    return world.read.freeCapacity(poolId, productId, exposureEnd(world, productId, MIN_PERIOD));
  };
  const secondLife: readonly (() => Move)[] = [
    stakeAgain,
    sell(() => free() - 3n * LEAST),
    ...paid(world, owner, (amount) => amount),
    sell(() => LEAST),
    later,
    sweep,
  ];
  const story = [
    ...ownPool(world, poolId, own),
    sell(() => (whole ? stake - left : stake)),
    ...paid(world, owner, (amount) => amount - left),
    ...(again === true ? secondLife : [later, sweep, sweep]),
  ];
  const back = there(() =>
    tokenId() < mine ? undefined : plain(owner, { op: "extendDeposit", poolId, tokenId: mine, newDuration: TRANCHE }),
  );
  return {
    story: [...atPar(world, story), there(() => ({ waitUntil: (trancheId + 1n) * TRANCHE })), back],
  };
}

/** A new pool sells all that it has twice, as two products, but for a wei once: what is paid of the one leaves a wei to burn for the other. [BURN-1] */
export function lastWei(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  const [first, second] = world.products().filter((id) => read.product(id).acceptedAssets.length > 0);
  if (owner === undefined || poolId === undefined || first === undefined || second === undefined) return undefined;
  const trancheId = world.currentTranche() + 7n;
  const own = { manager: owner, fee: 0n, productId: first, targetPrice: 10_000n, stake: LEAST + 1n, trancheId };
  const params = [{ productId: second, weight: 10_000n, targetPrice: 10_000n }];
  const covers = read.coverCount();
  const there = (move: () => Move) => (): Move => (read.poolCount() >= poolId ? move() : undefined);
  const sell = (productId: bigint): (() => Move) => there(() => buy(world, { productId, owner }, [poolId, LEAST]));
  const coverOf = (nth: bigint) => (): bigint => {
    const coverId = covers + nth;
    return coverId <= read.coverCount() && read.ownerOf("coverNFT", coverId) === owner ? coverId : 0n;
  };
  const paidOn = (coverId: () => bigint): (() => Move)[] => {
    const claimId = (): bigint => (coverId() === 0n ? 0n : read.cover(coverId()).openClaimId);
    return [...approvedOn(world, coverId), ...settledOf(world, claimId)];
  };
  return {
    story: atPar(world, [
      ...ownPool(world, poolId, own),
      there(() => plain(owner, { op: "setProducts", poolId, params })),
      ...[sell(first), sell(second)],
      ...[...paidOn(coverOf(1n)), ...paidOn(coverOf(2n))],
    ]),
  };
}

/** Of a cover that two pools back alike a single wei is claimed: half a wei is nothing to burn. [BURN-1] */
export function halfAWei(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const sold = world.products().flatMap((id) => {
    const [one, other] = world.poolsListing(id);
    return one === undefined || other === undefined ? [] : [{ id, one, other }];
  });
  const product = draws.pick(sold);
  if (owner === undefined || product === undefined || !world.edition.partialRequests) return undefined;
  const { id, one, other } = product;
  const before = read.coverCount();
  const after = (moves: readonly (() => Move)[]): (() => Move)[] =>
    moves.map((move) => () => (read.coverCount() > before ? move() : undefined));
  return {
    story: atPar(world, [
      (): Move => buy(world, { productId: id, owner }, [one, 2n * LEAST], [other, 2n * LEAST]),
      ...after(paid(world, owner, () => 1n)),
    ]),
  };
}

/** A new pool sells all that it has but one wei: then its manager keeps the listing as it is, and what is used of the pool is told. */
export function allButOne(draws: Draws, world: World): Resolved {
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  const productId = draws.pick(world.products().filter((id) => world.read.product(id).acceptedAssets.length > 0));
  if (owner === undefined || poolId === undefined || productId === undefined) return undefined;
  const trancheId = world.currentTranche() + 7n;
  const own = { manager: owner, fee: 0n, productId, targetPrice: 10_000n, stake: ONE, trancheId };
  const keep = { op: "setProducts", poolId, params: [{ productId, weight: 10_000n, targetPrice: 10_000n }] } as const;
  const there = (move: () => Move) => (): Move => (world.read.poolCount() >= poolId ? move() : undefined);
  return {
    story: atPar(world, [
      ...ownPool(world, poolId, own),
      there(() => buy(world, { productId, owner }, [poolId, ONE - 1n])),
      there(() => plain(owner, keep)),
    ]),
  };
}

const PRICE_DECAY = 2n * 10n ** 16n;
const PRICE_BUMP = 5n * 10n ** 16n;
/** A price at which the least cover earns its pool one wei a second, and not two. */
const TRICKLE_PRICE = 9n * 10n ** 9n;
/** From when the price was raised until it is that low, seconds. */
const FALLING = 2_400n;

/**
 * One wei a second: a cover for nothing raises a new pool's price from zero, and when it has all but fallen back, at a midnight, another is bought. Then
 * someone looks every second, fees and rewards of a wei are taken, and the stream is stopped in its last second, or ends.
 */
export function trickle(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  const productId = draws.pick(
    world.products().filter((id) => {
      const { minPrice, initialPrice, acceptedAssets } = read.product(id);
      return minPrice === 0n && initialPrice === 0n && acceptedAssets.length > 0;
    }),
  );
  if (owner === undefined || poolId === undefined || productId === undefined) return undefined;
  const midnight = ((world.now + FALLING) / DAY + 1n) * DAY;
  const trancheId = world.currentTranche() + 7n;
  const own = { manager: owner, fee: MAX_FEE * BigInt(draws.below(2)), productId, targetPrice: 0n, trancheId };
  // rounded up, so that the price that follows is never lower
  const bump = (PRICE_DECAY * FALLING) / DAY + TRICKLE_PRICE;
  const first = (bump * ONE + PRICE_BUMP - 1n) / PRICE_BUMP;
  const tokenId = read.positionCount() + 1n;
  const there = (move: () => Move) => (): Move =>
    read.poolCount() >= poolId && read.positionCount() >= tokenId ? move() : undefined;
  const wait = (until: bigint): (() => Move) => there(() => ({ waitUntil: until }));
  const sell = (amount: bigint): (() => Move) => there(() => buy(world, { productId, owner }, [poolId, amount]));
  const take = (withdrawStake: boolean, withdrawRewards: boolean): (() => Move) =>
    there(() =>
      plain(owner, { op: "withdraw", poolId, tokenId, withdrawStake, withdrawRewards, trancheIds: [trancheId] }),
    );
  const look = there(() => plain("erin", { op: "poke", poolId, maxSteps: 1_000n }));
  const fees = there(() => plain("erin", { op: "withdrawFees", poolId }));
  const last = midnight + MIN_PERIOD * DAY - 1n;
  const seconds = [wait(midnight + 1n), look, wait(midnight + 2n), fees, take(false, true), wait(midnight + 4n), fees];
  const extend = there(() => {
    const coverId = read.coverCount();
    if (coverId === 0n || read.ownerOf("coverNFT", coverId) !== owner) return undefined;
    return buy(world, { productId, owner, coverId }, [poolId, LEAST]);
  });
  const stopped = [wait(last), extend, look];
  const ended = [
    ...[wait(last), take(false, true), wait(last + 1n), look, wait(last + DAY), look],
    ...[wait((trancheId + 1n) * TRANCHE), take(true, false)],
    there(() => plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration: TRANCHE })),
    take(false, true),
  ];
  const story = [
    ...[...ownPool(world, poolId, { ...own, stake: ONE }), wait(midnight - FALLING), sell(first)],
    ...[wait(midnight), sell(LEAST), ...seconds, ...(draws.chance(50) ? ended : stopped)],
  ];
  return { story: atPar(world, story) };
}
