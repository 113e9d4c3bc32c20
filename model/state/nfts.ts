import type { Account, Collection } from "../api";

/** An ERC-721 collection. */
export interface Nfts {
  readonly owners: Map<bigint, Account>;
  readonly approved: Map<bigint, Account>;
  /** "owner>operator" of approvals for all. */
  readonly operators: Set<string>;
}

/** An empty collection. */
export function newNfts(): Nfts {
  return { owners: new Map(), approved: new Map(), operators: new Set() };
}

/** An independent copy. */
export function copyNfts(nfts: Nfts): Nfts {
  return { owners: new Map(nfts.owners), approved: new Map(nfts.approved), operators: new Set(nfts.operators) };
}

/** A collection by its name. */
export function collectionOf(
  state: { readonly stakingNft: Nfts; readonly coverNft: Nfts },
  collection: Collection,
): Nfts {
  return collection === "stakingNFT" ? state.stakingNft : state.coverNft;
}

/** Whether `operator` is approved for all of `owner`'s. */
export function isOperator(nfts: Nfts, owner: Account, operator: Account): boolean {
  return nfts.operators.has(`${owner}>${operator}`);
}

/** Approves `operator` for all of `owner`'s, or ends that. */
export function setOperator(nfts: Nfts, owner: Account, operator: Account, approved: boolean): void {
  if (approved) nfts.operators.add(`${owner}>${operator}`);
  else nfts.operators.delete(`${owner}>${operator}`);
}

/**
 * Whether `account` owns the token or is approved for it or for all of its owner's; false when the token does not
 * exist.
 */
export function mayUse(nfts: Nfts, account: Account, tokenId: bigint): boolean {
  const owner = nfts.owners.get(tokenId);
  if (owner === undefined) return false;
  return owner === account || nfts.approved.get(tokenId) === account || isOperator(nfts, owner, account);
}

/** Gives a token to a new owner (also at a mint); an approval for it ends. */
export function giveNft(nfts: Nfts, tokenId: bigint, to: Account): void {
  nfts.owners.set(tokenId, to);
  nfts.approved.delete(tokenId);
}

/** Ends a token. */
export function endNft(nfts: Nfts, tokenId: bigint): void {
  nfts.owners.delete(tokenId);
  nfts.approved.delete(tokenId);
}
