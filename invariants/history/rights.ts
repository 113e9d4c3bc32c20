import type { History } from "./history";
import type { Seen } from "../core/seen";

/** Whether the caller may use a call's NFT, by its owner and approvals just before; undefined when the call has no existing NFT. */
export function mayUse(seen: Seen, { nfts }: History): boolean | undefined {
  const o = seen.operation;
  switch (o?.op) {
    case "depositTo":
      return o.requestTokenId === 0n ? undefined : nfts.mayUse("stakingNFT", o.requestTokenId, seen.callerWord);
    case "extendDeposit":
    case "withdraw":
      return nfts.mayUse("stakingNFT", o.tokenId, seen.callerWord);
    case "buyCover":
      return o.params.coverId === 0n ? undefined : nfts.mayUse("coverNFT", o.params.coverId, seen.callerWord);
    case "transferNft":
      return nfts.mayUse(o.collection, o.tokenId, seen.callerWord);
    default:
      return undefined;
  }
}

/** Ids of the pools that an account manages. */
export function poolsOf({ pools }: History, account: bigint): bigint[] {
  return [...pools.values()].filter((pool) => pool.manager === account).map((pool) => pool.id);
}
