import type { Account, Outcome } from "../../api";
import { collectionOf, giveNft, isOperator, mayUse, setOperator } from "../../state/nfts";
import { Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { openClaimOf } from "../../rules/claims";
import { traitsOf } from "../../rules/eth";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    /** ERC-721 transferFrom and safeTransferFrom. */
    readonly transferNft: {
      readonly collection: Collection;
      readonly from: Account;
      readonly to: Account;
      readonly tokenId: bigint;
      /** safeTransferFrom, which asks the receiver: the overload without data, or the one with; absent: transferFrom. */
      readonly safe?: "plain" | "data";
    };
    readonly approveNft: { readonly collection: Collection; readonly to: Account; readonly tokenId: bigint };
    readonly setApprovalForAll: {
      readonly collection: Collection;
      readonly operator: Account;
      readonly approved: boolean;
    };
  }
}

/** ERC-721 transferFrom, or the safe one; a cover with an open claim stays where it is. [CLAIM-4, HOSTILE-5] */
export function transferNft(state: State, { caller, operation }: Call<"transferNft">): Outcome {
  const { collection, from, to, tokenId, safe } = operation;
  const nfts = collectionOf(state, collection);
  const owner = nfts.owners.get(tokenId);
  const needs = new Preconditions();
  const refused = to === "" || (safe !== undefined && !traitsOf(state, to).takesNfts);
  needs.refuse(refused, "ERC721InvalidReceiver", to);
  needs.refuse(owner === undefined, "ERC721NonexistentToken", tokenId);
  if (owner !== undefined) {
    needs.refuse(!mayUse(nfts, caller, tokenId), "ERC721InsufficientApproval", caller, tokenId);
    needs.refuse(owner !== from, "ERC721IncorrectOwner", from, tokenId, owner);
    const claim = collection === "coverNFT" ? openClaimOf(state, tokenId) : undefined;
    needs.refuse(claim !== undefined, "CoverClaimOpen", tokenId, claim?.claimId ?? 0n);
  }
  if (!needs.hold) return needs.failure();

  giveNft(nfts, tokenId, to);
  return success([], []);
}

/** ERC-721 approve; the zero account ends an approval. */
export function approveNft(state: State, { caller, operation }: Call<"approveNft">): Outcome {
  const { collection, to, tokenId } = operation;
  const nfts = collectionOf(state, collection);
  const owner = nfts.owners.get(tokenId);
  const needs = new Preconditions();
  needs.refuse(owner === undefined, "ERC721NonexistentToken", tokenId);
  if (owner !== undefined) {
    needs.refuse(owner !== caller && !isOperator(nfts, owner, caller), "ERC721InvalidApprover", caller);
  }
  if (!needs.hold) return needs.failure();

  if (to === "") nfts.approved.delete(tokenId);
  else nfts.approved.set(tokenId, to);
  return success([], []);
}

/** ERC-721 setApprovalForAll. */
export function setApprovalForAll(state: State, { caller, operation }: Call<"setApprovalForAll">): Outcome {
  const { collection, operator, approved } = operation;
  const needs = new Preconditions();
  needs.refuse(operator === "", "ERC721InvalidOperator", operator);
  if (!needs.hold) return needs.failure();

  setOperator(collectionOf(state, collection), caller, operator, approved);
  return success([], []);
}
