import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { ASSET } from "./asset";
import { CAPITAL } from "./capital";
import { CLAIMS } from "./claims";
import { COVER } from "./cover";
import { GUARDED } from "./guarded";
import { NFTS } from "./nfts";
import { POOL } from "./pool";
import { PRODUCTS } from "./products";
import { REGISTRY } from "./registry";
import { STAKING_PRODUCTS } from "./staking-products";
import { TOKEN } from "./token";
import { limited } from "./when";

export { moments } from "./moments";

/** What sequences call, by contract; what the protocol is there for comes first, since shrinking prefers it. */
export const CALLS: CallsOf<Mutual> = limited({
  ...POOL,
  ...STAKING_PRODUCTS,
  ...COVER,
  ...CLAIMS,
  ...NFTS,
  ...REGISTRY,
  ...PRODUCTS,
  ...CAPITAL,
  ...TOKEN,
  ...ASSET,
  ...GUARDED,
});

/** Functions that nobody can call with success. */
export const NEVER = Object.fromEntries(
  Object.keys(GUARDED).map((name) => [name, "it is kept for the protocol's own contracts"]),
);
