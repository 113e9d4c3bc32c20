import { OWN_ACTIONS } from "../operations";
import { STAKING_POOL } from "../operations/staking-pool";
import { STAKING_PRODUCTS } from "../operations/staking-products";
import { buyCover } from "./buyCover";
import { settleClaim, submitClaim, vote } from "./claims";
import { blockAsset, mintAsset, switchAsset, withdrawCredit } from "./credits";
import { deposit, depositMore } from "./deposit";
import { extendCover } from "./extendCover";
import { extendDeposit } from "./extendDeposit";
import {
  addProduct,
  addProductType,
  moveFeed,
  setAcceptedAssets,
  setAssessorGroup,
  setFeed,
  setGracePeriod,
  setMinPrice,
} from "./governance";
import { callGuarded } from "./guarded";
import {
  addMember,
  approveTokens,
  burnTokens,
  createGroup,
  donate,
  lockForMV,
  removeMember,
  transferFromTokens,
  transferTokens,
} from "./members";
import { approveAllNfts, approveNft, transferCover, transferPosition } from "./nfts";
import { createPool, setProducts } from "./pools";
import { strangerCall } from "./stranger";
import type { EditionName } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { wait } from "./wait";
import { setReviewPeriod } from "./setReviewPeriod";
import { withdrawRewards, withdrawStake } from "./withdraw";

/** The protocol's main actions, the plainest first, since shrinking prefers them. */
const PLACED: readonly ActionDefinition[] = [
  wait,
  deposit,
  depositMore,
  extendDeposit,
  withdrawStake,
  withdrawRewards,
  ...STAKING_POOL.withdrawFees.actions,
  ...STAKING_POOL.setPoolFee.actions,
  setProducts,
  createPool,
  buyCover,
  extendCover,
  submitClaim,
  vote,
  settleClaim,
  transferPosition,
  transferCover,
  approveNft,
  approveAllNfts,
  addMember,
  removeMember,
  createGroup,
  lockForMV,
  setMinPrice,
  setAcceptedAssets,
  setGracePeriod,
  setAssessorGroup,
  addProduct,
  addProductType,
  moveFeed,
  setFeed,
  ...STAKING_POOL.sweepSurplus.actions,
  withdrawCredit,
  blockAsset,
  switchAsset,
  mintAsset,
  transferTokens,
  transferFromTokens,
  approveTokens,
  burnTokens,
  donate,
  ...STAKING_POOL.poke.actions,
  ...STAKING_PRODUCTS.pokeProduct.actions,
  setReviewPeriod,
];

/** With the actions that operations define (properties/operations/) and that are not listed above. */
const USUAL: readonly ActionDefinition[] = [...PLACED, ...OWN_ACTIONS.filter((action) => !PLACED.includes(action))];

const has =
  (edition: EditionName) =>
  (action: ActionDefinition): boolean =>
    action.editions?.includes(edition) !== false;

/** The actions of others that the stranger copies. */
const usualIn = (edition: EditionName): ActionDefinition[] => USUAL.filter(has(edition));

/** Every kind of action, of all editions. To add one: docs/extending.md. */
export const ACTIONS: readonly ActionDefinition[] = [...USUAL, callGuarded, strangerCall(usualIn)];

/** The kinds of action in an edition. */
export function actionsIn(edition: EditionName): readonly ActionDefinition[] {
  return ACTIONS.filter(has(edition));
}

/** A kind's definition. Throws for an unknown kind. */
export function actionOf(kind: string): ActionDefinition {
  const definition = BY_KIND.get(kind);
  if (definition === undefined)
    throw new Error(`unknown action kind "${kind}"; known kinds: ${ACTIONS.map((action) => action.kind).join(", ")}`);
  return definition;
}

const BY_KIND = new Map(ACTIONS.map((action) => [action.kind, action]));
