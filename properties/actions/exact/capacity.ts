import { MAX_GRACE_PERIOD, MAX_PERIOD, MIN_PERIOD } from "../../../model";
import { assetAbove, assetFor, exposureEnd } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { DAY, ONE, plain, TRANCHE, type World } from "../../action-definition/world";
import { anybody, atPar, buy, LEAST, market, trancheFor } from "./terms";

/** What a pool has free of a product for a cover of some days bought now, wei of the native token. */
function freeFor(world: World, poolId: bigint, productId: bigint, period: bigint): bigint {
  return world.read.freeCapacity(poolId, productId, exposureEnd(world, productId, period));
}

/** The first tranche with anything free that the shortest cover may use: how far ahead it is, and what it has free. */
function firstFree(world: World, poolId: bigint, productId: bigint): readonly [bigint, bigint] {
  const { capacity, allocated } = world.read.capacities(poolId, productId);
  const from = trancheFor(exposureEnd(world, productId, MIN_PERIOD)) - world.currentTranche();
  const free = capacity.map((room, i) => (BigInt(i) < from ? 0n : room - (allocated[i] ?? 0n)));
  const first = free.findIndex((room) => room >= LEAST);
  return [BigInt(first), free[first] ?? 0n];
}

/** A cover takes a tranche and one wei of the next; it is extended by one wei more, and that again, or claimed. */
export function spill(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world, (poolId, productId) => {
    const [, room] = firstFree(world, poolId, productId);
    return room > 0n && freeFor(world, poolId, productId, MIN_PERIOD) > room + LEAST;
  });
  if (found === undefined) return undefined;
  const { poolId, productId, owner } = found;
  const sell = (more: bigint, extends_: boolean): Move => {
    const coverId = extends_ ? read.coverCount() : 0n;
    if (extends_ && (coverId === 0n || read.ownerOf("coverNFT", coverId) !== owner)) return undefined;
    const amount = extends_ ? read.cover(coverId).amount : firstFree(world, poolId, productId)[1];
    return amount < LEAST ? undefined : buy(world, { productId, owner, coverId }, [poolId, amount + more]);
  };
  return {
    story: atPar(world, [(): Move => sell(1n, false), (): Move => sell(1n, true), (): Move => sell(0n, true)]),
  };
}

/**
 * A near tranche is sold, then the manager halves the product's weight: the pool has sold more of that tranche than it has. What a long cover gets in a
 * far one is less by that: one unit more is refused, and just that is sold.
 */
export function deficit(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world, (poolId, productId) => {
    const [ahead] = firstFree(world, poolId, productId);
    const far = trancheFor(exposureEnd(world, productId, MAX_PERIOD)) - world.currentTranche();
    return ahead >= 0n && ahead < far && freeFor(world, poolId, productId, MAX_PERIOD) >= ONE;
  });
  if (found === undefined) return undefined;
  const { poolId, productId, owner } = found;
  const listed = read.stakedProduct(poolId, productId);
  if (listed === undefined) return undefined;
  const { targetPrice, weight } = listed;
  const longest = (amount: (free: bigint) => bigint | undefined): Move => {
    const free = freeFor(world, poolId, productId, MAX_PERIOD);
    const asked = amount(free);
    return asked === undefined || asked === 0n
      ? undefined
      : buy(world, { productId, owner, period: MAX_PERIOD }, [poolId, asked]);
  };
  return {
    story: [
      (): Move => {
        const amount = assetFor(world, 0n, firstFree(world, poolId, productId)[1]);
        return amount === undefined || amount === 0n ? undefined : buy(world, { productId, owner }, [poolId, amount]);
      },
      (): Move =>
        plain(read.manager(poolId), {
          ...{ op: "setProducts", poolId },
          params: [{ productId, weight: weight / 2n, targetPrice }],
        }),
      (): Move =>
        longest((free) => (assetFor(world, 0n, free) === undefined ? undefined : assetAbove(world, 0n, free))),
      (): Move => longest((free) => assetFor(world, 0n, free)),
    ],
  };
}

/** The longest cover there is, with the longest grace: seven tranches later, with nothing done in between, it still stands. */
export function longestCover(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world);
  if (found === undefined) return undefined;
  const { poolId, productId, owner } = found;
  const { productType } = read.product(productId);
  const { gracePeriod } = read.productType(productType);
  const trancheId = world.currentTranche() + 7n;
  const grace = (period: bigint) => (): Move =>
    plain("governor", { op: "setGracePeriod", productType, gracePeriod: period });
  const look = (): Move => plain("erin", { op: "pokeProduct", poolId, productId, maxDays: 1_000n });
  return {
    story: [
      (): Move => plain(owner, { op: "approve", asset: 255n, spender: world.spenderOf(poolId), amount: 10n * ONE }),
      (): Move =>
        plain(owner, {
          ...{ op: "depositTo", poolId, amount: 10n * ONE, trancheId, requestTokenId: 0n },
          destination: owner,
        }),
      grace(MAX_GRACE_PERIOD),
      (): Move => {
        const amount = assetFor(world, 0n, ONE);
        return amount === undefined
          ? undefined
          : buy(world, { productId, owner, period: MAX_PERIOD }, [poolId, amount]);
      },
      grace(gracePeriod),
      (): Move => ({ waitUntil: trancheId * TRANCHE }),
      look,
    ],
  };
}

/** Stake in every tranche there is; all of them end before anybody looks. */
export function allEnd(draws: Draws, world: World): Resolved {
  const owner = anybody(draws, world);
  if (owner === undefined) return undefined;
  const poolId = draws.one(world.pools());
  const first = world.currentTranche();
  const spender = world.spenderOf(poolId);
  const stake = (_: unknown, i: number) => (): Move =>
    plain(owner, {
      ...{ op: "depositTo", poolId, amount: LEAST, trancheId: first + BigInt(i), requestTokenId: 0n },
      destination: owner,
    });
  return {
    story: [
      (): Move => plain(owner, { op: "approve", asset: 255n, spender, amount: 8n * LEAST }),
      ...Array.from({ length: 8 }, stake),
      (): Move => ({ waitUntil: (first + 8n) * TRANCHE + BigInt(draws.below(2)) }),
      (): Move => plain("erin", { op: "poke", poolId, maxSteps: 1_000n }),
    ],
  };
}

/** The last hours of a day: so long that a day reckoned a second short tells. */
const LAST_HOURS = 18_000;

/** Somebody looks in the last hours before the midnight at which a new cover's stream ends, and again after it. */
export function beforeTheStreamEnds(draws: Draws, world: World): Resolved {
  const found = market(draws, world, (poolId, productId) => freeFor(world, poolId, productId, MIN_PERIOD) >= ONE);
  if (found === undefined) return undefined;
  const { poolId, productId, owner } = found;
  const midnight = ((world.now + MIN_PERIOD * DAY + DAY - 1n) / DAY) * DAY;
  const look = (): Move => plain("erin", { op: "poke", poolId, maxSteps: 1_000n });
  const hours = BigInt(1 + draws.below(LAST_HOURS));
  return {
    story: [
      (): Move => buy(world, { productId, owner }, [poolId, assetFor(world, 0n, ONE) ?? 0n]),
      (): Move => ({ waitUntil: midnight - hours }),
      look,
      (): Move => ({ waitUntil: midnight + hours }),
      look,
    ],
  };
}

/** Somebody buys of a pool in the last hours before another cover of the same is released; at the release its owner tries to extend that. */
export function atTheRelease(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world, (poolId, productId) => freeFor(world, poolId, productId, MIN_PERIOD) >= ONE);
  if (found === undefined) return undefined;
  const { poolId, productId, owner } = found;
  const hours = BigInt(1 + draws.below(LAST_HOURS));
  const coverId = read.coverCount() + 1n;
  const there = (move: (releaseTime: bigint) => Move) => (): Move =>
    read.coverCount() >= coverId ? move(read.cover(coverId).releaseTime) : undefined;
  const sell = (old: bigint): Move =>
    buy(world, { productId, owner, coverId: old }, [poolId, assetFor(world, 0n, ONE / 4n) ?? 0n]);
  return {
    story: [
      (): Move => sell(0n),
      there((releaseTime) => ({ waitUntil: releaseTime - hours })),
      there(() => sell(0n)),
      there((releaseTime) => ({ waitUntil: releaseTime })),
      there(() => sell(coverId)),
      (): Move => plain("erin", { op: "pokeProduct", poolId, productId, maxDays: 1_000n }),
    ],
  };
}

/** Ten pools back one cover, which is as many as may; and eleven, which is one too many though all of them could. */
export function manyPools(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const productId = world.products().find((id) => read.product(id).acceptedAssets.length > 0);
  if (owner === undefined || productId === undefined) return undefined;
  const able = (): bigint[] => {
    const end = exposureEnd(world, productId, MIN_PERIOD);
    return world.poolsListing(productId).filter((id) => read.freeCapacity(id, productId, end) >= 2n * LEAST);
  };
  const trancheId = world.currentTranche() + 7n;
  const targetPrice = read.product(productId).minPrice;
  const missing = 11 - able().length;
  const count = read.poolCount();
  const makeOne = (_: unknown, i: number): (() => Move)[] => {
    const poolId = count + BigInt(i) + 1n;
    const params = [{ productId, weight: 10_000n, targetPrice }];
    const there = (move: Move): Move => (read.poolCount() >= poolId ? move : undefined);
    return [
      (): Move => plain(owner, { op: "createStakingPool", fee: 0n, maxFee: 0n }),
      (): Move => there(plain(owner, { op: "setProducts", poolId, params })),
      (): Move => there(plain(owner, { op: "approve", asset: 255n, spender: world.spenderOf(poolId), amount: ONE })),
      (): Move =>
        there(
          plain(owner, {
            ...{ op: "depositTo", poolId, amount: ONE, trancheId, requestTokenId: 0n },
            destination: owner,
          }),
        ),
    ];
  };
  const ask = (pools: number) => (): Move => {
    const chosen = able().slice(0, pools);
    const amount = assetFor(world, 0n, LEAST + LEAST / 2n);
    if (amount === undefined || chosen.length < pools) return undefined;
    return buy(world, { productId, owner }, ...chosen.map((poolId) => [poolId, amount] as const));
  };
  return { story: [...Array.from({ length: Math.max(0, missing) }, makeOne).flat(), ask(11), ask(10)] };
}
