import type { ObserveOf } from "assay";
import type { Mutual } from "../model";
import { ASSET } from "./assets";
import { CAPITAL_POOL } from "./capital-pool";
import { CLAIMS } from "./claims";
import { COVER } from "./cover";
import { COVER_PRODUCTS } from "./cover-products";
import { NFTS } from "./nfts";
import { REGISTRY } from "./registry";
import { STAKING_POOL } from "./staking-pool";
import { STAKING_PRODUCTS } from "./staking-products";
import { TOKEN } from "./token";
import { VIEWERS } from "./viewers";

/**
 * What the model predicts of the contracts' getters, by contract. Left out: the feeds' own answers (anybody sets them, and CapitalPool.getPrice shows what comes of it) and what
 * GasGuzzler notes.
 */
export const OBSERVE: ObserveOf<Mutual> = {
  ...TOKEN,
  ...ASSET,
  ...REGISTRY,
  ...CAPITAL_POOL,
  ...STAKING_POOL,
  ...STAKING_PRODUCTS,
  ...NFTS,
  ...COVER_PRODUCTS,
  ...COVER,
  ...CLAIMS,
  ...VIEWERS,
};
