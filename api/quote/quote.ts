import type { Book } from "../reads/book";
import type { Rate } from "../reads/facts";
import type { Cover } from "../reads/schemas";
import { badRequest, Problem } from "../problem";
import { ETH, formatDecimal, NATIVE, parseDecimal, TRANCHE, WAD } from "../units";
import { cheapestAllocation, type Allocation } from "./cheapest";
import { ceilDiv, least, most, sum } from "../maths";
import { purchasable, type Offer, type Purchase } from "./problem";
import type { QuoteRequest } from "./request";

const BPS = 10_000n;
const YEAR = 365n * 86_400n;
const DAY = 86_400n;
/** Limits of Cover.buyCover. [COVER-1, COVER-2] */
const MOST_AMOUNT = 2n ** 96n - 1n;
const LEAST_ALLOCATION = 10n ** 16n;
const MOST_POOLS = 10;
/** How long a quote holds at most. Seconds. */
const LIFETIME = 600n;

/** What a purchase costs in this block, and how it is to be made. */
export interface Quote {
  readonly productId: bigint;
  readonly coverId: bigint;
  readonly cover: Rate;
  readonly payment: Rate;
  /** Cover asset's smallest unit. */
  readonly amount: bigint;
  /** Whole days. */
  readonly days: bigint;
  /** When the cover would end, Unix seconds. */
  readonly coverEnd: bigint;
  readonly allocation: Allocation;
  /** What an extension is credited for, wei of the native token. */
  readonly credit: bigint;
  /** What buyCover charges in the book's block, commission included, and the commission in it; payment asset's smallest unit. */
  readonly premium: bigint;
  readonly commission: bigint;
  /** The most that buyCover charges until `expiresAt`, commission included; payment asset's smallest unit. */
  readonly maxPremium: bigint;
  /** Annual price over all parts, 1e18 = 100 %, rounded up. */
  readonly price: bigint;
  /** The last second in which the purchase costs `maxPremium` at most, if nobody else does anything; Unix seconds. */
  readonly expiresAt: bigint;
}

/** The cheapest way to buy what is asked for, in the book's block. @throws Problem 400, 404 or 409 */
export async function quoteOf(book: Book, request: QuoteRequest): Promise<Quote> {
  const { productId, coverDuration: days, paymentAsset, commissionRatio } = request;
  book.prefetch(productId, [
    paymentAsset,
    request.coverAsset ?? (paymentAsset === NATIVE ? ETH : paymentAsset),
    NATIVE,
  ]);
  const product = await book.product(productId);
  if (!product.acceptedAssets.includes(paymentAsset)) {
    const accepted = [...new Set(product.acceptedAssets)].join(", ") || "none";
    throw badRequest({
      field: "paymentAsset",
      reason: `product ${productId} accepts ${accepted}, not ${paymentAsset}`,
    });
  }
  const old = request.coverId === undefined ? undefined : await extendable(book, request, request.coverId);
  const coverAsset = request.coverAsset ?? old?.coverAsset ?? (paymentAsset === NATIVE ? ETH : paymentAsset);
  const amount = amountOf(request.coverAmount, await book.decimals(coverAsset));
  // a purchase comes a second after the book's block at the earliest
  const exposureEnd = (await book.exposureEnd(productId, days)) + 1n;
  const [cover, payment, native, offers] = await Promise.all([
    book.usableRate(coverAsset),
    book.usableRate(paymentAsset),
    book.usableRate(NATIVE),
    offersOf(book, productId, exposureEnd, old),
  ]);
  const purchase: Purchase = {
    amount,
    numerator: cover.price * WAD,
    denominator: cover.unit * native.price,
    days,
    leastAllocation: LEAST_ALLOCATION,
    mostPools: MOST_POOLS,
  };
  const allocation = cheapestAllocation(purchase, offers) ?? refuse(purchase, offers, cover);
  const { time } = book.block;
  const expiresAt = expiryOf(time, exposureEnd, [cover, payment, native], old);
  const creditAt = (moment: bigint): bigint => (old === undefined ? 0n : creditOf(old, moment, purchase));
  const chargeAt = (moment: bigint): Charge => {
    const net = most(0n, allocation.premium - creditAt(moment));
    const paid = ceilDiv(net * native.price * payment.unit, WAD * payment.price);
    return { paid, gross: ceilDiv(paid * BPS, BPS - commissionRatio) };
  };
  const charged = chargeAt(time);
  const allocated = sum(allocation.parts.map((part) => part.native));
  return {
    productId,
    coverId: old?.coverId ?? 0n,
    cover,
    payment,
    amount,
    days,
    coverEnd: time + days * DAY,
    allocation,
    credit: creditAt(time),
    premium: charged.gross,
    commission: charged.gross - charged.paid,
    maxPremium: chargeAt(expiresAt).gross,
    price: ceilDiv(sum(allocation.parts.map((part) => part.native * part.price)), allocated),
    expiresAt,
  };
}

/** What a purchase costs, without and with the commission; payment asset's smallest unit. [PAY-1, PAY-2] */
interface Charge {
  readonly paid: bigint;
  readonly gross: bigint;
}

/**
 * The last second in which the allocation can be bought at the prices of now or lower, Unix seconds. Spot prices fall by themselves; an extension's credit
 * falls too, down to the old cover's end. From then on: a tranche ends before the exposure does, a feed is too old, or the old cover has ended.
 *
 * @param exposureEnd of a purchase a second after `time`
 */
function expiryOf(time: bigint, exposureEnd: bigint, rates: readonly Rate[], old: Cover | undefined): bigint {
  const trancheAllows = time + TRANCHE - ((exposureEnd - 1n) % TRANCHE);
  const feedsAllow = rates.flatMap(({ usableUntil }) => (usableUntil === undefined ? [] : [usableUntil]));
  const coverAllows = old === undefined ? [] : [old.end - 1n];
  return [trancheAllows, ...feedsAllow, ...coverAllows].reduce(least, time + LIFETIME);
}

function amountOf(text: string, decimals: number): bigint {
  const amount = parseDecimal(text, decimals);
  if (typeof amount === "string") throw badRequest({ field: "coverAmount", reason: amount });
  if (amount > 0n && amount <= MOST_AMOUNT) return amount;
  const limit = formatDecimal(MOST_AMOUNT, decimals);
  throw badRequest({ field: "coverAmount", reason: `expected more than 0 and at most ${limit}, received ${text}` });
}

/** The cover to extend. [EDIT-1] @throws Problem */
async function extendable(book: Book, request: QuoteRequest, coverId: bigint): Promise<Cover> {
  const cover = await book.cover(coverId);
  const refused = (reason: string): Problem => new Problem(409, "cover-not-extendable", `cover ${coverId} ${reason}`);
  if (cover.replacedBy !== 0n) throw refused(`was extended by cover ${cover.replacedBy}`);
  if (book.block.time >= cover.end) throw refused(`ended at ${cover.end}`);
  if (book.block.time + 1n === cover.end) throw refused(`ends at ${cover.end}, before another block can extend it`);
  if (cover.amount === 0n) throw refused("was paid out in full");
  if (cover.openClaimId !== 0n) throw refused(`has the open claim ${cover.openClaimId}`);
  if (cover.productId !== request.productId) {
    throw badRequest({ field: "productId", reason: `cover ${coverId} is of product ${cover.productId}` });
  }
  if (request.coverAsset !== undefined && cover.coverAsset !== request.coverAsset) {
    throw badRequest({ field: "coverAsset", reason: `cover ${coverId} is in asset ${cover.coverAsset}` });
  }
  return cover;
}

/** What each pool that can have capacity for the product has to sell until `exposureEnd`. */
async function offersOf(
  book: Book,
  productId: bigint,
  exposureEnd: bigint,
  old: Cover | undefined,
): Promise<readonly Offer[]> {
  const pools = await book.poolsBacking(productId);
  return Promise.all(
    pools.map(async (poolId): Promise<Offer> => {
      const backs = old?.pools.some((pool) => pool.poolId === poolId) === true;
      const [price, free] = await Promise.all([
        book.spot(poolId, productId),
        old !== undefined && backs
          ? book.freeOnceReleased(poolId, productId, old.coverId, exposureEnd)
          : book.free(poolId, productId, exposureEnd),
      ]);
      return { poolId, price, free };
    }),
  );
}

/** The unused rest of what was paid for the old cover, as far as payouts left it, wei of the native token. [EDIT-2] */
function creditOf(old: Cover, now: bigint, { numerator, denominator }: Purchase): bigint {
  return sum(
    old.pools.map(({ amountBought, price }) => {
      const left = (amountBought * old.amount) / old.amountBought;
      const native = (left * numerator) / denominator;
      return (native * price * (old.end - now)) / (YEAR * WAD);
    }),
  );
}

/** Says why there is no allocation. */
function refuse(purchase: Purchase, offers: readonly Offer[], { asset, decimals }: Rate): never {
  const { amount, numerator, denominator } = purchase;
  const floor = ((LEAST_ALLOCATION - 1n) * denominator) / numerator + 1n;
  if (amount < floor) {
    const reason = `expected at least ${formatDecimal(floor, decimals)}, what 0.01 native tokens are worth`;
    throw badRequest({ field: "coverAmount", reason });
  }
  const free = purchasable(purchase, offers);
  const freeAmount = (value: bigint): object => ({
    assetId: Number(asset),
    amount: value.toString(),
    value: formatDecimal(value, decimals),
  });
  const detail =
    amount > free
      ? `at most ${formatDecimal(free, decimals)} of asset ${asset} can be covered by one purchase`
      : "no choice of pools adds up to this amount: each takes at least what 0.01 native tokens are worth, or nothing";
  throw new Problem(409, "not-enough-capacity", detail, {
    free: freeAmount(free),
    pools: offers
      .filter((offer) => offer.free > 0n)
      .map((offer) => ({
        poolId: Number(offer.poolId),
        free: freeAmount((offer.free * denominator) / numerator),
      })),
  });
}
