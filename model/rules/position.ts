import type { Account } from "../api";
import { mayUse } from "../state/nfts";
import type { Preconditions } from "../outcome";
import { byId } from "../state/state";
import type { Position, State } from "../state/state";

/**
 * A position that is used in a pool, by its owner or someone approved; undefined when it is not there or not of this
 * pool. [STAKE-2, EXT-1, WITHDRAW-1]
 */
export function requirePosition(
  state: State,
  poolId: bigint,
  tokenId: bigint,
  caller: Account,
  needs: Preconditions,
): Position | undefined {
  const position = byId(state.positions, tokenId);
  needs.refuse(position === undefined, "ERC721NonexistentToken", tokenId);
  if (position === undefined) return undefined;
  needs.refuse(!mayUse(state.stakingNft, caller, tokenId), "NotOwnerNorApproved", tokenId, caller);
  needs.refuse(position.poolId !== poolId, "PositionOfOtherPool", tokenId, poolId, position.poolId);
  return position.poolId === poolId ? position : undefined;
}

/** The owner of an NFT that is known to exist. */
export function ownerOfPosition(state: State, tokenId: bigint): Account {
  const owner = state.stakingNft.owners.get(tokenId);
  if (owner === undefined) throw new RangeError(`model: position ${tokenId} does not exist`);
  return owner;
}
