import { refuse, type ObserveOf } from "assay";
import type { Mutual } from "../model";
import { said } from "../model";
import { ACTORS } from "../people";
import { ASSETS, pairs } from "./keys";

/** The assets, and one that is none. */
const ASKED = [...ASSETS, 5n] as const;
/** Token and decimals of each; ETH has no token. */
const ASSET_TOKENS: Readonly<Record<string, readonly [token: string, decimals: bigint]>> = {
  "0": ["nobody", 18n],
  "6": ["asset:6", 6n],
  "7": ["asset:7", 8n],
  "255": ["token", 18n],
};
const hasToken = (asset: bigint): boolean => asset !== 0n && isAsset(asset);
const isAsset = (asset: bigint): boolean => asset.toString() in ASSET_TOKENS;

/** CapitalPool. */
export const CAPITAL_POOL = {
  "CapitalPool.getAsset": {
    of: () => ASKED,
    is(_, asset) {
      refuse(!isAsset(asset), "UnknownAsset", asset);
      return ASSET_TOKENS[asset.toString()] ?? ["nobody", 0n];
    },
  },
  "CapitalPool.getBalance": {
    of: () => ASKED,
    is({ model }, asset) {
      refuse(!isAsset(asset), "UnknownAsset", asset);
      return said(model.read.balance(asset, "capitalPool"));
    },
  },
  "CapitalPool.getFeed": {
    of: () => ASKED,
    is({ model }, asset) {
      refuse(!hasToken(asset), "UnknownAsset", asset);
      return [model.read.feedOf(asset), model.read.feedMaxAge(asset)];
    },
  },
  "CapitalPool.getPrice": {
    of: () => ASKED,
    is({ model }, asset) {
      refuse(!isAsset(asset), "UnknownAsset", asset);
      const price = model.read.price(asset);
      refuse(price === undefined, "FeedUnusable", asset);
      return price ?? 0n;
    },
  },
  "CapitalPool.creditOf": {
    of: () => pairs(ACTORS, ASSETS),
    is: ({ model }, account, asset) => model.read.credit("capitalPool", account, asset),
  },
  "CapitalPool.totalCredit": {
    of: () => ASSETS,
    is: ({ model }, asset) => model.read.totalCredit("capitalPool", asset),
  },
} satisfies ObserveOf<Mutual>;
