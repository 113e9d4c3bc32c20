import fc from "fast-check";
import type { Law } from "assay/types";
import { poolAccount, type Account, type ModelCall } from "../../../model";
import type { Action } from "../../action-definition/types";
import { DAY, HUGE, ONE, plain, TRANCHE, World } from "../../action-definition/world";
import { PEOPLE, RECEIVERS } from "../../fixture/actors";
import { addressOf } from "../../fixture/addresses";
import { SKIP } from "../compare";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import { LIFE, lives, offsets, type Mix } from "../inputs";
import { mapped, type Mapping } from "./mapping";
import { reorder } from "./reorder";

interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
}

/** A mixture with actions that carry times, tranches, names and ids. */
const FULL: Mix = {
  ...LIFE,
  lockForMV: 1,
  transferPosition: 1,
  approveNft: 1,
  moveFeed: 1,
  createGroup: 1,
};

/** A mixture without actions that name a cover's NFT by a token id, which the mapping would take for a position's. */
const NO_NFTS: Mix = { ...LIFE, lockForMV: 1, moveFeed: 1, createGroup: 1 };

/** How many tranches after the fixture's first all of its stake has ended and all of its rewards are paid. */
const FIXTURE_TRANCHES = 8n;
/** How long the fixture's feeds remain usable, in days. */
const FEED_DAYS = 3_650n;
/** An upper bound of tranche ids. */
const LAST_TRANCHE = 2n ** 32n;
/** An upper bound of times. Larger values are invalid arguments, and stay as they are. */
const LAST_TIME = 2n ** 64n;

const TIMES: ReadonlySet<string> = new Set(["until", "updatedAt"]);
const TRANCHES: ReadonlySet<string> = new Set(["trancheId", "trancheIds"]);
const TRANCHE_WORDS: ReadonlySet<string> = new Set(["firstActiveTrancheId", "getFirstActiveTrancheId"]);
const DURATIONS: ReadonlySet<string> = new Set(["gracePeriod", "cooldown"]);

/** The mapping that shifts everything by `tranches` × 91 days, except the fixture. */
function later(context: LawContext, tranches: bigint): Mapping {
  const shift = tranches * TRANCHE;
  const last = context.time / TRANCHE + FIXTURE_TRANCHES - 1n;
  const time = (at: bigint): bigint => (at > context.time && at < LAST_TIME ? at + shift : at);
  const tranche = (id: bigint): bigint => (id > last && id < LAST_TRANCHE ? id + tranches : id);
  return {
    time: (at) => at + shift,
    value: (key, value) => {
      if (typeof value === "string") return value;
      return TIMES.has(key) ? time(value) : TRANCHES.has(key) ? tranche(value) : value;
    },
    word: (field, unit, word) => {
      // a sum of ids of which only some are shifted; the deposits themselves are compared
      if (field === "trancheSum") return undefined;
      if (TRANCHE_WORDS.has(field)) return word + tranches;
      return unit === "seconds" && !DURATIONS.has(field) ? time(word) : word;
    },
  };
}

/** Shifting a program by whole multiples of 91 days changes nothing. */
function shifted(context: LawContext): Law<Life & { readonly tranches: number }> {
  return {
    id: "LAW-META-1",
    rules: ["TRANCHE-1", "TIME-1", "REWARD-1", "CAP-3", "PRICE-3"],
    title: "for every program p and k >= 1: look(p shifted by k·91 days) = look(p) shifted by k·91 days",
    premise: "a call succeeds, and the feeds of the fixture outlast both programs",
    inputs: fc.record({ offset: offsets(), actions: lives(22, FULL), tranches: fc.integer({ min: 1, max: 8 }) }),
    async check({ offset, actions, tranches }, engine) {
      const builder = context.program(offset + Number(FIXTURE_TRANCHES * TRANCHE));
      // the fixture's stake has ended, so the program needs new stake
      for (const [i, account] of PEOPLE.entries()) stake(builder, account, BigInt(1 + (i % 4)), BigInt(i));
      for (const action of actions) builder.act(action);
      const end = builder.model.time + BigInt(tranches) * TRANCHE;
      if (end >= context.time + (FEED_DAYS - 1n) * DAY) return SKIP;
      return mapped(context, engine, builder, 0, later(context, BigInt(tranches)));
    },
  };
}

function stake(builder: ProgramBuilder, account: Account, poolId: bigint, ahead: bigint): void {
  const trancheId = builder.world.currentTranche() + 2n + ahead;
  const operation = { op: "depositTo", poolId, trancheId, requestTokenId: 0n, destination: account } as const;
  builder.call(plain(account, { ...operation, amount: 3_000n * ONE }).call);
}

/** Two indistinguishable accounts: they are in the same group, and the fixture gives them nothing. */
const TWINS: readonly [Account, Account] = ["cleo", "dan"];
const RICH = 100_000n * ONE;

/** A world in which the twins act as often as all others together. */
class TwinWorld extends World {
  override readonly holders: readonly Account[] = [...TWINS, ...TWINS, ...TWINS, ...PEOPLE, ...RECEIVERS];
}

const swap =
  <T>(a: T, b: T) =>
  (value: T): T =>
    value === a ? b : value === b ? a : value;

/** The mapping that swaps the twins. */
function swappedTwins(): Mapping {
  const name = swap<Account>(...TWINS);
  const address = swap(BigInt(addressOf(TWINS[0])), BigInt(addressOf(TWINS[1])));
  return {
    value: (_, value) => (typeof value === "string" ? name(value) : value),
    word: (_, unit, word) => (unit === "address" ? address(word) : word),
  };
}

/** Makes both twins members, with the same tokens and the same approvals. */
function equip(builder: ProgramBuilder): void {
  const spenders = ["cover", ...builder.world.pools().map(poolAccount)];
  for (const account of TWINS) {
    const calls: ModelCall[] = [
      plain("governor", { op: "addMember", account }).call,
      plain("treasury", { op: "transfer", asset: 255n, to: account, amount: RICH }).call,
      ...[6n, 7n].map((asset) => plain("treasury", { op: "mintAsset", asset, to: account, amount: RICH }).call),
      ...[6n, 7n].map((asset) => plain(account, { op: "approve", asset, spender: "cover", amount: HUGE }).call),
      ...spenders.map((spender) => plain(account, { op: "approve", asset: 255n, spender, amount: HUGE }).call),
    ];
    for (const call of calls) builder.call(call);
  }
}

/** Swapping two people's names changes nothing. */
function renamed(context: LawContext): Law<Life> {
  return {
    id: "LAW-META-2",
    rules: ["STAKE-2", "VOTE-1", "CLAIM-1", "EDIT-1", "CREDIT-1"],
    title: "for every program p and actors x, y alike: look(p with x and y swapped) = look(p) with x and y swapped",
    premise: "a call succeeds",
    inputs: fc.record({ offset: offsets(), actions: lives(24, { ...FULL, submitClaim: 4, vote: 6, settleClaim: 3 }) }),
    async check({ offset, actions }, engine) {
      const builder = context.program(offset, (model, surface) => new TwinWorld(model, surface));
      equip(builder);
      const from = builder.steps.length;
      for (const action of actions) builder.act(action);
      return mapped(context, engine, builder, from, swappedTwins());
    },
  };
}

/** Ids of positions. */
const TOKENS: ReadonlySet<string> = new Set(["tokenId", "requestTokenId"]);
const POOL_WORDS: ReadonlySet<string> = new Set(["poolId", "getPoolId", "idOfAddress"]);

interface Twins {
  readonly pools: readonly [bigint, bigint];
  readonly products: readonly [bigint, bigint];
  /** Pairs of positions of the same staker, one in each pool. */
  readonly positions: readonly (readonly [bigint, bigint])[];
}

/** The distance of the twin products' ids: the lens reads free capacity for an exposure that depends on the product's id modulo 3, which must be the same for both. */
const PRODUCTS_APART = 3n;

/** Creates two equal products, and two equal pools that list them and have the same stake. */
function makeTwins(builder: ProgramBuilder): Twins {
  const { read } = builder.world;
  const [firstPool, firstProduct] = [read.poolCount() + 1n, read.productCount() + 1n];
  const token = read.positionCount();
  const twins: Twins = {
    pools: [firstPool, firstPool + 1n],
    products: [firstProduct, firstProduct + PRODUCTS_APART],
    positions: [
      [token + 1n, token + 2n],
      [token + 3n, token + 4n],
    ],
  };
  const acceptedAssets = [0n, 6n, 7n, 255n];
  const product = { op: "addProduct", productType: 1n, acceptedAssets, minPrice: 100n, initialPrice: 400n } as const;
  for (let id = firstProduct; id <= firstProduct + PRODUCTS_APART; id += 1n) {
    builder.call(plain("governor", { ...product, productName: "Twin" }).call);
  }
  for (const poolId of twins.pools) {
    builder.call(plain("alice", { op: "createStakingPool", fee: 700n, maxFee: 2_000n }).call);
    const params = twins.products.map((productId) => ({ productId, weight: 9_000n, targetPrice: 200n }));
    builder.call(plain("alice", { op: "setProducts", poolId, params }).call);
    for (const account of ["alice", "bob", "erin"]) {
      builder.call(plain(account, { op: "approve", asset: 255n, spender: poolAccount(poolId), amount: HUGE }).call);
    }
  }
  // alternately, so that the positions of one pool are not all older than those of the other
  for (const account of ["bob", "erin"]) for (const poolId of twins.pools) stake(builder, account, poolId, 4n);
  return twins;
}

/** A world with only the twin pools and products, and one more of each. */
class TwinPools extends World {
  override pools(): bigint[] {
    return super.pools().filter((id) => id === 1n || id > 4n);
  }

  override products(): bigint[] {
    return super.products().filter((id) => id === 1n || id > 21n);
  }
}

function swappedIds({ pools, products, positions }: Twins, both: boolean): Mapping {
  const pool = swap(...pools);
  const product = both ? swap(...products) : (id: bigint): bigint => id;
  const account = swap(poolAccount(pools[0]), poolAccount(pools[1]));
  const token = (id: bigint): bigint =>
    positions.reduce((now, pair) => (pair.includes(id) ? swap(...pair)(id) : now), id);
  return {
    value: (key, value) => {
      if (typeof value === "string") return account(value);
      if (TOKENS.has(key)) return token(value);
      return key === "poolId" ? pool(value) : key === "productId" ? product(value) : value;
    },
    word: (field, _, word) => {
      if (TOKENS.has(field)) return token(word);
      return POOL_WORDS.has(field) ? pool(word) : field === "productId" ? product(word) : word;
    },
  };
}

/** Swapping the ids of pools and products changes nothing. */
function permuted(context: LawContext): Law<Life & { readonly both: boolean }> {
  return {
    id: "LAW-META-3",
    rules: ["POOL-1", "LIST-2", "COVER-2", "CAP-4", "BURN-1"],
    title:
      "for every program p and pools (and products) made alike: look(p with their ids swapped) = look(p) with their ids swapped",
    premise: "a call succeeds",
    inputs: fc.record({ offset: offsets(), actions: lives(22, NO_NFTS), both: fc.boolean() }),
    async check({ offset, actions, both }, engine) {
      const builder = context.program(offset, (model, surface) => new TwinPools(model, surface));
      const twins = makeTwins(builder);
      const from = builder.steps.length;
      for (const action of actions) builder.act(action);
      return mapped(context, engine, builder, from, swappedIds(twins, both));
    },
  };
}

/** The laws that changing only names, times, ids or order changes nothing else. */
export function metamorphic(context: LawContext): Law<unknown>[] {
  return [shifted(context), renamed(context), permuted(context), reorder(context)];
}
