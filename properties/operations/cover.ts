import { addressOf } from "../fixture/addresses";
import { amountOf } from "./amounts";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";

/** ICover. */
export const COVER = {
  buyCover: {
    invoke({ params: p, requests }) {
      const params = [
        p.coverId,
        addressOf(p.owner),
        p.productId,
        p.coverAsset,
        p.amount,
        p.period,
        p.maxPremiumInAsset,
        p.paymentAsset,
        p.commissionRatio,
        addressOf(p.commissionDestination),
        p.ipfsData,
      ];
      const parts = requests.map((r) => [r.poolId, r.skip, r.coverAmountInAsset]);
      return invocation("cover", "Cover", "buyCover", params, parts);
    },
    arguments: {
      coverId: "cover",
      owner: "account",
      productId: "product",
      coverAsset: "asset",
      amount: "amount",
      period: "days",
      maxPremiumInAsset: "amount",
      paymentAsset: "asset",
      commissionRatio: "bps",
      commissionDestination: "account",
      ipfsData: "other",
      poolId: "pool",
      skip: "flag",
      coverAmountInAsset: "amount",
    },
    actions: ["buyCover", "extendCover"],
    payable: true,
    returns: true,
    assetOf: ({ params }, argument) => (argument === "maxPremiumInAsset" ? params.paymentAsset : params.coverAsset),
    total: {
      name: "params.amount",
      parts: "requests.",
      stated: ({ params }) => params.amount,
      sum: ({ requests }) => amountOf(requests),
      restate: (o, amount) => ({ ...o, params: { ...o.params, amount } }),
    },
  },
} satisfies Partial<Descriptors>;
