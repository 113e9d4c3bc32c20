import type { Account, BuyCoverParams, Model, ModelCall, Operation, PoolAllocationRequest } from "../../../model";
import type { ProgramBuilder } from "../../../properties/laws/program-builder";
import { formatDecimal } from "../../../api/units";

/** Whole numbers below a bound. */
export type Random = (below: number) => number;

const HUGE = 2n ** 255n;
const AFFILIATE = "ben";
const PEOPLE: readonly Account[] = ["alice", "bob", "carol", "dave", "erin", "frank"];
const DECIMALS: Readonly<Record<string, number>> = { "0": 18, "6": 6, "7": 8, "255": 18 };

function decimalsOf(asset: bigint): number {
  const decimals = DECIMALS[asset.toString()];
  if (decimals === undefined) throw new Error(`no asset ${asset}`);
  return decimals;
}

/** Sees to it that nothing about these buyers stands in the way of a purchase: membership, money, allowances, tokens that misbehave. */
export function equip(builder: ProgramBuilder, buyers: readonly Account[]): void {
  const { read } = builder.model;
  const must = (caller: Account, operation: Operation): void => {
    const outcome = builder.call({ caller, value: 0n, operation });
    if (!outcome.ok) throw new Error(`${operation.op}: ${outcome.errors.map(({ name }) => name).join(", ")}`);
  };
  for (const asset of [6n, 7n]) {
    must("treasury", { op: "setAssetMode", asset, mode: "plain" });
    for (const account of ["capitalPool", AFFILIATE, ...buyers])
      must("treasury", { op: "setAssetBlocked", asset, account, blocked: false });
  }
  for (const buyer of buyers) {
    if (!read.checkRole(buyer, 1)) must("governor", { op: "addMember", account: buyer });
    for (const asset of [6n, 7n]) must("treasury", { op: "mintAsset", asset, to: buyer, amount: 10n ** 20n });
    if (read.isLockedForMV("treasury") <= builder.model.time)
      must("treasury", { op: "transfer", asset: 255n, to: buyer, amount: 50_000n * 10n ** 18n });
    for (const asset of [6n, 7n, 255n]) must(buyer, { op: "approve", asset, spender: "cover", amount: HUGE });
  }
}

/** People who can spend native tokens. */
export function spenders(model: Model): readonly Account[] {
  return PEOPLE.filter((account) => model.read.isLockedForMV(account) <= model.time);
}

/** A quote's request as it goes over the wire. */
export interface Wanted {
  readonly productId: number;
  readonly coverAmount: string;
  readonly coverDuration: number;
  readonly paymentAsset: number;
  readonly coverAsset: number;
  readonly coverId?: number;
  readonly commissionRatio?: number;
}

/** Something to ask a quote for, and who would buy it; undefined when there is nobody. */
export function shoppingWish(
  model: Model,
  random: Random,
): { readonly wanted: Wanted; readonly buyer: Account } | undefined {
  const { read } = model;
  const people = spenders(model);
  const pick = <T>(values: readonly T[]): T | undefined => values[random(values.length)];
  const covers = ids(read.coverCount())
    .map((id) => read.cover(id))
    .filter(
      ({ owner, amount, end, openClaimId }) =>
        people.includes(owner) && amount > 0n && model.time < end && openClaimId === 0n,
    );
  const old = random(2) === 0 ? pick(covers) : undefined;
  const productId = old?.productId ?? pick(ids(read.productCount()).filter((id) => id < 4n || id > 21n));
  const buyer = old?.owner ?? pick(people);
  if (productId === undefined || buyer === undefined) return undefined;
  const paymentAsset = pick(read.product(productId).acceptedAssets);
  const coverAsset = old?.coverAsset ?? pick([0n, 6n, 7n]);
  if (paymentAsset === undefined || coverAsset === undefined) return undefined;
  const ratio = random(3) === 0 ? 1 + random(3_000) : undefined;
  return {
    buyer,
    wanted: {
      productId: Number(productId),
      coverAmount: formatDecimal(amountOf(model, productId, coverAsset, random), decimalsOf(coverAsset)),
      coverDuration: random(4) === 0 ? 28 : 28 + random(338),
      ...{ paymentAsset: Number(paymentAsset), coverAsset: Number(coverAsset) },
      ...(old === undefined ? {} : { coverId: Number(old.coverId) }),
      ...(ratio === undefined ? {} : { commissionRatio: ratio }),
    },
  };
}

/** From hardly more than the least to what is free, and rarely above. */
function amountOf({ read, time }: Model, productId: bigint, asset: bigint, random: Random): bigint {
  const [price, own] = [read.price(asset) ?? 10n ** 18n, read.price(255n) ?? 10n ** 16n];
  const pools = ids(read.poolCount()).filter((id) => read.stakedProduct(id, productId) !== undefined);
  const native = pools.reduce((sum, id) => sum + read.freeCapacity(id, productId, time + 100n * 86_400n), 0n);
  const toAsset = (wei: bigint): bigint => (wei * own * 10n ** BigInt(decimalsOf(asset))) / (price * 10n ** 18n);
  const [least, free] = [toAsset(10n ** 16n) + 1n, toAsset(native)];
  const part = (free * BigInt(1 + random(1_000_000))) / 1_000_000n;
  const drawn = [
    least,
    least * 2n + BigInt(random(1_000)),
    part,
    part,
    part,
    part / 10n,
    free,
    free + 1n,
    free + free / 10n,
  ];
  const amount = drawn[random(drawn.length)] ?? part;
  return amount > 0n ? amount : 1n;
}

export function ids(count: bigint): bigint[] {
  return Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));
}

/** The purchase of a quote: its parameters in the model's words. */
export function purchaseCall(
  { wanted, buyer }: { readonly wanted: Wanted; readonly buyer: Account },
  amount: bigint,
  most: bigint,
  value: bigint,
  requests: readonly PoolAllocationRequest[],
): ModelCall {
  const params: BuyCoverParams = {
    ...{ coverId: BigInt(wanted.coverId ?? 0), owner: buyer, productId: BigInt(wanted.productId) },
    ...{ coverAsset: BigInt(wanted.coverAsset), amount, period: BigInt(wanted.coverDuration), maxPremiumInAsset: most },
    ...{ paymentAsset: BigInt(wanted.paymentAsset), commissionRatio: BigInt(wanted.commissionRatio ?? 0) },
    ...{ commissionDestination: AFFILIATE, ipfsData: "" },
  };
  return {
    caller: buyer,
    value: wanted.paymentAsset === 0 ? value : 0n,
    operation: { op: "buyCover", params, requests },
  };
}

/** Other ways to split an amount over pools: every choice of at most three, filled in every order, and some at random. */
export function otherSplits(
  amount: bigint,
  rooms: readonly { readonly poolId: bigint; readonly room: bigint }[],
  least: bigint,
  random: Random,
): PoolAllocationRequest[][] {
  const splits: PoolAllocationRequest[][] = [];
  const request = (poolId: bigint, part: bigint): PoolAllocationRequest => ({
    poolId,
    skip: false,
    coverAmountInAsset: part,
  });
  for (const order of orders(rooms, 3)) {
    let left = amount;
    const filled = order.map(({ poolId, room }, i) => {
      const kept = least * BigInt(order.length - i - 1);
      const part = i === order.length - 1 ? left : min(room, left - kept);
      left -= part;
      return request(poolId, part);
    });
    if (filled.every((part) => part.coverAmountInAsset > 0n)) splits.push(filled);
    // a unit more or less here and there: rounding may make it cheaper
    for (let times = 0; times < 2 && filled.length > 1; times += 1) {
      const [from, to] = [random(filled.length), random(filled.length)];
      const moved = BigInt(1 + random(times === 0 ? 3 : 1_000_000));
      const changed = filled.map((part, i) => {
        const by = (i === to ? moved : 0n) - (i === from ? moved : 0n);
        return request(part.poolId, part.coverAmountInAsset + by);
      });
      if (from !== to && changed.every((part) => part.coverAmountInAsset > 0n)) splits.push(changed);
    }
  }
  return splits;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Every ordered choice of one to `most` of some values. */
function* orders<T>(values: readonly T[], most: number, chosen: readonly T[] = []): Generator<readonly T[]> {
  if (chosen.length > 0) yield chosen;
  if (chosen.length === most) return;
  for (const value of values) if (!chosen.includes(value)) yield* orders(values, most, [...chosen, value]);
}
