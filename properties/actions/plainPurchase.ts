import {
  type Account,
  MAX_FEE,
  MIN_ALLOCATION,
  MIN_PERIOD,
  type PoolAllocationRequest,
  ZERO_ACCOUNT,
} from "../../model";
import { amountOf, purchase } from "./coverTerms";
import type { Move } from "../action-definition/types";
import { HUGE, plain, type World } from "../action-definition/world";

/** The least part of a pool in a purchase, and the least deposit, in wei of the native token. */
export const LEAST = MIN_ALLOCATION;

/** The terms of a purchase that matter in a case; the others get defaults. */
export interface Terms {
  readonly productId: bigint;
  readonly owner: Account;
  readonly coverAsset?: bigint;
  readonly period?: bigint;
  /** The cover that is extended. */
  readonly coverId?: bigint;
}

/** Somebody buys cover, in ETH by default, and pays in the first asset that the product accepts. `parts`: pool, and amount in the cover's asset. */
export function buy(world: World, terms: Terms, ...parts: readonly (readonly [bigint, bigint])[]): Move {
  const { productId, owner, coverAsset = 0n, period = MIN_PERIOD, coverId = 0n } = terms;
  const [paymentAsset] = world.read.product(productId).acceptedAssets;
  if (paymentAsset === undefined || parts.length === 0 || parts.some(([, amount]) => amount <= 0n)) return undefined;
  const requests = parts.map(([poolId, coverAmountInAsset]): PoolAllocationRequest => ({
    poolId,
    skip: false,
    coverAmountInAsset,
  }));
  const params = {
    ...{ coverId, owner, productId, coverAsset, amount: amountOf(requests), period, maxPremiumInAsset: HUGE },
    ...{ paymentAsset, commissionRatio: 0n, commissionDestination: ZERO_ACCOUNT, ipfsData: "" },
  };
  return { call: purchase(owner, params, requests) };
}

/** A new pool: its manager, its product, and its stake by tranche. */
export interface OwnPool {
  readonly manager: Account;
  readonly fee: bigint;
  readonly productId: bigint;
  readonly targetPrice: bigint;
  readonly stake: bigint;
  readonly trancheId: bigint;
}

/** Creates a pool, lists a product at full weight and stakes in it. */
export function ownPool(world: World, poolId: bigint, own: OwnPool): (() => Move)[] {
  const { manager, fee, productId, targetPrice, stake, trancheId } = own;
  const there = (move: Move): Move => (world.read.poolCount() >= poolId ? move : undefined);
  const params = [{ productId, weight: 10_000n, targetPrice }];
  return [
    (): Move => plain(manager, { op: "createStakingPool", fee, maxFee: MAX_FEE }),
    (): Move => there(plain(manager, { op: "setProducts", poolId, params })),
    (): Move => there(plain(manager, { op: "approve", asset: 255n, spender: world.spenderOf(poolId), amount: HUGE })),
    (): Move =>
      there(
        plain(manager, {
          ...{ op: "depositTo", poolId, amount: stake, trancheId, requestTokenId: 0n },
          destination: manager,
        }),
      ),
  ];
}
