import {
  type BuyCoverParams,
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_PERIOD,
  MIN_PERIOD,
  type ModelCall,
  type PoolAllocationRequest,
  ZERO_ACCOUNT,
} from "../../model";
import { HOSTILE } from "../fixture/actors";
import { amountOf, assetAbove, drawOffer, grossOf, purchase, type Offer } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { HUGE, type World } from "../action-definition/world";

/** How many wrong forms `spoil` knows. */
const WRONG_FORMS = 34;

/** Who pays, who owns, in which asset, with which commission. */
function draw(draws: Draws, world: World, offer: Offer, coverId: bigint, caller: string, owner: string): ModelCall {
  const { acceptedAssets } = world.read.product(offer.productId);
  const commission = draws.chance(30);
  const locked = draws.chance(50) && acceptedAssets.includes(255n) && world.read.isLockedForMV(caller) > world.now;
  const params: BuyCoverParams = {
    coverId,
    owner,
    productId: offer.productId,
    coverAsset: offer.coverAsset,
    amount: amountOf(offer.requests),
    period: offer.period,
    maxPremiumInAsset: HUGE,
    paymentAsset: locked ? 255n : (draws.pick(acceptedAssets) ?? 0n),
    commissionRatio: commission ? 1n + BigInt(draws.below(3_000)) : 0n,
    commissionDestination: commission ? draws.one(["erin", "vault", "guzzler", "frank", ...HOSTILE]) : ZERO_ACCOUNT,
    ipfsData: draws.chance(20) ? "ipfs://a-longer-text-than-thirty-two-bytes" : "",
  };
  const skipped: PoolAllocationRequest[] = draws.chance(15)
    ? [{ poolId: 99n, skip: true, coverAmountInAsset: HUGE }]
    : [];
  return purchase(caller, params, [...skipped, ...offer.requests]);
}

/** Sets the premium limit and the sent ETH to the exact price, or to one below it. */
function tighten(draws: Draws, world: World, call: ModelCall): ModelCall {
  const { operation } = call;
  if (operation.op !== "buyCover") return call;
  const gross = grossOf(world, call);
  if (gross === undefined) return call;
  const less = draws.chance(50) && gross > 0n ? 1n : 0n;
  const eth = operation.params.paymentAsset === 0n;
  if (eth && draws.chance(50)) return { ...call, value: gross - less };
  return { ...call, operation: { ...operation, params: { ...operation.params, maxPremiumInAsset: gross - less } } };
}

/** Assets that a product does not accept as payment. */
function notAccepted(world: World, productId: bigint): bigint[] {
  const { acceptedAssets } = world.read.product(productId);
  return [255n, 0n, 6n, 7n].filter((asset) => !acceptedAssets.includes(asset));
}

/** Breaks one precondition of a purchase. */
function spoil(form: number, draws: Draws, world: World, call: ModelCall): Move {
  const { operation } = call;
  if (operation.op !== "buyCover") return { call };
  const { params, requests } = operation;
  const withParams = (change: Partial<BuyCoverParams>, value = call.value): Move => ({
    call: { ...call, value, operation: { ...operation, params: { ...params, ...change } } },
  });
  const withRequests = (changed: readonly PoolAllocationRequest[], amount = amountOf(changed)): Move => ({
    call: { ...call, operation: { ...operation, params: { ...params, amount }, requests: changed } },
  });
  const first = requests[requests.length - 1];
  if (first === undefined) return { call };
  switch (form) {
    case 1:
      return {
        call: {
          ...call,
          caller: draws.one(
            world.strangers().filter((account) => world.holders.includes(account) || account === "ann"),
          ),
        },
      };
    case 2:
      return withParams({ owner: draws.one(world.strangers()) });
    case 3:
      return withParams({ owner: ZERO_ACCOUNT });
    case 4:
      return withParams({ productId: world.read.productCount() + 1n });
    case 5:
      return withParams({ coverAsset: draws.one([255n, 1n, HUGE]) });
    case 6:
      return withParams({ amount: 0n });
    case 7:
      return withRequests([{ ...first, coverAmountInAsset: MAX_COVER_AMOUNT + 1n }]);
    case 8:
      return withParams({ period: draws.one([MIN_PERIOD - 1n, 0n]) });
    case 9:
      return withParams({ period: draws.one([MAX_PERIOD + 1n, MAX_PERIOD + 1n, HUGE]) });
    case 10:
    case 29:
      return withParams({ paymentAsset: draws.one([...notAccepted(world, params.productId), 1n]) }, 0n);
    case 11:
    case 30:
      return withParams({
        commissionRatio: draws.one([MAX_COMMISSION + 1n, 10_000n, HUGE]),
        commissionDestination: "erin",
      });
    case 12:
    case 31:
      return withParams({ commissionRatio: 500n, commissionDestination: ZERO_ACCOUNT });
    case 13:
    case 33:
      return withRequests(
        Array.from({ length: 11 }, (_, i) => ({
          poolId: BigInt(i + 1),
          skip: false,
          coverAmountInAsset: first.coverAmountInAsset,
        })),
      );
    case 14:
    case 32:
      return withRequests([...requests, first]);
    case 15:
      return withRequests([...requests, { ...first, poolId: draws.one([world.read.poolCount() + 1n, 0n]) }]);
    case 16:
      return withRequests([{ ...first, coverAmountInAsset: 1n }]);
    case 17:
      return withRequests(requests, params.amount + 1n);
    case 18:
      return withRequests(requests, params.amount > 0n ? params.amount - 1n : 1n);
    case 19: {
      const end = world.now + 2n * 10n ** 7n;
      const listed = world.read.stakedProduct(first.poolId, params.productId) !== undefined;
      const free = listed ? world.read.freeCapacity(first.poolId, params.productId, end) : 0n;
      return withRequests([{ ...first, coverAmountInAsset: assetAbove(world, params.coverAsset, free) }]);
    }
    case 20:
      return withParams({ maxPremiumInAsset: 0n });
    case 21: {
      const { acceptedAssets } = world.read.product(params.productId);
      return withParams({ paymentAsset: acceptedAssets.includes(0n) ? 0n : params.paymentAsset }, 0n);
    }
    case 22: {
      const other = world.pools().find((poolId) => world.read.stakedProduct(poolId, params.productId) === undefined);
      return other === undefined ? { call } : withRequests([{ ...first, poolId: other }]);
    }
    case 23:
      return withRequests([]);
    case 24:
      return { call: { ...call, caller: draws.one(["vault", ...HOSTILE]) } };
    case 25:
      return withParams({ owner: draws.one(world.nftRefusers()) });
    case 26:
      return withParams({ coverId: world.read.coverCount() + 1n });
    case 27:
    case 34: {
      const { acceptedAssets } = world.read.product(params.productId);
      return withParams({ paymentAsset: acceptedAssets.find((asset) => asset !== 0n) ?? 6n }, 1n);
    }
    default:
      return withRequests([{ ...first, coverAmountInAsset: HUGE }]);
  }
}

/** Resolves a purchase with its twists. */
export function resolvePurchase(
  draws: Draws,
  world: World,
  offer: Offer,
  coverId: bigint,
  caller: string,
  owner: string,
  wrongPercent = 30,
): Move {
  const call = draw(draws, world, offer, coverId, caller, owner);
  const twist = draws.twist(WRONG_FORMS, wrongPercent);
  if (twist > 0) return spoil(twist, draws, world, call);
  return { call: draws.chance(30) ? tighten(draws, world, call) : call };
}

/** Buys a new cover from one to three pools, in each payment asset, with and without commission. */
export const buyCover: ActionDefinition = {
  kind: "buyCover",
  weight: 12,
  resolve(draws, world) {
    const members = world.members();
    if (members.length === 0) return undefined;
    // for some draws a buyer whose tokens are locked, who cannot pay in native tokens
    const locked = draws.chance(20) ? world.lockedAmong(members) : [];
    const caller = draws.one(locked.length > 0 ? locked : members);
    const owners = members.filter((account) => account !== "bare");
    const owner = draws.chance(20) ? (draws.pick(owners) ?? caller) : caller;
    const offer = drawOffer(draws, world, {}, () => 0n);
    if (offer === undefined) return undefined;
    if (draws.chance(12)) {
      // an account that calls back gets the NFT, or also pays and gets the spare ETH
      const hostile = draws.one(["reenterer", "sneak"]);
      return resolvePurchase(draws, world, offer, 0n, draws.chance(50) ? hostile : caller, hostile);
    }
    return resolvePurchase(draws, world, offer, 0n, caller, owner);
  },
};
