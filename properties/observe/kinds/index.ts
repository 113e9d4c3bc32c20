import type { Kind } from "../kind";
import { ACCOUNT } from "./account";
import { ALLOWANCE } from "./allowance";
import { ANSWER } from "./answer";
import { CLAIM } from "./claim";
import { COUNTS } from "./counts";
import { COVER } from "./cover";
import { COVER_POOL } from "./cover-pool";
import { CREDITS } from "./credits";
import { DEPOSIT } from "./deposit";
import { FEED } from "./feed";
import { FREE } from "./free";
import { LISTING } from "./listing";
import { MONEY } from "./money";
import { OPERATOR } from "./operator";
import { POOL } from "./pool";
import { POSITION } from "./position";
import { POWER } from "./power";
import { PRODUCT } from "./product";
import { PRODUCT_TYPE } from "./product-type";
import { READS } from "./reads";
import { TOKEN_INFO } from "./token-info";
import { TRANCHE } from "./tranche";
import { VOTE } from "./vote";

/** The kinds, in the order in which everything is observed. */
export const KINDS = [
  COUNTS,
  MONEY,
  POOL,
  LISTING,
  FREE,
  READS,
  POSITION,
  DEPOSIT,
  TRANCHE,
  TOKEN_INFO,
  COVER,
  COVER_POOL,
  CLAIM,
  VOTE,
  ACCOUNT,
  CREDITS,
  POWER,
  PRODUCT,
  PRODUCT_TYPE,
  FEED,
  ALLOWANCE,
  OPERATOR,
  ANSWER,
] as const;

type TargetOf<One> = One extends Kind<infer Name, infer Names> ? Readonly<{ kind: Name }> & Names : never;

/** A target of observation, as plain data: a kind and the names of one thing of it. */
export type Target = TargetOf<(typeof KINDS)[number]>;

export { fieldIndex } from "../kind";
export { exposureEndFor } from "./free";
export {
  ACCOUNT,
  ALLOWANCE,
  ANSWER,
  CLAIM,
  COUNTS,
  COVER,
  COVER_POOL,
  CREDITS,
  DEPOSIT,
  FEED,
  FREE,
  LISTING,
  MONEY,
  OPERATOR,
  POOL,
  POSITION,
  POWER,
  PRODUCT,
  PRODUCT_TYPE,
  READS,
  TOKEN_INFO,
  TRANCHE,
  VOTE,
};
