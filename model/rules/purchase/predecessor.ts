import type { Account, BuyCoverParams } from "../../api";
import { ONE, YEAR } from "../../constants";
import { sumOf } from "../../math/rounding";
import { mayUse } from "../../state/nfts";
import type { Preconditions } from "../../outcome";
import type { Cover } from "../../state/cover";
import { byId } from "../../state/state";
import type { State } from "../../state/state";
import { openClaimOf } from "../claims";
import { unitOf } from "../feeds";

/** The cover that a purchase extends. */
export type Predecessor =
  | { readonly kind: "none" }
  | { readonly kind: "cover"; readonly cover: Cover }
  /** It cannot be extended at all, so neither its credit nor what it releases can be told. */
  | { readonly kind: "unusable" };

/** What an extension asks of the old cover. [EDIT-1] */
export function requirePredecessor(
  state: State,
  caller: Account,
  params: BuyCoverParams,
  needs: Preconditions,
): Predecessor {
  const { coverId, owner, productId, coverAsset } = params;
  if (coverId === 0n) return { kind: "none" };
  const cover = byId(state.covers, coverId);
  needs.refuse(cover === undefined, "UnknownCover", coverId);
  if (cover === undefined) return { kind: "unusable" };

  const replaced = cover.replacedBy !== 0n;
  const ended = state.time >= cover.end;
  const closed = cover.amount === 0n;
  const mismatch = cover.productId !== productId || cover.coverAsset !== coverAsset;
  needs.refuse(replaced, "CoverReplaced", coverId, cover.replacedBy);
  needs.refuse(ended, "CoverEnded", coverId, cover.end);
  needs.refuse(closed, "CoverClosed", coverId);
  needs.refuse(mismatch, "CoverMismatch", coverId, productId, coverAsset);
  if (!replaced) {
    needs.refuse(!mayUse(state.coverNft, caller, coverId), "NotOwnerNorApproved", coverId, caller);
    needs.refuse(state.coverNft.owners.get(coverId) !== owner, "OwnerMismatch", coverId, owner);
  }
  const claim = openClaimOf(state, coverId);
  if (claim !== undefined) needs.refuse(true, "CoverClaimOpen", coverId, claim.claimId);
  return replaced || ended || closed || mismatch ? { kind: "unusable" } : { kind: "cover", cover };
}

/**
 * What the rest of the old cover is worth, wei of the native token; `price` and `nativePrice` are the feeds of its
 * asset and the native token. [EDIT-2]
 */
export function creditFor(cover: Cover, now: bigint, price: bigint, nativePrice: bigint): bigint {
  return sumOf(cover.parts, (part) => {
    const left = (part.amountBought * cover.amount) / cover.amountBought;
    const native = (left * price * ONE) / (unitOf(cover.coverAsset) * nativePrice);
    return (native * part.price * (cover.end - now)) / (YEAR * ONE);
  });
}
