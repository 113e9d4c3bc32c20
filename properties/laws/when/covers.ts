import {
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_PERIOD,
  MIN_ALLOCATION,
  MIN_PERIOD,
} from "../../../invariants/core/limits";
import { ZERO_ACCOUNT } from "../../../model";
import { DAY, ONE, TRANCHE } from "../../action-definition/world";
import { TRAITS } from "../../fixture/actors";
import type { Target } from "../../observe/kinds";
import type { Seen } from "../trace";
import { account, accountsOf, ceilDiv, COUNTS, poolExists, type Condition, type Scene, type When } from "./conditions";

const [ETH, USD, BTC, NATIVE] = [0n, 6n, 7n, 255n] as const;
const DECIMALS: ReadonlyMap<bigint, bigint> = new Map([
  [ETH, 18n],
  [USD, 6n],
  [BTC, 8n],
  [NATIVE, 18n],
]);
const ACCEPTS: ReadonlyMap<bigint, string> = new Map([
  [ETH, "acceptsEth"],
  [USD, "acceptsUsd"],
  [BTC, "acceptsBtc"],
  [NATIVE, "acceptsNative"],
]);
const BALANCES: ReadonlyMap<bigint, string> = new Map([
  [USD, "usd"],
  [BTC, "btc"],
  [NATIVE, "native"],
]);
const MOST_POOLS = 10;
const FULL = 10_000n;
/** Time to settle the last claim. */
const TO_SETTLE = 7n * DAY;
const YEAR = 365n;

type Buying = Scene<"buyCover">;
type Request = Buying["operation"]["requests"][number];

const asked = ({ operation }: Buying): Request[] => operation.requests.filter(({ skip }) => !skip);
const feed = (asset: bigint): Target => ({ kind: "feed", asset });
const isUsable = (seen: Seen, asset: bigint): boolean => asset === ETH || seen.word(feed(asset), "usable") === 1n;
const priceOf = (seen: Seen, asset: bigint): bigint => (asset === ETH ? ONE : seen.word(feed(asset), "price"));
const unit = (asset: bigint): bigint => 10n ** (DECIMALS.get(asset) ?? 0n);

/** COVER-3. */
function nativeOf({ seen, operation: { params } }: Buying, amount: bigint): bigint {
  return ceilDiv(amount * priceOf(seen, params.coverAsset) * ONE, unit(params.coverAsset) * priceOf(seen, NATIVE));
}

/** CAP-1, CAP-2, CAP-4: a pool's free capacity until the exposure's end, from its capacities and allocations. */
function freeOf({ seen, now, facts, operation: { params } }: Buying, poolId: bigint): bigint {
  const listing: Target = { kind: "listing", poolId, productId: params.productId };
  const productType = seen.word({ kind: "product", productId: params.productId }, "productType");
  const grace = seen.word({ kind: "productType", productType }, "gracePeriod");
  const claimed = facts.review(productType) + facts.terms.cooldown + TO_SETTLE;
  const exposureEnd = now + params.period * DAY + grace + claimed;
  let [deficit, room, net] = [0n, 0n, 0n];
  for (let i = 0; i < 8; i += 1) {
    const [capacity, used] = [seen.word(listing, `capacity${i}`), seen.word(listing, `allocated${i}`)];
    const end = (now / TRANCHE + BigInt(i) + 1n) * TRANCHE;
    if (end < exposureEnd) deficit = max(0n, deficit + used - capacity);
    else {
      room += max(0n, capacity - used);
      net += capacity - used;
    }
  }
  return max(0n, min(room, net - deficit));
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** COVER-4, PAY-1, PAY-2: the capital pool's premium, and the caller's payment including the commission. */
function bill(scene: Buying): { readonly paid: bigint; readonly gross: bigint } {
  const { seen, operation } = scene;
  const { params } = operation;
  const net = asked(scene).reduce((sum, { poolId, coverAmountInAsset }) => {
    const price = seen.word({ kind: "listing", poolId, productId: params.productId }, "spot");
    return sum + ceilDiv(nativeOf(scene, coverAmountInAsset) * price * params.period, YEAR * ONE);
  }, 0n);
  const pay = params.paymentAsset;
  const paid = ceilDiv(net * priceOf(seen, NATIVE) * unit(pay), ONE * priceOf(seen, pay));
  return { paid, gross: ceilDiv(paid * FULL, FULL - params.commissionRatio) };
}

/** A new cover: COVER-1 to COVER-4, PAY-1 to PAY-4, CAP-4, FEED-2, HALT-2, TOKEN-1. */
export const buyCover: When<"buyCover"> = {
  op: "buyCover",
  speaks: ({ params }) => params.coverId === 0n,
  targets: ({ params, requests }, world, caller) => {
    const { read } = world;
    const { productId } = params;
    const known = productId >= 1n && productId <= read.productCount();
    const pools = requests
      .filter(({ skip, poolId }) => !skip && poolId >= 1n && poolId <= read.poolCount())
      .map(({ poolId }) => poolId);
    const listing = pools.filter((poolId) => read.stakedProduct(poolId, productId) !== undefined);
    return [
      COUNTS,
      ...accountsOf(world, caller, params.owner),
      ...[USD, BTC, NATIVE].map(feed),
      ...[USD, BTC, NATIVE].map((asset) => ({ kind: "allowance", asset, owner: caller, spender: "cover" }) as const),
      ...(known ? [{ kind: "product", productId } as const, typeOf(read.product(productId).productType)] : []),
      ...pools.map((poolId) => ({ kind: "pool", poolId }) as const),
      ...listing.map((poolId) => ({ kind: "listing", poolId, productId }) as const),
    ];
  },
  *conditions(scene): Generator<Condition> {
    yield* parties(scene);
    yield* terms(scene);
    yield* pools(scene);
    yield* payment(scene);
  },
};

const typeOf = (productType: bigint): Target => ({ kind: "productType", productType });

function* parties({ call, seen, operation: { params } }: Buying): Generator<Condition> {
  yield ["the caller is a member", seen.word(account(call.caller), "member") === 1n];
  const isMember = params.owner !== ZERO_ACCOUNT && seen.word(account(params.owner), "member") === 1n;
  yield ["the owner is a member", isMember];
  yield ["the owner takes NFTs", TRAITS[params.owner]?.takesNfts !== false];
}

function* terms(scene: Buying): Generator<Condition> {
  const { call, seen, operation } = scene;
  const p = operation.params;
  yield ["the product exists", p.productId >= 1n && p.productId <= seen.word(COUNTS, "products")];
  yield ["the cover asset is 0, 6 or 7", [ETH, USD, BTC].some((asset) => asset === p.coverAsset)];
  yield ["the amount is above 0 and fits", p.amount > 0n && p.amount <= MAX_COVER_AMOUNT];
  yield ["the period is from 28 to 365 days", p.period >= MIN_PERIOD && p.period <= MAX_PERIOD];
  const accepts = ACCEPTS.get(p.paymentAsset);
  const accepted = accepts !== undefined && seen.word({ kind: "product", productId: p.productId }, accepts) === 1n;
  yield ["the payment asset is accepted", accepted];
  yield ["ETH comes only for a payment in ETH", call.value === 0n || p.paymentAsset === ETH];
  yield ["the commission is at most 30 %", p.commissionRatio <= MAX_COMMISSION];
  yield ["a commission has a destination", p.commissionRatio === 0n || p.commissionDestination !== ZERO_ACCOUNT];
  for (const asset of [p.coverAsset, p.paymentAsset, NATIVE]) yield ["the feed is usable", isUsable(seen, asset)];
}

function* pools(scene: Buying): Generator<Condition> {
  const { seen, facts, operation } = scene;
  const requests = asked(scene);
  const total = requests.reduce((sum, { coverAmountInAsset }) => sum + coverAmountInAsset, 0n);
  yield ["the parts add up to the amount", total === operation.params.amount];
  yield ["there are at most ten parts", requests.length <= MOST_POOLS];
  yield ["the pools are distinct", new Set(requests.map(({ poolId }) => poolId)).size === requests.length];
  for (const { poolId, coverAmountInAsset } of requests) {
    yield ["the pool exists", poolExists(scene, poolId)];
    yield ["the pool lists the product", facts.lists(poolId, operation.params.productId)];
    yield ["the pool is not halted", seen.word({ kind: "pool", poolId }, "halted") === 0n];
    const native = nativeOf(scene, coverAmountInAsset);
    yield ["each part is at least 0.01", native >= MIN_ALLOCATION];
    yield ["the pool has the capacity", native <= freeOf(scene, poolId)];
  }
}

function* payment(scene: Buying): Generator<Condition> {
  const { call, now, seen, facts, operation } = scene;
  const p = operation.params;
  const { paid, gross } = bill(scene);
  yield ["the premium is within the limit", gross <= p.maxPremiumInAsset];
  if (p.paymentAsset === ETH) {
    yield ["enough ETH comes along", call.value >= gross];
    yield ["the caller takes the spare ETH", call.value === gross || TRAITS[call.caller]?.takesEth !== false];
    return;
  }
  if (gross === 0n) return;
  const allowance: Target = { kind: "allowance", asset: p.paymentAsset, owner: call.caller, spender: "cover" };
  yield ["the cover contract may take the premium", seen.word(allowance, "allowance") >= gross];
  const has = seen.word(account(call.caller), BALANCES.get(p.paymentAsset) ?? "") >= gross;
  yield ["the caller has the premium", has];
  if (p.paymentAsset === NATIVE) {
    yield ["the caller is not locked", seen.word(account(call.caller), "lockedUntil") <= now];
    return;
  }
  yield ["the caller is not blocked", !facts.isBlocked(p.paymentAsset, call.caller)];
  const blocked = gross > paid && facts.isBlocked(p.paymentAsset, p.commissionDestination);
  yield ["the commission's destination is not blocked", !blocked];
}
