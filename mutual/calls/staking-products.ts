import type { CallsOf } from "assay";
import { MAX_FEE, MAX_TOTAL_WEIGHT } from "../../model";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { all, anyone, drawn, HUGE, type Draws, type Reads } from "./draws";
import { products } from "./products";

const FULL = 10_000n;
interface Listing {
  readonly productId: bigint;
  readonly weight: bigint;
  readonly targetPrice: bigint;
}
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A minimum was raised above the listing's target, which may be kept then, and not changed to another below it. */
function isSunk(read: Reads, poolId: bigint, productId: bigint): boolean {
  const listed = read.stakedProduct(poolId, productId);
  return listed !== undefined && listed.targetPrice < read.product(productId).minPrice;
}

/** Keeps, lowers or raises weight and target of a listed product, or lists a new one. */
function listing(d: Draws, read: Reads, poolId: bigint, productId: bigint): Listing {
  const listed = read.stakedProduct(poolId, productId);
  const { minPrice } = read.product(productId);
  const keeps = d.chance(isSunk(read, poolId, productId) ? 80 : 35);
  const room = FULL - minPrice;
  const target = minPrice + d.part(d.chance(10) ? room : room / 20n);
  const weight = d.chance(15) ? 0n : d.chance(40) ? FULL : d.part(FULL);
  return { productId, weight, targetPrice: keeps && listed !== undefined ? listed.targetPrice : target };
}

/** What of a pool's stake backs what was sold of a product, basis points, rounded up. [LIST-3] */
function backing(read: Reads, poolId: bigint, productId: bigint): bigint {
  if (read.stakedProduct(poolId, productId) === undefined) return 0n;
  const { activeStake } = read.pool(poolId);
  const allocated = read.capacities(poolId, productId).allocated.reduce((sum, one) => sum + one, 0n);
  return activeStake === 0n ? 0n : (FULL * allocated + activeStake - 1n) / activeStake;
}

/** Weights of all products with which the effective ones add up to the limit, or to `over` more: no change of single numbers leads there. */
function toTheLimit(d: Draws, read: Reads, poolId: bigint, over: bigint): readonly Listing[] {
  const ids = all(read.productCount());
  const backed = ids.map((id) => backing(read, poolId, id));
  let room = MAX_TOTAL_WEIGHT + over - backed.reduce((sum, one) => sum + one, 0n);
  // what was sold of one counts though its weight is 0
  const low = d.likely(
    ids.filter((_, i) => backed[i] !== 0n),
    ids,
  );
  return ids.map((productId, i) => {
    const held = backed[i] ?? 0n;
    const targetPrice = read.stakedProduct(poolId, productId)?.targetPrice ?? read.product(productId).minPrice;
    const taken = productId === low ? 0n : max(0n, min(room, FULL - held));
    room -= taken;
    return { productId, weight: productId === low ? 0n : min(FULL, held + taken), targetPrice };
  });
}

/** IStakingProducts. */
export const STAKING_PRODUCTS = {
  "StakingProducts.createStakingPool": {
    weight: 3,
    args: ({ model: { read } }) =>
      drawn((d) => {
        const members = ACTORS.filter((one) => read.checkRole(one, 1));
        const maxFee = d.part(MAX_FEE);
        return members.length === 0 ? undefined : { caller: d.pick(members) ?? "", fee: d.part(maxFee), maxFee };
      }),
    wrong: (_, { maxFee }) => [
      { caller: "mallory" },
      { fee: maxFee + 1n },
      { maxFee: MAX_FEE + 1n, fee: 0n },
      { maxFee: HUGE, fee: 0n },
    ],
  },
  "StakingProducts.setProducts": {
    weight: 10,
    args: ({ model: { read } }) =>
      drawn((d) => {
        const pools = all(read.poolCount());
        // those that sell nothing yet wait for it
        const empty = pools.filter((id) => read.poolProducts(id).length === 0);
        const poolId = d.likely(empty, pools, 60) ?? 1n;
        const caller = read.manager(poolId);
        if (d.chance(12)) return { caller, poolId, params: toTheLimit(d, read, poolId, d.one([0n, 1n])) };
        const own = products(read);
        const sunk = own.filter((id) => isSunk(read, poolId, id));
        const chosen = d.chance(30) ? d.some(own, 1, own.length) : [d.likely(sunk, own, 40) ?? 1n];
        return { caller, poolId, params: chosen.map((id) => listing(d, read, poolId, id)) };
      }),
    wrong: ({ model: { read } }, { params }) => {
      const [first, ...rest] = params;
      if (first === undefined) return [];
      const { minPrice } = read.product(first.productId);
      const targetPrice = max(minPrice, first.targetPrice);
      const with_ = (change: Partial<Listing>) => ({ params: [{ ...first, ...change }, ...rest] });
      return [
        { params: [...params, first] },
        with_({ weight: FULL + 1n }),
        with_({ weight: HUGE }),
        with_({ targetPrice: FULL + 1n }),
        with_({ targetPrice: HUGE }),
        with_({ targetPrice: max(1n, minPrice) - 1n }),
        { params: [...params, { ...first, productId: read.productCount() + 1n }] },
        { poolId: read.poolCount() + 1n },
        { params: all(read.productCount()).map((productId) => ({ productId, weight: FULL, targetPrice: FULL })) },
        { params: [] },
        ...["mallory", "governor", "alice"].map((caller) => ({ caller })),
        with_({ targetPrice }),
      ];
    },
  },
  "StakingProducts.pokeProduct": {
    weight: 4,
    caller: anyone,
    args: ({ model: { read } }) =>
      drawn((d) => ({
        poolId: d.pick(all(read.poolCount())) ?? 1n,
        productId: d.pick(products(read)) ?? 1n,
        maxDays: d.upTo(3n) * (d.chance(30) ? 1_000n : 1n),
      })),
    wrong: ({ model: { read } }) => [{ poolId: read.poolCount() + 1n }],
  },
} satisfies CallsOf<Mutual>;
