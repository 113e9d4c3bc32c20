import type { Operation } from "../../model";
import type { Leaf } from "./call";

/** What an argument is: what values it can have, and which are plain, goes by that. */
export type Sort =
  | "account"
  | "amount"
  | "asset"
  | "pool"
  | "product"
  | "productType"
  | "group"
  | "position"
  | "cover"
  | "claim"
  | "tranche"
  | "days"
  | "seconds"
  | "moment"
  | "number"
  | "flag"
  | "other";

const SORTS: Readonly<Record<string, Sort>> = {
  caller: "account",
  account: "account",
  assessors: "account",
  to: "account",
  from: "account",
  spender: "account",
  operator: "account",
  destination: "account",
  owner: "account",
  commissionDestination: "account",
  value: "amount",
  amount: "amount",
  coverAmountInAsset: "amount",
  requestedAmount: "amount",
  maxPremiumInAsset: "amount",
  answer: "amount",
  asset: "asset",
  coverAsset: "asset",
  paymentAsset: "asset",
  acceptedAssets: "asset",
  poolId: "pool",
  productId: "product",
  productType: "productType",
  assessorGroupId: "group",
  tokenId: "position",
  requestTokenId: "position",
  coverId: "cover",
  claimId: "claim",
  trancheId: "tranche",
  trancheIds: "tranche",
  period: "days",
  maxDays: "days",
  gracePeriod: "seconds",
  reviewPeriod: "seconds",
  newDuration: "seconds",
  maxAge: "seconds",
  until: "moment",
  updatedAt: "moment",
  minPrice: "number",
  initialPrice: "number",
  targetPrice: "number",
  weight: "number",
  fee: "number",
  maxFee: "number",
  newFee: "number",
  maxSteps: "number",
  commissionRatio: "number",
};

/** What an argument of an operation is. */
export function sortOf(operation: Operation, { field, value }: Pick<Leaf, "field" | "value">): Sort {
  if (typeof value === "boolean") return "flag";
  if (field === "tokenId" && "collection" in operation && operation.collection === "coverNFT") return "cover";
  return SORTS[field] ?? "other";
}

/** The asset that an amount is of. */
export function assetOf(operation: Operation, field: string, coverAsset: (coverId: bigint) => bigint): bigint {
  if (field === "value" || field === "answer") return 0n;
  if (operation.op === "buyCover")
    return field === "maxPremiumInAsset" ? operation.params.paymentAsset : operation.params.coverAsset;
  if (operation.op === "submitClaim") return coverAsset(operation.coverId);
  return "asset" in operation ? operation.asset : 255n;
}
