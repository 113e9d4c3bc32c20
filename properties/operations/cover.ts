import { addressOf } from "../fixture/addresses";
import { amountOf } from "./amounts";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { agencyAnswer } from "../observe/answers/agency";
import { reviewAnswers } from "../observe/answers/reviews";
import { accountTargets } from "../observe/kinds/account";
import { allowanceOf } from "../observe/kinds/allowance";
import { asked } from "../observe/kinds/answer";
import { creditsOf } from "../observe/kinds/credits";
import { operatorOf } from "../observe/kinds/operator";
import { coverTargets, HOW_MANY, MUTUAL_MONEY, poolFor } from "../observe/targets";
import { coverExists, poolExists } from "./exist";

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
    releases: ({ params: { coverId, productId } }, read) =>
      coverExists(read, coverId)
        ? read.cover(coverId).pools.flatMap(({ poolId }) => poolFor(read, poolId, productId))
        : [],
    touches({ params: p, requests }, caller, model) {
      const { read } = model;
      const extended = coverExists(read, p.coverId);
      const named = requests.filter(({ skip, poolId }) => !skip && poolExists(read, poolId));
      const pools = new Set(named.map(({ poolId }) => poolId));
      return [
        HOW_MANY,
        MUTUAL_MONEY,
        ...[...pools].flatMap((poolId) => poolFor(read, poolId, p.productId)),
        ...(read.coverCount() > 0n ? coverTargets(read, read.coverCount()) : []),
        ...reviewAnswers(model, extended ? [p.coverId] : [read.coverCount()], []).map(asked),
        ...(extended
          ? [...coverTargets(read, p.coverId), asked(agencyAnswer(read, "coverNFT", p.coverId, caller))]
          : []),
        ...accountTargets(caller, p.owner, p.commissionDestination),
        ...creditsOf(p.commissionDestination),
        ...allowanceOf(p.paymentAsset, caller, "cover"),
        ...(p.coverId === 0n ? [] : operatorOf("coverNFT", p.owner, caller)),
      ];
    },
  },
} satisfies Partial<Descriptors>;
