import type { Probe, View } from "assay/types";
import { ZERO_ACCOUNT, type Account, type BuyCoverParams, type PoolAllocationRequest } from "../../../model";
import { pair, unpair } from "../../observe/kind";
import { COVER, COVER_POOL, LISTING, PRODUCT } from "../../observe/kinds";
import { fieldOf } from "../reading";
import { accountIn, offered, type Probing } from "./made";

/** A member who buys nothing in the opening and has unlimited allowances to the cover contract. */
const BUYER: Account = "dave";
/** More than any premium of these purchases; the spare ETH is returned (PAY-4). */
const ETH_ALONG = 10n ** 24n;
const NO_LIMIT = 2n ** 256n - 1n;
/** The shortest cover, days (COVER-1). */
const SHORTEST = 28n;

/** Cover assets with an amount that is worth 0.1 native at the prices of the start, ten times the least part (COVER-2). */
const SMALL = [
  { asset: 0n, accepted: "acceptsEth", amount: 10n ** 15n },
  { asset: 6n, accepted: "acceptsUsd", amount: 2_500_000n },
  { asset: 7n, accepted: "acceptsBtc", amount: 5_000n },
] as const;

/** The payment asset for a product: native tokens if it accepts them, else its first accepted asset. */
function paymentFor(view: View, productId: bigint): bigint | undefined {
  if (fieldOf(view, PRODUCT, productId, "acceptsNative") === 1n) return 255n;
  return SMALL.find(({ accepted }) => fieldOf(view, PRODUCT, productId, accepted) === 1n)?.asset;
}

type Wanted = Pick<BuyCoverParams, "coverId" | "owner" | "productId" | "coverAsset">;

function purchase(
  sort: string,
  view: View,
  time: number,
  wanted: Wanted,
  requests: readonly PoolAllocationRequest[],
): readonly Probe[] {
  const paymentAsset = paymentFor(view, wanted.productId);
  if (paymentAsset === undefined) return [];
  const params: BuyCoverParams = {
    ...wanted,
    ...{ amount: requests.reduce((sum, one) => sum + one.coverAmountInAsset, 0n), period: SHORTEST, paymentAsset },
    ...{ maxPremiumInAsset: NO_LIMIT, commissionRatio: 0n, commissionDestination: ZERO_ACCOUNT, ipfsData: "0x" },
  };
  const value = paymentAsset === 0n ? ETH_ALONG : 0n;
  return [offered(sort, time, wanted.owner, { op: "buyCover", params, requests }, value)];
}

/** A small cover of every product from every pool that lists it. */
export const purchases: Probing = (view, time) =>
  view.ids(LISTING).flatMap((id) => {
    const [poolId, productId] = unpair(id);
    const { asset: coverAsset, amount } =
      SMALL.find(({ accepted }) => fieldOf(view, PRODUCT, productId, accepted) === 1n) ?? SMALL[0];
    const wanted = { coverId: 0n, owner: BUYER, productId, coverAsset };
    return purchase("purchase", view, time, wanted, [{ poolId, skip: false, coverAmountInAsset: amount }]);
  });

/** The parts of a cover by pool; all of it in the first pool if a payout reduced the cover. */
function partsOf(view: View, coverId: bigint): readonly PoolAllocationRequest[] {
  const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
  const parts = Array.from({ length: Number(of("pools")) }, (_, index) => pair(coverId, BigInt(index))).map((id) => ({
    poolId: fieldOf(view, COVER_POOL, id, "poolId") ?? 0n,
    skip: false,
    coverAmountInAsset: fieldOf(view, COVER_POOL, id, "amountBought") ?? 0n,
  }));
  if (of("amount") === of("amountBought")) return parts;
  return parts.slice(0, 1).map((part) => ({ ...part, coverAmountInAsset: of("amount") }));
}

/** Every cover that has an owner, with the owner. */
function owned(view: View): readonly (readonly [coverId: bigint, owner: Account])[] {
  return view.ids(COVER).flatMap((coverId) => {
    const owner = accountIn(fieldOf(view, COVER, coverId, "owner"));
    return owner === undefined || fieldOf(view, COVER, coverId, "replacedBy") !== 0n ? [] : [[coverId, owner] as const];
  });
}

/** Every cover extended by its owner, with the same amounts from the same pools. */
export const extensionsOfCovers: Probing = (view, time) =>
  owned(view).flatMap(([coverId, owner]) => {
    const [productId, coverAsset] = ["productId", "coverAsset"].map(
      (name) => fieldOf(view, COVER, coverId, name) ?? 0n,
    );
    if (productId === undefined || coverAsset === undefined) return [];
    const wanted = { coverId, owner, productId, coverAsset };
    return purchase("extension of a cover", view, time, wanted, partsOf(view, coverId));
  });

/** Every cover's NFT transferred by its owner to another member. */
export const transfersOfCovers: Probing = (view, time) =>
  owned(view).map(([tokenId, from]) =>
    offered("transfer of a cover", time, from, {
      ...{ op: "transferNft", collection: "coverNFT", from, tokenId },
      to: from === BUYER ? "alice" : BUYER,
    }),
  );
