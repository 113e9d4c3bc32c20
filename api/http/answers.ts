import type { z } from "zod";

import { quoteOf } from "../quote/quote";
import type { QuoteRequest } from "../quote/request";
import type { Book } from "../reads/book";
import type { Rate } from "../reads/facts";
import { formatDecimal, NATIVE, toNumber, WAD, WAD_DECIMALS } from "../units";
import type * as schemas from "./schemas";

/*
 * The bodies of the answers, each from one book, that is one block.
 */

type Amount = z.infer<typeof schemas.amount>;

/** The shortest cover, days: what `free` speaks of where no period is given. */
const SHORTEST = 28n;

const text = (price: bigint): string => formatDecimal(price, WAD_DECIMALS);

function amountOf(asset: bigint, value: bigint, decimals: number): Amount {
  return { assetId: Number(asset), amount: value.toString(), value: formatDecimal(value, decimals) };
}

const native = (wei: bigint): Amount => amountOf(NATIVE, wei, WAD_DECIMALS);

/** Wei of the native token, and the largest amounts of the cover assets that are worth no more. */
function everywhere(wei: bigint, rates: readonly Rate[]): Amount[] {
  const own = rates.find(({ asset }) => asset === NATIVE);
  const others = rates.filter(({ asset }) => asset !== NATIVE);
  if (own === undefined) return [native(wei)];
  return [
    native(wei),
    ...others.map(({ asset, decimals, unit, price }) =>
      amountOf(asset, (wei * unit * own.price) / (price * WAD), decimals),
    ),
  ];
}

export async function poolCapacity(book: Book, poolId: bigint): Promise<z.infer<typeof schemas.poolCapacity>> {
  return book.once(`answer pool ${poolId}`, async () => {
    const [pool, rates] = await Promise.all([book.pool(poolId), book.rates()]);
    const products = await Promise.all(
      pool.listings.map(async ({ productId }) => {
        const [shelf, free] = await Promise.all([
          book.shelf(poolId, productId),
          freeOf(book, poolId, productId, SHORTEST),
        ]);
        return {
          productId: Number(productId),
          weight: Number(shelf.listing.weight),
          targetPrice: Number(shelf.listing.targetPrice),
          annualPrice: text(shelf.spot),
          capacity: everywhere(shelf.capacity, rates),
          allocated: everywhere(shelf.allocated, rates),
          free: everywhere(free, rates),
        };
      }),
    );
    return {
      poolId: Number(pool.poolId),
      utilizationRate: Number(pool.utilizationRate),
      stake: native(pool.poolStake),
      activeStake: native(pool.activeStake),
      fee: Number(pool.fee),
      maxFee: Number(pool.maxFee),
      manager: pool.manager,
      halted: pool.halted,
      products,
    };
  });
}

export async function productCapacity(
  book: Book,
  poolId: bigint,
  productId: bigint,
  period = SHORTEST,
): Promise<z.infer<typeof schemas.productCapacity>> {
  return book.once(`answer product ${poolId} ${productId} ${period}`, async () => {
    const shelf = await book.shelf(poolId, productId);
    const exposureEnd = await book.exposureEnd(productId, period);
    const [rates, free] = await Promise.all([book.rates(), book.free(poolId, productId, exposureEnd)]);
    return {
      poolId: Number(poolId),
      productId: Number(productId),
      minAnnualPrice: text(shelf.spot),
      maxAnnualPrice: text(book.edition.bumped(shelf.spot, free, shelf.eligible(exposureEnd))),
      period: Number(period),
      weight: Number(shelf.listing.weight),
      targetPrice: Number(shelf.listing.targetPrice),
      capacity: everywhere(shelf.capacity, rates),
      allocated: everywhere(shelf.allocated, rates),
      free: everywhere(free, rates),
    };
  });
}

async function freeOf(book: Book, poolId: bigint, productId: bigint, days: bigint): Promise<bigint> {
  return book.free(poolId, productId, await book.exposureEnd(productId, days));
}

export async function pools(book: Book, offset: bigint, limit: bigint): Promise<z.infer<typeof schemas.pools>> {
  return book.once(`answer pools ${offset} ${limit}`, async () => {
    const [total, page] = await Promise.all([book.poolCount(), book.pools(offset + 1n, Number(limit))]);
    return {
      total: Number(total),
      offset: Number(offset),
      limit: Number(limit),
      pools: page.map((pool) => ({
        poolId: Number(pool.poolId),
        manager: pool.manager,
        fee: Number(pool.fee),
        maxFee: Number(pool.maxFee),
        halted: pool.halted,
        utilizationRate: Number(pool.utilizationRate),
        stake: native(pool.poolStake),
        productIds: pool.listings.map(({ productId }) => Number(productId)),
      })),
    };
  });
}

export async function products(book: Book): Promise<z.infer<typeof schemas.products>> {
  return book.once("answer products", async () => {
    const ids = Array.from({ length: Number(await book.productCount()) }, (_, i) => BigInt(i + 1));
    const list = ids.map(async (productId) => {
      const [product, poolIds] = await Promise.all([book.product(productId), book.poolsListing(productId)]);
      const { gracePeriod, cooldown } = await book.productType(product.productType);
      return {
        productId: Number(productId),
        productName: product.productName,
        productType: Number(product.productType),
        acceptedAssets: product.acceptedAssets.map(Number),
        minPrice: Number(product.minPrice),
        initialPrice: Number(product.initialPrice),
        gracePeriod: Number(gracePeriod),
        cooldown: Number(cooldown),
        poolIds: poolIds.map(Number),
      };
    });
    return { products: await Promise.all(list) };
  });
}

const idOrNull = (id: bigint): number | null => (id === 0n ? null : Number(id));

export async function cover(book: Book, coverId: bigint): Promise<z.infer<typeof schemas.cover>> {
  const found = await book.cover(coverId);
  const { coverAsset, end, graceEnd, replacedBy } = found;
  const decimals = await book.decimals(coverAsset);
  const amount = (value: bigint): Amount => amountOf(coverAsset, value, decimals);
  const { time } = book.block;
  const status = () => {
    if (replacedBy !== 0n) return "replaced";
    if (found.amount === 0n) return "closed";
    return time < end ? "active" : time < graceEnd ? "grace" : "ended";
  };
  return {
    coverId: Number(coverId),
    productId: Number(found.productId),
    owner: replacedBy === 0n ? found.owner : null,
    status: status(),
    amount: amount(found.amount),
    amountBought: amount(found.amountBought),
    start: Number(found.start),
    end: Number(end),
    gracePeriod: Number(found.gracePeriod),
    graceEnd: Number(graceEnd),
    releaseTime: Number(found.releaseTime),
    originalCoverId: Number(found.originalCoverId),
    replacedBy: idOrNull(replacedBy),
    openClaimId: idOrNull(found.openClaimId),
    pools: found.pools.map(({ poolId, amountBought, price }, i) => ({
      poolId: Number(poolId),
      amountBought: amount(amountBought),
      annualPrice: text(price),
      allocated: native(found.allocations[i] ?? 0n),
    })),
  };
}

export async function claim(book: Book, claimId: bigint): Promise<z.infer<typeof schemas.claim>> {
  const found = await book.claim(claimId);
  const { coverAsset } = await book.cover(found.coverId);
  const decimals = await book.decimals(coverAsset);
  const amount = (value: bigint): Amount => amountOf(coverAsset, value, decimals);
  return {
    claimId: Number(claimId),
    coverId: Number(found.coverId),
    submitter: found.submitter,
    status: found.status,
    settled: found.settled,
    requestedAmount: amount(found.requestedAmount),
    payout: amount(found.payout),
    assessorGroupId: Number(found.assessorGroupId),
    submittedAt: Number(found.submittedAt),
    votingEnd: Number(found.votingEnd),
    cooldownEnd: Number(found.cooldownEnd),
    votes: {
      for: Number(found.votesFor),
      against: Number(found.votesAgainst),
      eligible: Number(found.eligibleVotes),
    },
  };
}

export async function position(book: Book, tokenId: bigint): Promise<z.infer<typeof schemas.position>> {
  const found = await book.position(tokenId);
  return {
    tokenId: Number(tokenId),
    poolId: Number(found.poolId),
    owner: found.owner,
    activeStake: native(found.activeStake),
    expiredStake: native(found.expiredStake),
    rewards: native(found.rewards),
    deposits: found.deposits.map(({ trancheId, stake, rewards, expired }) => ({
      trancheId: Number(trancheId),
      stake: native(stake),
      rewards: native(rewards),
      expired,
    })),
  };
}

export async function quote(book: Book, request: QuoteRequest): Promise<z.infer<typeof schemas.quote>> {
  const { productId, coverAmount, coverDuration, paymentAsset, coverAsset, coverId, commissionRatio } = request;
  const asked = [productId, coverAmount, coverDuration, paymentAsset, coverAsset, coverId, commissionRatio];
  return book.once(`answer quote ${asked.join(" ")}`, async () => {
    const found = await quoteOf(book, request);
    const { cover: covered, payment, allocation } = found;
    return {
      productId: Number(productId),
      coverId: idOrNull(found.coverId),
      coverAsset: Number(covered.asset),
      coverAmount: toNumber(found.amount, covered.decimals),
      coverAmountExact: found.amount.toString(),
      coverDuration: Number(found.days),
      coverEnd: Number(found.coverEnd),
      paymentAsset: Number(payment.asset),
      premium: toNumber(found.premium, payment.decimals),
      premiumExact: found.premium.toString(),
      maxPremiumInAsset: found.maxPremium.toString(),
      commissionExact: found.commission.toString(),
      creditExact: found.credit.toString(),
      annualPrice: text(found.price),
      poolAllocationRequests: allocation.parts.map(({ poolId, amount, price, premium }) => ({
        poolId: Number(poolId),
        allocatedAmount: toNumber(amount, covered.decimals),
        coverAmountInAsset: amount.toString(),
        skip: false as const,
        annualPrice: text(price),
        premiumInNative: premium.toString(),
      })),
      cheapestProven: allocation.proven,
      expiresAt: Number(found.expiresAt),
    };
  });
}
