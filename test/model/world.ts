import assert from "node:assert/strict";
import type {
  BuyCoverParams,
  EditionName,
  Model,
  ModelError,
  ModelEvent,
  Operation,
  PoolAllocationRequest,
  Value,
} from "../../model";
import { createModel } from "../../model";

export const DAY = 86_400n;
export const TRANCHE = 91n * DAY;
/** Tranche 220 begins: a midnight. */
export const START = 220n * TRANCHE;
/** One whole native token, or ETH. */
export const ONE = 10n ** 18n;
/** The cover NFT's buyer, the manager of pool 1, a member, the group. */
export const BOB = "bob";
export const ALICE = "alice";
export const CAROL = "carol";
export const GROUP = ["ann", "ben", "cat"] as const;
export const GOVERNOR = "gov";
/** Takes no ETH at all, no NFT by a safe mint. */
export const GRUMPY = "grumpy";
/** Takes ETH, but not with 50 000 gas. */
export const HUNGRY = "hungry";

/** Everything of a call that went through. */
export interface Done {
  readonly returns: readonly Value[];
  readonly events: readonly ModelEvent[];
}

/** The model with helpers that fail loudly. */
export class World {
  constructor(readonly model: Model) {}

  get read(): Model["read"] {
    return this.model.read;
  }

  /** Makes a call that must go through. */
  do(caller: string, operation: Operation, value = 0n): Done {
    const outcome = this.model.execute({ caller, value, operation });
    if (!outcome.ok) assert.fail(`${operation.op} failed: ${outcome.errors.map(told).join(", ")}`);
    return outcome;
  }

  /** Makes a call that must fail; its errors as texts, sorted. */
  errors(caller: string, operation: Operation, value = 0n): string[] {
    const outcome = this.model.execute({ caller, value, operation });
    if (outcome.ok) assert.fail(`${operation.op} went through`);
    return outcome.errors.map(told).sort();
  }

  /** Lets seconds pass. */
  pass(seconds: bigint): void {
    this.model.advance(this.model.time + seconds);
  }

  /** Stakes whole tokens of the treasury's for a new position; returns its id. */
  stake(poolId: bigint, wei: bigint, trancheId: bigint, destination: string): bigint {
    const deposit = { op: "depositTo", poolId, amount: wei, trancheId, requestTokenId: 0n, destination } as const;
    return number(this.do("treasury", deposit).returns[0]);
  }

  /** Buys with 10 ETH sent along, or none when paid otherwise. */
  buy(order: Partial<Order> = {}, caller = BOB): Done {
    const call = purchase(order);
    return this.do(caller, call, call.params.paymentAsset === 0n ? 10n * ONE : 0n);
  }

  /** As `buy`, but must fail. */
  buyErrors(order: Partial<Order> = {}, caller = BOB): string[] {
    const call = purchase(order);
    return this.errors(caller, call, call.params.paymentAsset === 0n ? 10n * ONE : 0n);
  }
}

/** A purchase in short: `pools` are pairs of pool and amount. */
export interface Order extends BuyCoverParams {
  readonly pools: readonly (readonly [bigint, bigint])[];
  readonly requests: readonly PoolAllocationRequest[];
}

/** 1 ETH of cover (100 native) for 28 days from pool 1, paid in ETH; what is given instead. */
export function purchase(order: Partial<Order>): Extract<Operation, { op: "buyCover" }> {
  const { pools, requests, ...params } = order;
  const amount = params.amount ?? ONE;
  const parts = pools ?? [[1n, amount] as const];
  return {
    op: "buyCover",
    params: {
      coverId: 0n,
      owner: BOB,
      productId: 1n,
      coverAsset: 0n,
      amount,
      period: 28n,
      maxPremiumInAsset: 1_000n * ONE,
      paymentAsset: 0n,
      commissionRatio: 0n,
      commissionDestination: "",
      ipfsData: "ipfs",
      ...params,
    },
    requests: requests ?? parts.map(([poolId, part]) => ({ poolId, skip: false, coverAmountInAsset: part })),
  };
}

/**
 * Members alice, bob, carol; a type with 30 days of grace; product 1 with minPrice 1 %, initial price 5 %; pool 1 of
 * alice's, fee 10 %, maximum 20 %, product 1 with weight 100 % and target 2 %. Feeds: native 0.01 ETH, USD 0.0005 ETH,
 * BTC 20 ETH. No stake. The treasury has a million tokens, bob a thousand.
 */
export function newWorld(edition: EditionName = "current"): World {
  const world = new World(
    createModel({
      edition,
      time: START,
      governor: GOVERNOR,
      treasury: "treasury",
      initialSupply: 1_000_000n * ONE,
      ethBalances: {
        [ALICE]: 100n * ONE,
        [BOB]: 100n * ONE,
        [CAROL]: 100n * ONE,
        [GRUMPY]: 100n * ONE,
        [HUNGRY]: 100n * ONE,
        ann: 100n * ONE,
      },
      traits: {
        [GRUMPY]: { takesEth: false, takesEthAttempts: false, takesNfts: false },
        [HUNGRY]: { takesEth: true, takesEthAttempts: false, takesNfts: true },
      },
    }),
  );
  for (const account of [ALICE, BOB, CAROL]) world.do(GOVERNOR, { op: "addMember", account });
  world.do(GOVERNOR, { op: "createAssessorGroup", assessors: GROUP });
  world.do(GOVERNOR, { op: "addProductType", gracePeriod: 30n * DAY, assessorGroupId: 1n });
  world.do(GOVERNOR, {
    op: "addProduct",
    productName: "one",
    productType: 1n,
    acceptedAssets: [0n, 6n, 7n, 255n],
    minPrice: 100n,
    initialPrice: 500n,
  });
  world.do(ALICE, { op: "createStakingPool", fee: 1_000n, maxFee: 2_000n });
  list(world, 1n, 10_000n, 200n);
  const answers = [
    [255n, ONE / 100n],
    [6n, ONE / 2_000n],
    [7n, 20n * ONE],
  ] as const;
  for (const [asset, answer] of answers) {
    world.do(GOVERNOR, { op: "setFeed", asset, feed: `feed:${asset}`, maxAge: 3_650n * DAY });
    world.do(GOVERNOR, { op: "setFeedAnswer", asset, answer, updatedAt: START, broken: false });
  }
  world.do("treasury", { op: "approve", asset: 255n, spender: "pool:1", amount: 2n ** 256n - 1n });
  world.do("treasury", { op: "transfer", asset: 255n, to: BOB, amount: 1_000n * ONE });
  return world;
}

/** Alice lists product 1 in a pool, or changes it. */
export function list(world: World, poolId: bigint, weight: bigint, targetPrice: bigint): void {
  world.do(ALICE, { op: "setProducts", poolId, params: [{ productId: 1n, weight, targetPrice }] });
}

/** A second pool of alice's, fee 0, with product 1 at 100 % and 2 %; the treasury may deposit. */
export function addPool(world: World): void {
  const poolId = number(world.do(ALICE, { op: "createStakingPool", fee: 0n, maxFee: 0n }).returns[0]);
  list(world, poolId, 10_000n, 200n);
  world.do("treasury", { op: "approve", asset: 255n, spender: `pool:${poolId}`, amount: 2n ** 256n - 1n });
}

/**
 * A claim of bob's on a cover (the whole, or `requestedAmount`), approved or rejected by the whole group at once, ready
 * to be settled.
 */
export function decidedClaim(world: World, coverId: bigint, approve: boolean, requestedAmount?: bigint): bigint {
  const ask = requestedAmount === undefined ? {} : { requestedAmount };
  const claimId = number(world.do(BOB, { op: "submitClaim", coverId, ...ask }, ONE / 20n).returns[0]);
  for (const assessor of GROUP) world.do(assessor, { op: "vote", claimId, inFavour: approve });
  world.pass(DAY);
  return claimId;
}

/** An error or an event in one text. */
export function told({ name, args }: ModelError | ModelEvent): string {
  return `${name}(${args.map(text).join(", ")})`;
}

/** The events of one emitter, as texts. */
export function eventsOf({ events }: Done, emitter: string): string[] {
  return events.filter((event) => event.emitter === emitter).map(told);
}

/** A value that must be a plain number. */
export function number(value: Value | undefined): bigint {
  assert.equal(typeof value, "bigint");
  return value as bigint;
}

function text(value: Value): string {
  if (typeof value === "object" && "slack" in value) return `${value.value}~${value.slack}`;
  if (typeof value === "object") return `[${value.map(text).join(" ")}]`;
  return String(value);
}
