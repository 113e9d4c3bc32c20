import fc from "fast-check";
import { read } from "../chain";
import { check } from "../invariants";
import { addressOf, balanceOf, PEOPLE, type Mutual } from "../mutual";
import { listingKey, noteListing, type CoverNote, type Notes } from "../notes";
import { BPS, ceilDiv, DAY, decimals, HUGE, max, midnight, ONE, pick, sum } from "../numbers";
import { exposureEnd } from "../rules";
import type { Capacities, CoverPool, ProductType } from "../shapes";
import { Step } from "./command";

/** A pool's part of a purchase, priced. */
interface Part {
  readonly poolId: bigint;
  readonly amount: bigint;
  readonly native: bigint;
  readonly spot: bigint;
  readonly premium: bigint;
  readonly capacity: bigint;
}

/** A purchase as drawn. */
interface Terms {
  readonly who: number;
  readonly product: bigint;
  readonly asset: bigint;
  readonly pay: number;
  readonly period: bigint;
  readonly share: number;
  readonly ratio: bigint;
  readonly tight: boolean;
  readonly pools: number;
}

const terms = fc.record<Terms>({
  who: fc.nat(),
  product: fc.bigInt(1n, 3n),
  asset: fc.constantFrom(0n, 6n, 7n),
  pay: fc.nat(),
  period: fc.oneof(fc.bigInt(28n, 365n), fc.constantFrom(27n, 28n, 365n, 366n)),
  share: fc.integer({ min: 1, max: 1_000 }),
  ratio: fc.oneof(fc.constant(0n), fc.bigInt(1n, 3_000n)),
  tight: fc.integer({ min: 0, max: 7 }).map((n) => n === 7),
  pools: fc.integer({ min: 1, max: 2 }),
});

const AFFILIATE = addressOf("frank");

async function priceOf({ capital }: Mutual, asset: bigint): Promise<bigint> {
  try {
    return await read<bigint>(capital, "getPrice", asset);
  } catch {
    return 0n;
  }
}

/** For how long claims on a cover that is bought now are voted on at most. */
async function reviewOf({ rules, products }: Mutual, type: bigint): Promise<bigint> {
  return rules.voting ?? (await read<bigint>(products, "getReviewPeriod", type));
}

/** A part of about a share of what a pool has free; undefined when it is too small. */
async function partOf(mutual: Mutual, t: Terms, poolId: bigint, end: bigint): Promise<Part | undefined> {
  const [unit, native1] = [await priceOf(mutual, t.asset), await priceOf(mutual, 255n)];
  if (unit === 0n || native1 === 0n) return undefined;
  const free = await read<bigint>(mutual.staking, "getFreeCapacity", poolId, t.product, end);
  const wanted = (free * BigInt(t.share)) / 1_000n;
  const amount = (wanted * native1 * decimals(t.asset)) / (unit * ONE);
  const native = ceilDiv(amount * unit * ONE, decimals(t.asset) * native1);
  if (native < ONE / 100n || native > free) return undefined;
  const spot = await read<bigint>(mutual.staking, "getSpotPrice", poolId, t.product);
  const { capacity } = await read<Capacities>(mutual.staking, "getCapacities", poolId, t.product);
  return {
    poolId,
    amount,
    native,
    spot,
    premium: ceilDiv(native * spot * t.period, 365n * ONE),
    capacity: sum(capacity),
  };
}

async function partsOf(mutual: Mutual, notes: Notes, t: Terms, end: bigint): Promise<Part[]> {
  const parts: Part[] = [];
  for (const index of notes.pools.keys()) {
    const poolId = BigInt(1 + ((index + t.who) % notes.pools.length));
    if (!notes.listings.has(listingKey(poolId, t.product)) || parts.length === t.pools) continue;
    const part = await partOf(mutual, t, poolId, end);
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

/** Buys a cover, paying exactly what the formulas of the specification come to. */
export const buyCover = terms.map(
  (t) =>
    new Step(`buy cover ${Object.values(t).join(" ")}`, async (mutual, notes) => {
      const { chain, products, cover } = mutual;
      const buyer = pick(PEOPLE, t.who);
      const type = await read<bigint>(products, "getTypeOf", t.product);
      const { gracePeriod: grace } = await read<ProductType>(products, "getProductType", type);
      const review = await reviewOf(mutual, type);
      // prices decay by the second: quote at the second of the purchase
      await chain.warp(chain.now + 1n);
      const end = chain.now + t.period * DAY;
      const parts = await partsOf(mutual, notes, t, exposureEnd(mutual.rules, end, grace, review));
      if (parts.length === 0) return;
      const accepted = (await read<{ acceptedAssets: bigint[] }>(products, "getProduct", t.product)).acceptedAssets;
      const pay = accepted.length === 0 ? 0n : pick(accepted, t.pay);
      const payPrice = await priceOf(mutual, pay);
      if (payPrice === 0n) return;
      const paid = ceilDiv(
        sum(parts.map(({ premium }) => premium)) * (await priceOf(mutual, 255n)) * decimals(pay),
        ONE * payPrice,
      );
      const gross = ceilDiv(paid * BPS, BPS - t.ratio);
      const limit = t.tight && gross > 0n ? gross - 1n : gross;
      const amount = sum(parts.map((part) => part.amount));
      const params = [0n, buyer, t.product, t.asset, amount, t.period, limit, pay, t.ratio, AFFILIATE, ""];
      const requests = parts.map((part) => [part.poolId, false, part.amount]);
      const held = await balanceOf(mutual, pay, buyer);
      const sent = await chain.sendNow(buyer, cover, "buyCover", [params, requests], pay === 0n ? gross : 0n);
      if (t.period < 28n || t.period > 365n) {
        check(!sent.ok, "a cover is 28 to 365 days long");
        return;
      }
      if (t.tight && gross > 0n) {
        check(!sent.ok, "the buyer's limit counts the whole price");
        return;
      }
      const member = await read<boolean>(mutual.registry, "checkRole", buyer, 1);
      const locked = pay === 255n && chain.now < (await read<bigint>(mutual.token, "isLockedForMV", buyer));
      const halted = !sent.ok && sent.error === "PoolIsHalted";
      const rich = held >= gross && accepted.length > 0;
      check(
        sent.ok || halted || !(member && !locked && rich) || sent.error === "AccountBlocked",
        `a purchase in order goes through: ${sent.ok ? "" : sent.error}`,
      );
      if (!sent.ok) return;
      check(member, "members buy cover");
      const back = buyer === AFFILIATE ? gross - paid : 0n;
      check((await balanceOf(mutual, pay, buyer)) === held - gross + back, "the buyer pays premium and commission");
      notes.capital.set(pay, (notes.capital.get(pay) ?? 0n) + paid);
      await noteCover(
        mutual,
        notes,
        {
          owner: buyer,
          productId: t.product,
          asset: t.asset,
          bought: amount,
          amount,
          end,
          grace,
          review,
          replacedBy: 0n,
        },
        parts,
      );
    }),
);

/** Notes a new cover, and checks what it did to the pools. */
async function noteCover(mutual: Mutual, notes: Notes, note: CoverNote, parts: readonly Part[]): Promise<void> {
  notes.covers.push(note);
  const coverId = BigInt(notes.covers.length);
  const bought = await read<CoverPool[]>(mutual.cover, "getCoverPools", coverId);
  const streamEnd = midnight(note.end);
  for (const [i, part] of parts.entries()) {
    const pool = bought[i];
    check(pool?.poolId === part.poolId && pool.price === part.spot, "a part costs the spot price before it");
    const rate = part.premium / 2n / (streamEnd - mutual.chain.now);
    check(pool?.rewardRate === rate, "half of the premium streams");
    notes.streams.push({ poolId: part.poolId, coverId, rate, end: streamEnd });
    const allocated = await read<bigint>(mutual.staking, "getCoverAllocation", coverId, part.poolId);
    check(allocated === part.native, "a part allocates its native amount");
    const updated = notes.listings.get(listingKey(part.poolId, note.productId))?.priceUpdatedAt ?? 0n;
    await noteListing(mutual, notes, part.poolId, note.productId);
    const listed = notes.listings.get(listingKey(part.poolId, note.productId));
    check(listed?.bumpedPrice === mutual.rules.bumped(part.spot, part.native, part.capacity), "the bump");
    check(listed?.priceUpdatedAt === mutual.rules.settledAt(updated, mutual.chain.now), "from when on the bump decays");
    notes.touched = Number(part.poolId) - 1;
  }
}

/** Extends a cover with the same pools and what is left of each part. */
export const extendCover = fc.tuple(fc.nat(), fc.bigInt(28n, 365n)).map(
  ([which, period]) =>
    new Step(`extend cover ${which} ${period}`, async (mutual, notes) => {
      if (notes.covers.length === 0) return;
      const coverId = BigInt(1 + (which % notes.covers.length));
      const old = pick(notes.covers, which);
      const { chain, products, cover, claims } = mutual;
      const pools = await read<CoverPool[]>(cover, "getCoverPools", coverId);
      const requests = pools.map(
        (pool) => [pool.poolId, false, (pool.amountBought * old.amount) / old.bought] as const,
      );
      const type = await read<bigint>(products, "getTypeOf", old.productId);
      const { gracePeriod: grace } = await read<ProductType>(products, "getProductType", type);
      const review = await reviewOf(mutual, type);
      const open = await read<bigint>(claims, "getOpenClaim", coverId);
      const amount = sum(requests.map(([, , part]) => part));
      const [pay] = (await read<{ acceptedAssets: bigint[] }>(products, "getProduct", old.productId)).acceptedAssets;
      const asset = pay ?? 0n;
      const capital = await mutual.capital.getAddress();
      const held = await balanceOf(mutual, asset, capital);
      const params = [coverId, old.owner, old.productId, old.asset, amount, period, HUGE, asset, 0n, AFFILIATE, ""];
      const value = asset === 0n && old.owner !== addressOf("vault") ? 1_000n * ONE : 0n;
      const sent = await chain.send(old.owner, cover, "buyCover", [params, requests], value);
      const running = chain.now < old.end && old.replacedBy === 0n && old.amount > 0n && open === 0n;
      check(running || !sent.ok, "a running, unclaimed cover is extended");
      if (!sent.ok) return;
      const streamEnd = midnight(old.end);
      for (const stream of notes.streams.filter((one) => one.coverId === coverId && streamEnd > chain.now)) {
        const rate = pools.find(({ poolId }) => poolId === stream.poolId)?.rewardRate ?? 0n;
        stream.rate = max(0n, stream.rate - (rate * old.amount) / old.bought);
      }
      notes.capital.set(asset, (notes.capital.get(asset) ?? 0n) + (await balanceOf(mutual, asset, capital)) - held);
      const end = chain.now + period * DAY;
      old.replacedBy = BigInt(notes.covers.length + 1);
      notes.covers.push({ ...old, bought: amount, amount, end, grace, review, replacedBy: 0n });
      for (const { poolId, rewardRate } of await read<CoverPool[]>(cover, "getCoverPools", old.replacedBy)) {
        notes.streams.push({ poolId, coverId: old.replacedBy, rate: rewardRate, end: midnight(end) });
        await noteListing(mutual, notes, poolId, old.productId);
      }
    }),
);

/** Transfers a cover; not while a claim on it is open. */
export const transferCover = fc.tuple(fc.nat(), fc.nat()).map(
  ([which, who]) =>
    new Step(`transfer cover ${which} to ${who}`, async ({ chain, coverNft, claims }, notes) => {
      if (notes.covers.length === 0) return;
      const note = pick(notes.covers, which);
      const coverId = BigInt(1 + (which % notes.covers.length));
      const to = pick(PEOPLE, who);
      const open = await read<bigint>(claims, "getOpenClaim", coverId);
      const sent = await chain.send(note.owner, coverNft, "transferFrom", [note.owner, to, coverId]);
      check(sent.ok === (note.replacedBy === 0n && open === 0n), "an unclaimed cover can be transferred");
      if (sent.ok) note.owner = to;
    }),
);
