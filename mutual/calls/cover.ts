import type { CallsOf } from "assay";
import {
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_PERIOD,
  MIN_ALLOCATION,
  MIN_PERIOD,
  type BuyCoverParams,
  type PoolAllocationRequest,
} from "../../model";
import type { Mutual } from "../model";
import { ACTORS, HOSTILE, TRAITS } from "../people";
import { credit } from "./capital";
import { agent, all, DAY, drawn, HUGE, ONE, type Draws, type Reads } from "./draws";
import { products } from "./products";

/** ETH that is sent where the exact premium is of no account: the spare comes back. */
const PLENTY = 100_000n * ONE;
/** Time to settle the last claim. */
const TO_SETTLE = 7n * DAY;
const DECIMALS: Readonly<Record<string, bigint>> = { "6": 6n, "7": 8n };

/** A purchase as it is drawn. */
interface Purchase {
  readonly caller: string;
  readonly value: bigint;
  readonly params: BuyCoverParams;
  readonly poolAllocationRequests: readonly PoolAllocationRequest[];
}
/** What is bought: an extension says all of it. */
interface Wanted {
  readonly coverId: bigint;
  readonly productId: bigint;
  readonly coverAsset: bigint;
}

/** The most of an asset whose conversion stays within `native` wei; undefined when a feed is unusable. */
export function assetFor(read: Reads, asset: bigint, native: bigint): bigint | undefined {
  const price = asset === 0n ? ONE : read.price(asset);
  const own = read.price(255n);
  return price === undefined || own === undefined
    ? undefined
    : (native * 10n ** (DECIMALS[String(asset)] ?? 18n) * own) / (price * ONE);
}

/** When the last claim on a cover bought now could still burn: after its votes, its cooldown and the time to settle it. */
export function exposureEnd(read: Reads, time: bigint, productId: bigint, period: bigint): bigint {
  const { productType } = read.product(productId);
  const { gracePeriod, cooldown } = read.productType(productType);
  return time + period * DAY + gracePeriod + read.reviewPeriod(productType) + cooldown + TO_SETTLE;
}

export const listing = (read: Reads, productId: bigint): readonly bigint[] =>
  all(read.poolCount()).filter((id) => read.stakedProduct(id, productId) !== undefined);
const total = (requests: readonly PoolAllocationRequest[]): bigint =>
  requests.reduce((sum, { skip, coverAmountInAsset }) => (skip ? sum : sum + coverAmountInAsset), 0n);

/** Often the shortest, which needs the nearest tranches, or the longest. */
const periodOf = (d: Draws): bigint =>
  d.chance(50) ? d.one([MIN_PERIOD, MIN_PERIOD, MAX_PERIOD]) : MIN_PERIOD + d.upTo(d.chance(50) ? 40n : 337n);

/** Parts of what is free in some of the pools that list the product, all of it at times; of the smallest pool all at times, since a payout then leaves next to nothing of its stake. */
function requests(d: Draws, read: Reads, time: bigint, wanted: Wanted, period: bigint, isGreedy: boolean) {
  const { coverId, productId, coverAsset } = wanted;
  const end = exposureEnd(read, time, productId, period);
  const free = (poolId: bigint): bigint =>
    read.freeCapacity(poolId, productId, end) + (coverId === 0n ? 0n : read.coverAllocation(coverId, poolId));
  const sellers = listing(read, productId);
  const open = sellers.filter((id) => free(id) >= MIN_ALLOCATION);
  const pools = open.length > 0 ? open : sellers;
  const smallest = [...pools].sort((a, b) => Number(read.pool(a).activeStake - read.pool(b).activeStake)).slice(0, 1);
  const count = 1 + d.few(9);
  const chosen = isGreedy ? smallest : d.some(pools, count, count);
  const least = ONE / 50n;
  const made: PoolAllocationRequest[] = [];
  for (const poolId of chosen) {
    const room = free(poolId) - least;
    const amount = assetFor(read, coverAsset, least + (isGreedy && room > 0n ? room : d.part(room)));
    if (amount === undefined) return undefined;
    made.push({ poolId, skip: false, coverAmountInAsset: amount });
  }
  const skipped = { poolId: 99n, skip: true, coverAmountInAsset: HUGE };
  return d.chance(15) ? [skipped, ...made] : made;
}

/** An extension pool by pool: the same of each as before, less, more, or nothing; for some draws with another pool beside. */
function reshaped(d: Draws, read: Reads, time: bigint, { coverId, productId }: Wanted, period: bigint) {
  const { amount, amountBought, pools } = read.cover(coverId);
  if (amountBought === 0n) return undefined;
  const parts = pools.map(({ poolId, amountBought: bought }) => {
    const left = (bought * amount) / amountBought;
    const asked = d.one([left, (left * (5n + d.upTo(94n))) / 100n, left + d.part(2n * left), 0n]);
    return { poolId, skip: false, coverAmountInAsset: asked };
  });
  const end = exposureEnd(read, time, productId, period);
  const beside = listing(read, productId).filter(
    (id) => pools.every(({ poolId }) => poolId !== id) && read.freeCapacity(id, productId, end) >= ONE,
  );
  const other = d.chance(25) ? d.pick(beside) : undefined;
  const more = ((pools[0]?.amountBought ?? 0n) + 1n) / 2n;
  const made = parts.filter(({ coverAmountInAsset }) => coverAmountInAsset > 0n);
  return other === undefined ? made : [...made, { poolId: other, skip: false, coverAmountInAsset: more }];
}

/** Who pays, in which asset, with which commission. */
function purchase(
  d: Draws,
  { read }: Mutual,
  time: bigint,
  wanted: Wanted,
  { caller, owner }: { readonly caller: string; readonly owner: string },
  period: bigint,
  made: readonly PoolAllocationRequest[] | undefined,
): Purchase | undefined {
  if (made === undefined || made.length === 0) return undefined;
  const { acceptedAssets } = read.product(wanted.productId);
  const isLocked = read.isLockedForMV(caller) > time && acceptedAssets.includes(255n);
  const paymentAsset = isLocked && d.chance(50) ? 255n : (d.pick(acceptedAssets) ?? 0n);
  const isCommissioned = d.chance(30);
  const params = {
    ...wanted,
    ...{ owner, amount: total(made), period, maxPremiumInAsset: HUGE, paymentAsset },
    commissionRatio: isCommissioned ? (d.chance(20) ? MAX_COMMISSION : 1n + d.upTo(2_999n)) : 0n,
    commissionDestination: isCommissioned ? d.one(["erin", "vault", "guzzler", "frank", ...HOSTILE]) : "nobody",
    ipfsData: d.chance(20) ? "ipfs://a-longer-text-than-thirty-two-bytes" : "",
  };
  return { caller, value: paymentAsset === 0n ? PLENTY : 0n, params, poolAllocationRequests: made };
}

/** What the purchase would cost with commission, by asking a copy of the model; undefined when it would fail. */
function grossOf(model: Mutual, { caller, value, params, poolAllocationRequests }: Purchase): bigint | undefined {
  const { commissionDestination } = params;
  const destination = commissionDestination === "nobody" ? "" : commissionDestination;
  const outcome = model.of.clone().execute({
    ...{ caller, value },
    operation: {
      op: "buyCover",
      params: { ...params, commissionDestination: destination },
      requests: poolAllocationRequests,
    },
  });
  if (!outcome.ok) return undefined;
  const paid = outcome.events.find(({ name }) => name === "PremiumPaid")?.args ?? [];
  const [, , net, commission] = paid;
  return typeof net === "bigint" && typeof commission === "bigint" ? net + commission : undefined;
}

/** The limit, or the ETH, is the exact price, or one less. */
function tightened(d: Draws, model: Mutual, bought: Purchase): Purchase {
  const gross = grossOf(model, bought);
  if (gross === undefined) return bought;
  const limit = d.chance(50) && gross > 0n ? gross - 1n : gross;
  return bought.params.paymentAsset === 0n && d.chance(50)
    ? { ...bought, value: limit }
    : { ...bought, params: { ...bought.params, maxPremiumInAsset: limit } };
}

/** A member buys a new cover, for itself mostly; at times for one who calls back. */
function bought(d: Draws, model: Mutual, time: bigint): Purchase | undefined {
  const { read } = model;
  const members: readonly string[] = ACTORS.filter((one) => read.checkRole(one, 1));
  const locked = members.filter((one) => read.isLockedForMV(one) > time);
  const productId = d.pick(products(read).filter((id) => listing(read, id).length > 0));
  const caller = d.likely<string>(locked, members, 20);
  if (productId === undefined || caller === undefined) return undefined;
  const isGreedy = d.chance(20);
  const wanted = { coverId: 0n, productId, coverAsset: isGreedy ? d.one([0n, 7n]) : d.one([0n, 0n, 6n, 7n]) };
  const hostile = d.one(["reenterer", "sneak"]);
  const isHostile = d.chance(12);
  const takers = members.filter((one) => TRAITS[one]?.takesNfts !== false);
  const own = takers.includes(caller) ? caller : d.pick(takers);
  const owner = isHostile ? hostile : d.likely(own === undefined ? [] : [own], members, 80);
  if (owner === undefined) return undefined;
  const who = { caller: isHostile && d.chance(50) ? hostile : caller, owner };
  const period = periodOf(d);
  return purchase(d, model, time, wanted, who, period, requests(d, read, time, wanted, period, isGreedy));
}

/** A cover is extended, by its owner or one who is approved; one that cannot be now and then. */
function extended(d: Draws, model: Mutual, time: bigint): Purchase | undefined {
  const { read } = model;
  const covers = all(read.coverCount());
  const alive = covers.filter((id) => {
    const { owner, end, amount, openClaimId } = read.cover(id);
    return owner !== "" && time <= end + 1n && amount > 0n && (openClaimId === 0n || id % 4n === 0n);
  });
  const coverId = alive.length > 0 || d.chance(25) ? d.likely(alive, covers, 90) : undefined;
  if (coverId === undefined) return undefined;
  const { owner, productId, coverAsset } = read.cover(coverId);
  const holder = owner === "" ? "alice" : owner;
  const caller = owner === "" ? holder : agent(d, read, "coverNFT", coverId);
  const wanted = { coverId, productId, coverAsset };
  const period = periodOf(d);
  const made = d.chance(40) ? reshaped(d, read, time, wanted, period) : requests(d, read, time, wanted, period, false);
  return purchase(d, model, time, wanted, { caller, owner: holder }, period, made);
}

/** One precondition is broken. */
function wrong({ read }: Mutual, value: bigint, params: BuyCoverParams, made: readonly PoolAllocationRequest[]) {
  const first = made[made.length - 1];
  if (first === undefined) return [];
  const { productId, coverAsset, amount, coverId } = params;
  const accepted = productId >= 1n && productId <= read.productCount() ? read.product(productId).acceptedAssets : [];
  const params_ = (change: Partial<BuyCoverParams>, wei = value) => ({ value: wei, params: { ...params, ...change } });
  const asked = (poolAllocationRequests: readonly PoolAllocationRequest[], of = total(poolAllocationRequests)) => ({
    params: { ...params, amount: of },
    poolAllocationRequests,
  });
  const unlisted = all(read.poolCount()).find((id) => read.stakedProduct(id, productId) === undefined);
  const isOther = (owner: string): boolean => owner !== params.owner && read.checkRole(owner, 1);
  return [
    { caller: "mallory" },
    ...[...["mallory", "nobody", "bare", "bomb", "junk"], ...ACTORS.filter(isOther).slice(0, 1)].map((owner) =>
      params_({ owner }),
    ),
    ...[read.productCount() + 1n, (productId % 3n) + 1n].map((id) => params_({ productId: id })),
    ...[255n, 1n, HUGE, (coverAsset + 6n) % 12n].map((asset) => params_({ coverAsset: asset })),
    params_({ amount: 0n }),
    asked([{ ...first, coverAmountInAsset: MAX_COVER_AMOUNT + 1n }]),
    ...[MIN_PERIOD - 1n, 0n, MAX_PERIOD + 1n, HUGE].map((period) => params_({ period })),
    ...[1n, ...[255n, 0n, 6n, 7n].filter((asset) => !accepted.includes(asset))].map((paymentAsset) =>
      params_({ paymentAsset }, 0n),
    ),
    ...[MAX_COMMISSION + 1n, 10_000n, HUGE].map((commissionRatio) =>
      params_({ commissionRatio, commissionDestination: "erin" }),
    ),
    params_({ commissionRatio: 500n, commissionDestination: "nobody" }),
    asked(all(11n).map((poolId) => ({ ...first, poolId }))),
    asked([...made, first]),
    asked([...made, { ...first, poolId: read.poolCount() + 1n }]),
    asked([{ ...first, coverAmountInAsset: 1n }]),
    asked(made, amount + 1n),
    asked(made, amount > 1n ? amount - 1n : 2n),
    asked([{ ...first, coverAmountInAsset: amount * 1_000n }]),
    asked([{ ...first, coverAmountInAsset: HUGE }]),
    asked([], 0n),
    ...(unlisted === undefined ? [] : [asked([{ ...first, poolId: unlisted }])]),
    params_({ maxPremiumInAsset: 0n }),
    ...(accepted.includes(0n) ? [params_({ paymentAsset: 0n }, 0n)] : []),
    params_({ paymentAsset: accepted.find((asset) => asset !== 0n) ?? 6n }, 1n),
    params_({ coverId: coverId === 0n ? read.coverCount() + 1n : 0n }),
    ...all(read.coverCount())
      .filter((id) => read.ownerOf("coverNFT", id) === "")
      .map((id) => params_({ coverId: id })),
  ];
}

/** ICover. */
export const COVER = {
  "Cover.buyCover": {
    weight: 30,
    args: ({ model, time }) =>
      drawn((d) => {
        const made = (d.chance(40) && model.read.coverCount() > 0n ? extended : bought)(d, model, time);
        if (made === undefined) return undefined;
        // there are many ways in which a purchase can be wrong
        const form = d.chance(10)
          ? d.pick(wrong(model, made.value, made.params, made.poolAllocationRequests))
          : undefined;
        if (form !== undefined) return { ...made, ...form };
        return d.chance(25) ? tightened(d, model, made) : made;
      }),
    wrong: ({ model, value }, { params, poolAllocationRequests }) =>
      wrong(model, value, params, poolAllocationRequests),
  },
  "Cover.withdrawCredit": credit("cover"),
} satisfies CallsOf<Mutual>;
