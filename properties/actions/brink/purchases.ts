import {
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MIN_ALLOCATION,
  MIN_PERIOD,
  type PoolAllocationRequest,
  ZERO_ACCOUNT,
} from "../../../model";
import { resolvePurchase, tighten } from "../buyCover";
import { amountOf, assetFor, drawOffer, purchase, type Offer } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { HUGE, ONE, plain, type World } from "../../action-definition/world";
import { at } from "./moments";

/** A cover is extended when it ends. */
export function extendAtTheEnd(draws: Draws, world: World): Resolved {
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

/** The least that a pool takes, one less and one more, to the wei: with the native token at par with ETH, where a unit of the cover is a wei. */
export function leastAllocation(draws: Draws, world: World): Resolved {
  const usual = world.read.price(255n);
  if (usual === undefined) return undefined;
  const atPar = { op: "setFeedAnswer", asset: 255n, updatedAt: world.now, broken: false } as const;
  const buyAtPar = (less: bigint) => (): Move => {
    const offer = drawOffer(draws, world, { coverAsset: 0n }, () => 0n);
    const first = offer?.requests[0];
    if (offer === undefined || first === undefined) return undefined;
    const requests = [{ ...first, coverAmountInAsset: MIN_ALLOCATION - less }];
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

/** A purchase for exactly what it costs, commission and all, or a unit less. */
function tightened(draws: Draws, world: World, move: Move): Move {
  return move !== undefined && "call" in move ? { call: tighten(draws, world, move.call) } : undefined;
}

/** Numbers at their limits: what may just be asked for, and what may not. */
export function limits(draws: Draws, world: World): Resolved {
  const offer = drawOffer(draws, world, {}, () => 0n);
  const first = offer?.requests[0];
  if (offer === undefined || first === undefined) return undefined;
  switch (draws.below(6)) {
    case 0:
      return buy(draws, world, offer, MAX_COMMISSION);
    case 4:
      return tightened(draws, world, buy(draws, world, offer, 1n + BigInt(draws.below(3_000))));
    case 1:
      return buy(draws, world, offer, MAX_COMMISSION + 1n);
    case 2:
      return buy(draws, world, { ...offer, requests: [{ ...first, coverAmountInAsset: MAX_COVER_AMOUNT }] });
    case 3:
      return buy(draws, world, { ...offer, period: MIN_PERIOD - BigInt(draws.below(2)) });
    default: {
      // ten pools may be asked, though not all of these are there
      const entry = (_: unknown, i: number): PoolAllocationRequest => ({
        ...first,
        poolId: BigInt(i + 1),
        coverAmountInAsset: assetFor(world, offer.coverAsset, MIN_ALLOCATION * 2n) ?? first.coverAmountInAsset,
      });
      return buy(draws, world, { ...offer, requests: Array.from({ length: 10 + draws.below(2) }, entry) });
    }
  }
}

/** A pool is asked twice, for what it could give twice: only that is wrong with it. */
export function samePoolTwice(draws: Draws, world: World): Resolved {
  const offer = drawOffer(draws, world, {}, () => 0n);
  const first = offer?.requests[0];
  const little = offer === undefined ? undefined : assetFor(world, offer.coverAsset, MIN_ALLOCATION * 2n);
  if (offer === undefined || first === undefined || little === undefined) return undefined;
  const request = { ...first, coverAmountInAsset: little };
  return buy(draws, world, { ...offer, requests: [request, request] });
}

const HIGHEST_TARGET = 10_000n;

/** A manager asks the highest price there is, and somebody pays it: it cannot rise any more. */
export function highestPrice(draws: Draws, world: World): Resolved {
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
export function leastPrice(draws: Draws, world: World): Resolved {
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

/** Cover in native tokens, which there is none of; and in what is no asset. */
export function wrongCoverAsset(draws: Draws, world: World): Resolved {
  const offer = drawOffer(draws, world, { coverAsset: 0n }, () => 0n);
  const first = offer?.requests[0];
  if (offer === undefined || first === undefined) return undefined;
  const coverAsset = draws.chance(70) ? 255n : 1n;
  return buy(draws, world, { ...offer, coverAsset, requests: [{ ...first, coverAmountInAsset: ONE }] });
}
