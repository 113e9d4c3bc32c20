import type { Collection } from "../../model/api";

/** An NFT: its owner (0 once it was burned) and the approved account, addresses as words. */
interface Nft {
  readonly owner: bigint;
  readonly approved: bigint;
}

/** Owners and approvals of NFTs, from successful calls. */
export class Nfts {
  private readonly byKey = new Map<string, Nft>();
  private readonly operators = new Set<string>();

  /** Mints, transfers or (to 0) burns; the approval for it ends. */
  give(collection: Collection, tokenId: bigint, owner: bigint): void {
    this.byKey.set(`${collection}:${tokenId}`, { owner, approved: 0n });
  }

  approve(collection: Collection, tokenId: bigint, approved: bigint): void {
    const nft = this.get(collection, tokenId);
    if (nft !== undefined) this.byKey.set(`${collection}:${tokenId}`, { owner: nft.owner, approved });
  }

  setOperator(collection: Collection, owner: bigint, operator: bigint, approved: boolean): void {
    const key = `${collection}:${owner}:${operator}`;
    if (approved) this.operators.add(key);
    else this.operators.delete(key);
  }

  /** An NFT; undefined if it was never minted. */
  get(collection: Collection, tokenId: bigint): Nft | undefined {
    return this.byKey.get(`${collection}:${tokenId}`);
  }

  /** Whether an account owns an NFT, or is approved for it or for all of its owner's; undefined if it was never minted. */
  mayUse(collection: Collection, tokenId: bigint, account: bigint): boolean | undefined {
    const nft = this.get(collection, tokenId);
    if (nft === undefined || nft.owner === 0n) return undefined;
    return (
      nft.owner === account || nft.approved === account || this.operators.has(`${collection}:${nft.owner}:${account}`)
    );
  }
}
