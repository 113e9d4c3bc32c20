import {
  type Account,
  MAX_FEE,
  MIN_ALLOCATION,
  MIN_PERIOD,
  type PoolAllocationRequest,
  ZERO_ACCOUNT,
} from "../../../model";
import { amountOf, purchase } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import type { Move } from "../../action-definition/types";
import { HUGE, ONE, plain, TRANCHE, type World } from "../../action-definition/world";

/** The least that a pool takes, wei of the native token; as much is the least deposit. */
export const LEAST = MIN_ALLOCATION;

/** A purchase of which everything that is told matters, and the rest does not. */
export interface Terms {
  readonly productId: bigint;
  readonly owner: Account;
  readonly coverAsset?: bigint;
  readonly period?: bigint;
  /** The cover that is extended. */
  readonly coverId?: bigint;
}

/** Somebody buys cover, in ETH unless told otherwise, and pays in whatever the product accepts first. */
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

/** A member that buys, stakes and takes NFTs like anybody. */
export function anybody(draws: Draws, world: World): Account | undefined {
  const people = ["alice", "bob", "carol", "dave"] as const;
  return draws.pick(
    people.filter((account) => world.read.checkRole(account, 1) && world.read.isLockedForMV(account) <= world.now),
  );
}

/** Moves made while the native token is at par with ETH, where a unit of a cover in ETH is a wei. */
export function atPar(world: World, moves: readonly (() => Move)[]): (() => Move)[] {
  const usual = world.read.price(255n);
  const told = (answer: bigint): Move =>
    plain("treasury", { op: "setFeedAnswer", asset: 255n, updatedAt: world.now, broken: false, answer });
  return [(): Move => told(ONE), ...moves, (): Move => told(usual ?? ONE / 100n)];
}

/** The first tranche that ends at or after a moment. */
export function trancheFor(moment: bigint): bigint {
  return (moment + TRANCHE - 1n) / TRANCHE - 1n;
}

/** How many pools there may be before stories make no more of them: each is looked at as a whole in the end. */
const MOST_POOLS = 7;

/** A pool of its own for a story: who manages it, what it sells, and what is staked in which tranche. */
export interface OwnPool {
  readonly manager: Account;
  readonly fee: bigint;
  readonly productId: bigint;
  readonly targetPrice: bigint;
  readonly stake: bigint;
  readonly trancheId: bigint;
}

/** The id that the next pool gets; undefined when there are enough. */
export function nextPool(world: World): bigint | undefined {
  const count = world.pools().length;
  return count < MOST_POOLS ? BigInt(count) + 1n : undefined;
}

/** Makes a pool, lists a product at full weight and stakes in it. What follows must keep to moves that the pool is there for. */
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

/** A pool, and what it sells to whom. */
export interface Market {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly owner: Account;
}

/** Somebody, and a pool that sells a product and suits; undefined when none does. */
export function market(
  draws: Draws,
  world: World,
  suits: (poolId: bigint, productId: bigint) => boolean = () => true,
): Market | undefined {
  const owner = anybody(draws, world);
  const products = world.products().filter((id) => world.read.product(id).acceptedAssets.length > 0);
  const markets = products.flatMap((productId) =>
    world
      .poolsListing(productId)
      .filter((poolId) => suits(poolId, productId))
      .map((poolId) => ({ poolId, productId })),
  );
  const found = draws.pick(markets);
  return owner === undefined || found === undefined ? undefined : { ...found, owner };
}

/** A product that is sold for money by some pool. */
export function soldProduct(draws: Draws, world: World): bigint | undefined {
  return draws.pick(
    world
      .products()
      .filter((id) => world.read.product(id).acceptedAssets.length > 0 && world.poolsListing(id).length > 0),
  );
}

/** Somebody, a product, and a pool that sells it, each drawn by itself; undefined when nothing is sold. */
export function seller(draws: Draws, world: World): Market | undefined {
  const owner = anybody(draws, world);
  const productId = soldProduct(draws, world);
  if (owner === undefined || productId === undefined) return undefined;
  return { owner, productId, poolId: draws.one(world.poolsListing(productId)) };
}
