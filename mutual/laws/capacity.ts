import fc from "fast-check";
import type { Result, Verdict } from "assay";
import { MIN_PERIOD } from "../../model";
import { assetFor, exposureEnd, listing } from "../calls/cover";
import { all, DAY, drawn, HUGE, ONE, TRANCHE } from "../calls/draws";
import { products } from "../calls/products";
import { COOLDOWN, SETTLEMENT_MARGIN, VOTING_WINDOW } from "../invariants/limits";
import { max, min, poolOf, total, trancheAt, trancheEnd } from "../invariants/numbers";
import { allOk, buyers, LIFE, waitUntil, type Chain, type Laws, type Start, type Way } from "./life";
import { buy, type Terms } from "./terms";

/** The manager makes a pool that sells a product, and stakes. Gives the pool's id. */
function ownPool(run: Way, from: string, stakes: readonly (readonly [trancheId: bigint, amount: bigint])[]): bigint {
  const poolId = run.model.read.poolCount() + 1n;
  run.call("StakingProducts.createStakingPool", { fee: 0n, maxFee: 5_000n }, { from });
  run.call("NativeToken.approve", { spender: poolOf(poolId), value: HUGE }, { from });
  const params = [{ productId: 1n, weight: 10_000n, targetPrice: 100n }];
  run.call("StakingProducts.setProducts", { poolId, params }, { from });
  for (const [trancheId, amount] of stakes) {
    const args = { amount, trancheId, requestTokenId: 0n, destination: from };
    run.call("StakingPool.depositTo", args, { from, at: poolOf(poolId) });
  }
  return poolId;
}

/** A purchase in ETH of one pool. */
const sale = (
  run: Way,
  owner: string,
  productId: bigint,
  poolId: bigint,
  native: bigint,
  period = MIN_PERIOD,
): Terms => ({
  ...{ owner, productId, coverAsset: 0n, period },
  paymentAsset: run.model.read.product(productId).acceptedAssets[0] ?? 0n,
  parts: [[poolId, native]],
});

const FULL = 10_000n;
/** How many times a pool may sell its stake [LIST-1, LIST-3], and more products than that. */
const [MOST_TIMES, PRODUCTS] = [20n, 28n] as const;

/**
 * With M = sum over products of max(weight * stake, 10 000 * allocated): a sale leaves M as it is, since it ends at most at the product's own capacity; what is released or lowers a weight
 * lowers M; setProducts that lists or raises leaves it at most at 200 000 * stake; and stake that is added adds at most 200 000 times itself. Burns and ended tranches lower stake after the sale.
 */
function leverage({ model, draw, fork }: Start): Verdict {
  const from = draw(fc.constantFrom("alice", "bob"));
  const rounds = draw(
    drawn((d) =>
      Array.from({ length: 2 + Number(d.upTo(2n)) }, () => {
        const full = d.some(all(PRODUCTS), 1, Number(MOST_TIMES));
        return {
          full,
          sold: d.chance(50) ? full : d.some(full, 1, full.length),
          more: d.chance(20) ? d.part(10n * ONE) : 0n,
        };
      }),
    ),
  );
  return fork((run) => {
    const { read } = model;
    for (const productId of all(PRODUCTS)) {
      const product = { productName: "More", productType: 1n, acceptedAssets: [0n], minPrice: 0n, initialPrice: 0n };
      if (productId > read.productCount()) run.call("CoverProducts.addProduct", product, { from: "governor" });
      else run.call("CoverProducts.setAcceptedAssets", { productId, acceptedAssets: [0n] }, { from: "governor" });
    }
    const trancheId = trancheAt(run.time) + 7n;
    const poolId = ownPool(run, from, [[trancheId, 10n * ONE]]);
    if (run.model.read.poolCount() < poolId) return undefined;
    const looks: { stake: bigint; allocated: bigint }[] = [];
    const look = (): void => {
      const { StakingPool, StakingProducts } = run.now;
      const listed = run.model.read.poolProducts(poolId);
      const allocated = total(
        listed.flatMap(({ productId }) => StakingProducts.getCapacities(poolId, productId).allocated),
      );
      looks.push({ stake: StakingPool.at(poolOf(poolId)).getPoolState.activeStake, allocated });
    };
    for (const { full, sold, more } of rounds) {
      const params = all(PRODUCTS).map((productId) => {
        const { minPrice } = run.model.read.product(productId);
        return { productId, weight: full.includes(productId) ? FULL : 0n, targetPrice: minPrice };
      });
      run.call("StakingProducts.setProducts", { poolId, params }, { from });
      if (more > 0n) {
        const args = { amount: ONE + more, trancheId, requestTokenId: 0n, destination: from };
        run.call("StakingPool.depositTo", args, { from, at: poolOf(poolId) });
      }
      look();
      for (const productId of sold) {
        const { read: now } = run.model;
        const end = exposureEnd(now, run.time, productId, MIN_PERIOD);
        const isListed = now.stakedProduct(poolId, productId) !== undefined;
        const free = isListed ? now.freeCapacity(poolId, productId, end) : 0n;
        // whether the manager may set such weights is for the contracts to say
        const amount = assetFor(now, 0n, free >= ONE / 100n ? free : 10n * ONE) ?? 0n;
        buy(run, sale(run, "carol", productId, poolId, amount));
      }
      look();
    }
    let highest = 0n;
    for (const { stake, allocated } of looks) {
      highest = max(highest, stake);
      if (allocated > MOST_TIMES * highest)
        return `pool ${poolId} backs ${allocated} wei, more than ${MOST_TIMES} times the most stake that it had, ${highest}`;
    }
    return looks.some(({ allocated }) => allocated > 0n) || undefined;
  });
}

/** A tranche that ends with the exposure backs a cover; one that ends a second earlier does not. */
function exposure({ model, draw, fork, time, edition }: Start): Verdict {
  const { read } = model;
  const chosen = draw(
    drawn((d) => {
      const productId = d.pick(products(read).filter((id) => listing(read, id).length > 0));
      const poolId =
        productId === undefined ? undefined : d.pick(listing(read, productId).filter((id) => !read.pool(id).halted));
      const owner = d.pick(buyers(model));
      return { productId, poolId, owner, period: MIN_PERIOD + d.upTo(337n), native: ONE / 50n + d.part(30n * ONE) };
    }),
  );
  const { productId, poolId, owner, period, native } = chosen;
  if (productId === undefined || poolId === undefined || owner === undefined) return undefined;
  const end = exposureEnd(read, time, productId, period);
  const tranche = trancheAt(end);
  if (tranche >= trancheAt(time) + 8n) return undefined;
  const moment = time + trancheEnd(tranche) - end;
  // in the earlier edition the review is of the cover
  const afterGrace = edition === "earlier" ? undefined : VOTING_WINDOW + COOLDOWN + SETTLEMENT_MARGIN;
  const boughtAt = (at: bigint) =>
    fork((run) => {
      const args = { amount: 100n * ONE, trancheId: tranche, requestTokenId: 0n, destination: owner };
      run.call("StakingPool.depositTo", args, { from: owner, at: poolOf(poolId) });
      waitUntil(run, at);
      const rooms = (): { readonly allocated: readonly bigint[]; readonly room: bigint } => {
        const { firstTrancheId, capacity, allocated } = run.now.StakingProducts.getCapacities(poolId, productId);
        const i = Number(tranche - firstTrancheId);
        return {
          allocated: [allocated[i] ?? 0n, total(allocated)],
          room: max(0n, (capacity[i] ?? 0n) - (allocated[i] ?? 0n)),
        };
      };
      const before = rooms();
      const coverId = run.model.read.coverCount() + 1n;
      const amount = assetFor(run.model.read, 0n, native) ?? 0n;
      if (!buy(run, sale(run, owner, productId, poolId, amount, period)).ok) return undefined;
      const after = rooms();
      const [taken = 0n, sold = 0n] = after.allocated.map((one, i) => one - (before.allocated[i] ?? 0n));
      const review = afterGrace ?? run.now.Cover.getReviewPeriod(coverId) + SETTLEMENT_MARGIN;
      return { taken, sold, room: before.room, exposed: run.now.Cover.getGraceEnd(coverId) + review };
    });
  const [met, passed] = [boughtAt(moment), boughtAt(moment + 1n)];
  if (met === undefined || passed === undefined || met.room === 0n || met.exposed !== trancheEnd(tranche))
    return undefined;
  const due = min(met.sold, met.room);
  if (met.taken !== due)
    return `a tranche that ends with the exposure backs ${met.taken} wei of the cover, due is ${due}`;
  return passed.taken === 0n || `a tranche backs ${passed.taken} wei of a cover whose exposure outlives it`;
}

/** What is free from a tranche on, and what those before it owe [CAP-4]. */
function freeFrom(
  now: Chain,
  poolId: bigint,
  productId: bigint,
  first: number,
): { readonly free: bigint; readonly owed: bigint } {
  const { capacity, allocated } = now.StakingProducts.getCapacities(poolId, productId);
  let [owed, room, net] = [0n, 0n, 0n];
  for (const [i, has] of capacity.entries()) {
    const sold = allocated[i] ?? 0n;
    if (i < first) owed = max(0n, owed + sold - has);
    else {
      room += max(0n, has - sold);
      net += has - sold;
    }
  }
  return { free: max(0n, min(room, net - owed)), owed };
}

/**
 * Of a new pool with stake in three tranches a cover takes the first, whose stake then moves behind all of them: the second bears what that owes as far as it can, and from
 * the third on the rest is missing.
 */
function deficit({ draw, fork }: Start): Verdict {
  const { from, owner, parts, percent } = draw(
    drawn((d) => ({
      ...{ from: d.one(["alice", "bob"]), owner: d.one(["carol", "dave"]), percent: d.upTo(100n) },
      parts: [0, 1, 2].map(() => ONE + d.part(100n * ONE)),
    })),
  );
  const sold = (extra: bigint) =>
    fork((run) => {
      const { read } = run.model;
      const end = exposureEnd(read, run.time, 1n, MIN_PERIOD);
      const first = trancheAt(end - 1n);
      const tokenId = read.positionCount() + 1n;
      const poolId = ownPool(
        run,
        from,
        parts.map((amount, i) => [first + BigInt(i), amount] as const),
      );
      const stake = parts[0] ?? ONE;
      const amount = ONE / 50n + (stake * percent) / 110n;
      const results: Result[] = [buy(run, sale(run, owner, 1n, poolId, assetFor(run.model.read, 0n, amount) ?? 0n))];
      const moved = { tokenId, newDuration: 3n * TRANCHE };
      results.push(run.call("StakingPool.extendDeposit(uint256,uint256)", moved, { from, at: poolOf(poolId) }));
      if (!allOk(results)) return undefined;
      // two tranches longer, so that the exposure ends two tranches later
      const eligible = Number(first + 2n - trancheAt(run.time));
      const { free, owed } = freeFrom(run.now, poolId, 1n, eligible);
      if (eligible >= 8 || free < ONE) return undefined;
      const within = (assetFor(run.model.read, 0n, free) ?? 0n) + extra;
      const { ok } = buy(run, sale(run, owner, 1n, poolId, within, MIN_PERIOD + (2n * TRANCHE) / DAY));
      return { ok, free, owed };
    });
  const [most, more] = [sold(0n), sold(1n)];
  if (most === undefined || more === undefined) return undefined;
  if (!most.ok) return `${most.free} wei are free, and are refused; tranches before owe ${most.owed}`;
  return !more.ok || `more than the ${more.free} wei are sold that are free; tranches before owe ${more.owed}`;
}

/** What a pool sells has bounds. */
export const CAPACITY: Laws = {
  "for every sequence of setProducts, purchases and deposits, in every pool: sum over its products of what is allocated <= 20 * the highest active stake that it has had":
    {
      id: "LAW-LIST-1",
      rules: ["LIST-1", "LIST-3", "CAP-1", "CAP-4"],
      premise: "something is sold",
      steps: 0,
      check: leverage,
    },
  "for every tranche T that has room, bought at the moment when the exposure ends with T: allocated in T grows by min(all that is allocated, capacity - allocated of T); bought a second later: by 0":
    {
      id: "LAW-CAP-1",
      rules: ["CAP-2", "CAP-5", "TIME-1"],
      premise: "both purchases succeed, and T has room at the first",
      calls: LIFE,
      check: exposure,
    },
  "for every pool of which a tranche before the exposure's end is allocated beyond its capacity: a purchase of free = min(sum max(0, c - a), sum (c - a) - d) over the eligible tranches succeeds, one above fails, d = max(0, d + a - c) over those before, in order":
    {
      id: "LAW-CAP-2",
      rules: ["CAP-4", "CAP-7", "CAP-2"],
      premise: "stake moves away from below a cover, and something is free",
      steps: 0,
      check: deficit,
    },
};
