import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import { type Account, MIN_ALLOCATION, MIN_PERIOD } from "../../model";
import { assetFor, exposureEnd } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import { buy, ownPool } from "../actions/plainPurchase";
import type { Move } from "../action-definition/types";
import { ONE, plain } from "../action-definition/world";
import type { Target } from "../observe/kinds";
import { HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Trace } from "./trace";
import { numbers, offsets } from "./inputs";

const FULL = 10_000n;
/** How many times a pool may sell its stake [LIST-1, LIST-3]. */
const MOST_TIMES = 20n;
/** How many products a manager can list: more than can have full weight at the same time. */
const PRODUCTS = 28n;
const ROUNDS = 4;
/** The mask with a bit for each of them. */
const ALL = 0xfff_ffff;
const STAKE = 10n * ONE;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Trade {
  readonly offset: number;
  readonly choice: readonly number[];
  /** Per round: a mask of the products that get full weight, and one of the products that are sold. */
  readonly rounds: readonly (readonly [weights: number, sales: number])[];
}

function make(builder: ProgramBuilder, move: Move): boolean {
  return move !== undefined && "call" in move && builder.call(move.call).ok;
}

/** Adds enough products, all of which can be paid in ETH. */
function offerProducts(builder: ProgramBuilder): bigint[] {
  const { read } = builder.world;
  for (let id = 1n; id <= PRODUCTS; id += 1n) {
    if (id > read.productCount()) {
      const product = { productName: "More", productType: 1n, acceptedAssets: [0n], minPrice: 0n, initialPrice: 0n };
      builder.call(plain("governor", { op: "addProduct", ...product }).call);
    } else if (!read.product(id).acceptedAssets.includes(0n))
      builder.call(plain("governor", { op: "setAcceptedAssets", productId: id, acceptedAssets: [0n] }).call);
  }
  return Array.from({ length: Number(PRODUCTS) }, (_, i) => BigInt(i) + 1n);
}

const bit = (bits: number, i: number): boolean => ((bits >>> i) & 1) === 1;

/** The products to which a round gives full weight: as many as are allowed. */
function weighted(products: readonly bigint[], weights: number): bigint[] {
  return products.filter((_, i) => bit(weights, i)).slice(0, Number(MOST_TIMES));
}

/** The manager requests full weight for some products, and weight 0 for the others. */
function setWeights(
  builder: ProgramBuilder,
  poolId: bigint,
  products: readonly bigint[],
  full: readonly bigint[],
): boolean {
  const { read } = builder.world;
  const params = products.map((productId) => {
    const weight = full.includes(productId) ? FULL : 0n;
    return { productId, weight, targetPrice: read.product(productId).minPrice };
  });
  return make(builder, plain(read.manager(poolId), { op: "setProducts", poolId, params }));
}

/**
 * Somebody buys all that the pool should sell of some products: the free capacity by the model, else the whole stake. The contracts decide whether the manager was
 * allowed to set the weights. Returns how many products the model sold.
 */
function sell(builder: ProgramBuilder, poolId: bigint, products: readonly bigint[], owner: Account): number {
  const { world } = builder;
  return products.filter((productId) => {
    const listed = world.read.stakedProduct(poolId, productId) !== undefined;
    const free = listed ? world.read.freeCapacity(poolId, productId, exposureEnd(world, productId, MIN_PERIOD)) : 0n;
    const amount = assetFor(world, 0n, free >= MIN_ALLOCATION ? free : STAKE) ?? 0n;
    return make(builder, buy(world, { productId, owner }, [poolId, amount]));
  }).length;
}

function judge(trace: Trace, poolId: bigint, looks: readonly number[]): LawVerdict {
  const pool: Target = { kind: "pool", poolId };
  let highest = 0n;
  for (const look of looks) {
    const seen = trace.seen(look);
    if (seen === undefined) return SKIP;
    const stake = seen.word(pool, "activeStake");
    if (stake > highest) highest = stake;
    const allocated = seen.targets
      .filter((target) => target.kind === "listing")
      .reduce((sum, target) => EIGHT.reduce((total, i) => total + seen.word(target, `allocated${i}`), sum), 0n);
    if (allocated <= MOST_TIMES * highest) continue;
    return {
      verdict: "violated",
      message: `pool ${poolId} backs more than ${MOST_TIMES} times the most stake that it ever had`,
      values: [
        ["at most", `${MOST_TIMES * highest} wei`],
        ["observed", `${allocated} wei`],
      ],
      program: trace.upTo(look).program("the program up to that:"),
    };
  }
  return HELD;
}

/**
 * What a pool backs has a bound, whatever its manager lists, lowers and lists again. With M = sum over products of max(weight * stake, 10 000 * allocated): a sale leaves M as
 * it is, since it ends at most at the product's own capacity (CAP-1, CAP-4); whatever is released, or lowers a weight, lowers M; setProducts that lists or raises leaves it at
 * most at 200 000 * stake (LIST-3); and a stake that grows adds at most the plain weights, 200 000, times what it grew by (LIST-1). So M never exceeds 200 000 times
 * the highest stake so far. Of the stake of the moment nothing can be said: burns and ended tranches lower it after the sale.
 */
export function leverage(context: LawContext): Law<Trade> {
  return {
    id: "LAW-LIST-1",
    rules: ["LIST-1", "LIST-3", "CAP-1", "CAP-4"],
    title:
      "for every sequence of setProducts, purchases and deposits, in every pool: sum over its products of what is allocated <= 20 * the highest active stake that it has had",
    premise: "something is sold, and weights are set again after that",
    inputs: fc.record({
      offset: offsets(),
      choice: numbers(),
      rounds: fc.array(fc.tuple(fc.nat(ALL), fc.oneof(fc.constant(2 * ALL + 1), fc.nat(2 * ALL + 1))), {
        minLength: 2,
        maxLength: ROUNDS,
      }),
    }),
    async check({ offset, choice, rounds }, engine) {
      const builder = context.program(offset);
      const draws = new Draws(choice);
      const products = offerProducts(builder);
      const manager = draws.one(["alice", "bob"]);
      const poolId = builder.world.read.poolCount() + 1n;
      const trancheId = builder.world.currentTranche() + 7n;
      const own = { manager, fee: 0n, productId: 1n, targetPrice: 100n, stake: STAKE, trancheId };
      if (!ownPool(builder.world, poolId, own).every((move) => make(builder, move()))) return SKIP;
      const looks: number[] = [];
      const look = (): void => {
        const listed = builder.world.read.poolProducts(poolId);
        const targets = listed.map(({ productId }): Target => ({ kind: "listing", poolId, productId }));
        looks.push(builder.look([{ kind: "pool", poolId }, ...targets]));
      };
      let sold = 0;
      let changed = false;
      for (const [weights, sales] of rounds) {
        const full = weighted(products, weights);
        setWeights(builder, poolId, products, full);
        changed ||= sold > 0;
        if (draws.chance(20)) make(builder, depositMore(manager, poolId, trancheId, draws));
        look();
        const wanted = full.filter((productId) => bit(sales, Number(productId)));
        sold += sell(builder, poolId, wanted, draws.one(["carol", "dave"]));
        look();
      }
      return changed ? judge(await context.run(engine, builder.steps), poolId, looks) : SKIP;
    },
  };
}

/** The manager adds to the stake of the pool. */
function depositMore(manager: Account, poolId: bigint, trancheId: bigint, draws: Draws): Move {
  const amount = ONE + draws.part(STAKE);
  const operation = { op: "depositTo", poolId, amount, trancheId, requestTokenId: 0n, destination: manager } as const;
  return plain(manager, operation);
}
