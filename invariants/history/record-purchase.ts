import type { SeenLog } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { addressWord, poolAt } from "../core/accounts";
import { exposureEnd } from "../core/editions";
import { ACTIVE_TRANCHES, ceilToMidnight, max, min, trancheAt, trancheEnd } from "../core/numbers";
import type { Seen } from "../core/seen";
import { AT, pair, word } from "../core/words";
import type { CoverBook, SoldPart } from "./cover-book";
import type { Sale, StreamChange } from "./deals";
import type { History } from "./history";
import type { ListingBook } from "./listing-book";
import { recordBumps } from "./record-bumps";

const EIGHT = Array.from({ length: Number(ACTIVE_TRANCHES) }, (_, i) => i);

/** The book of a new cover; `extended`: the one that it extends. */
function coverBook(
  { catalog, rules }: History,
  seen: Seen,
  id: bigint,
  extended: CoverBook | undefined,
): CoverBook | undefined {
  const words = seen.now(K.COVER, id);
  if (words === undefined) return undefined;
  const at = AT.cover;
  const parts: SoldPart[] = [];
  for (let index = 0n; index < word(words, at.pools); index += 1n) {
    const part = seen.now(K.COVER_POOL, pair(id, index));
    if (part === undefined) break;
    parts.push({
      poolId: word(part, AT.coverPool.poolId),
      amountBought: word(part, AT.coverPool.amountBought),
      price: word(part, AT.coverPool.price),
      started: word(part, AT.coverPool.rewardRate),
      rate: word(part, AT.coverPool.rewardRate),
    });
  }
  return {
    id,
    productId: word(words, at.productId),
    asset: word(words, at.coverAsset),
    bought: word(words, at.amountBought),
    start: word(words, at.start),
    end: word(words, at.end),
    grace: word(words, at.gracePeriod),
    graceEnd: word(words, at.graceEnd),
    review: catalog.typeOf(word(words, at.productId))?.review ?? rules.review,
    segment: extended === undefined ? 0n : extended.segment + 1n,
    release: word(words, at.releaseTime),
    original: word(words, at.originalCoverId),
    parts,
    bumps: new Map(),
    amount: word(words, at.amount),
    replacedBy: 0n,
    payouts: 0n,
    paidAfterStreams: false,
    openClaim: 0n,
  };
}

/** Capacity of the tranches that end at or after a cover's exposure [PRICE-4]. */
function eligibleOf(capacities: readonly bigint[], first: bigint, exposed: bigint): bigint {
  return capacities.reduce((sum, one, i) => (trancheEnd(first + BigInt(i)) < exposed ? sum : sum + one), 0n);
}

/** Fills eligible tranches from the earliest, each up to max(0, c - a) [CAP-2, CAP-5]. */
function fill(
  amount: bigint,
  capacities: readonly bigint[],
  allocated: readonly bigint[],
  first: bigint,
  exposed: bigint,
): Map<bigint, bigint> {
  const tranches = new Map<bigint, bigint>();
  let left = amount;
  for (const i of EIGHT) {
    const tranche = first + BigInt(i);
    if (trancheEnd(tranche) < exposed || left === 0n) continue;
    const taken = min(left, max(0n, word(capacities, i) - word(allocated, i)));
    if (taken > 0n) tranches.set(tranche, taken);
    left -= taken;
  }
  return tranches;
}

function allocations(listing: ListingBook, first: bigint, now: bigint): bigint[] | undefined {
  const allocated: bigint[] = [];
  for (const i of EIGHT) {
    const sum = listing.allocatedIn(first + BigInt(i), now);
    if (sum === undefined) return undefined;
    allocated.push(sum);
  }
  return allocated;
}

function sale(history: History, seen: Seen, log: SeenLog, exposed: bigint, released: bigint): Sale {
  const [poolId = 0n, productId = 0n, coverId = 0n] = log.indexed;
  const [amount = 0n, price = 0n, bumped = 0n] = log.words;
  const id = pair(poolId, productId);
  const listing = history.listings.get(id);
  const words = seen.now(K.LISTING, id);
  const first = trancheAt(seen.time);
  const capacities = words?.slice(AT.listing.capacity0, AT.listing.capacity0 + EIGHT.length);
  const eligible = capacities === undefined ? undefined : eligibleOf(capacities, first, exposed);
  const allocated = listing === undefined ? undefined : allocations(listing, first, seen.time);
  const spot = listing?.spot(history.catalog.prices(productId), seen.time);
  let growth = bumped - price;
  if (listing !== undefined && spot !== undefined) {
    const known = capacities !== undefined && allocated !== undefined;
    const tranches = known ? fill(amount, capacities, allocated, first, exposed) : undefined;
    listing.parts.set(coverId, { release: ceilToMidnight(exposed), tranches, sum: amount });
    const used = max(0n, amount - released);
    const right = eligible === undefined ? undefined : history.rules.bumped(spot, used, eligible);
    listing.settle(right ?? bumped, seen.time);
    growth = (right ?? bumped) - spot;
  }
  const base = { poolId, productId, coverId, amount, price, bumped, released };
  return { ...base, spot, growth, eligible, allocated, exposureEnd: exposed };
}

function streamChange(log: SeenLog): StreamChange {
  const [coverId = 0n] = log.indexed;
  const [rate = 0n, value = 0n] = log.words;
  return { poolId: poolAt(log.address) ?? 0n, coverId, rate, value };
}

/** Records a purchase: the sales and prices of the pools, the payment, and the started and stopped streams. */
export function recordPurchase(history: History, seen: Seen): void {
  const operation = seen.op("buyCover");
  const bought = seen.logs(history.rules.purchaseEvent)[0];
  const premium = seen.logs("PremiumPaid")[0];
  if (operation === undefined || bought === undefined) return;
  const { params } = operation;
  const [coverId = 0n] = bought.indexed;
  const old = params.coverId === 0n ? undefined : history.covers.get(params.coverId);
  const before = old === undefined ? undefined : { ...old, parts: old.parts.map((part) => ({ ...part })) };

  const released = new Map<bigint, bigint>();
  for (const log of seen.logs("CapacityReleased")) {
    const [poolId = 0n, productId = 0n, oldId = 0n] = log.indexed;
    released.set(poolId, (released.get(poolId) ?? 0n) + (log.words[0] ?? 0n));
    history.listings.get(pair(poolId, productId))?.parts.delete(oldId);
  }
  const cover = coverBook(history, seen, coverId, old);
  const { rules } = history;
  const exposed =
    cover === undefined
      ? exposureEnd(rules, seen.time, rules.review)
      : exposureEnd(rules, cover.end + cover.grace, cover.review);
  const sales = seen
    .logs("CapacityAllocated")
    .map((log) => sale(history, seen, log, exposed, released.get(log.indexed[0] ?? 0n) ?? 0n));

  const bumps = recordBumps(history, seen.time, before, sales, released);
  if (cover !== undefined) history.covers.set(coverId, Object.assign(cover, { bumps: bumps.kept }));
  const oldNft = history.nfts.get("coverNFT", params.coverId);
  if (params.coverId === 0n || !rules.extensionKeepsId) {
    if (old !== undefined) old.replacedBy = coverId;
    if (params.coverId !== 0n) history.nfts.give("coverNFT", params.coverId, 0n);
    history.nfts.give("coverNFT", coverId, addressWord(params.owner));
  }
  const [, paymentAsset = 0n] = premium?.indexed ?? [];
  const [paid = 0n, commission = 0n] = premium?.words ?? [];
  const { feeds, ledger } = history;
  const credited = seen.logs("Credited").length > 0;
  const destination = credited ? addressWord("cover") : addressWord(params.commissionDestination);
  ledger.move(paymentAsset, seen.callerWord, addressWord("capitalPool"), paid);
  ledger.move(paymentAsset, seen.callerWord, destination, commission);

  history.deals.purchase = {
    coverId,
    told: bought,
    params,
    requests: operation.requests
      .filter((request) => !request.skip)
      .map(({ poolId, coverAmountInAsset }) => ({ poolId, amount: coverAmountInAsset })),
    old: before,
    oldOwner: oldNft?.owner,
    oldApproved: oldNft?.approved,
    sales,
    bumpsDue: bumps.due,
    started: seen.logs("RewardStreamAdded").map(streamChange),
    stopped: seen.logs("RewardStreamStopped").map(streamChange),
    paymentAsset,
    paid,
    commission,
    coverPrice: feeds.price(params.coverAsset, seen.time),
    nativePrice: feeds.price(255n, seen.time),
    payPrice: feeds.price(params.paymentAsset, seen.time),
  };
}
