import { ZERO_ACCOUNT, type Collection } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { plain, type World } from "../action-definition/world";

function tokens(world: World, collection: Collection): bigint[] {
  return collection === "stakingNFT" ? world.positions() : world.covers();
}

/** A transfer of NFTs of one collection by its owner or someone approved. */
function transferOf(kind: string, collection: Collection, weight: number): ActionDefinition {
  return {
    kind,
    weight,
    resolve(draws, world) {
      const all = tokens(world, collection);
      const held = all.filter((id) => world.read.ownerOf(collection, id) !== ZERO_ACCOUNT);
      const tokenId = draws.pick(held.length > 0 && !draws.chance(10) ? held : all);
      if (tokenId === undefined) return undefined;
      const from = world.read.ownerOf(collection, tokenId);
      const to = draws.one(world.receivers(draws));
      const caller = from === ZERO_ACCOUNT ? "alice" : world.agentFor(collection, tokenId, draws);
      const operation = {
        op: "transferNft",
        collection,
        from: from === ZERO_ACCOUNT ? "alice" : from,
        to,
        tokenId,
        ...(draws.chance(50) ? { safe: draws.chance(30) ? ("data" as const) : ("plain" as const) } : {}),
      } as const;
      switch (draws.twist(4, 28)) {
        case 1: {
          const outsider = from === ZERO_ACCOUNT ? undefined : world.outsiderOf(collection, tokenId, draws);
          return outsider === undefined ? undefined : plain(outsider, operation);
        }
        case 2:
          return plain(caller, { ...operation, to: ZERO_ACCOUNT });
        case 3:
          return plain(caller, { ...operation, from: draws.one(world.holders) });
        case 4:
          return plain(caller, { ...operation, tokenId: BigInt(all.length) + 1n });
        default:
          return plain(caller, operation);
      }
    },
  };
}

export const transferPosition = transferOf("transferPosition", "stakingNFT", 2);
export const transferCover = transferOf("transferCover", "coverNFT", 3);

/** Approves someone for one NFT. */
export const approveNft: ActionDefinition = {
  kind: "approveNft",
  weight: 2,
  resolve(draws, world) {
    const collection: Collection = draws.chance(50) ? "coverNFT" : "stakingNFT";
    const all = tokens(world, collection);
    const tokenId = draws.pick(all);
    if (tokenId === undefined) return undefined;
    const owner = world.read.ownerOf(collection, tokenId);
    const operation = {
      op: "approveNft",
      collection,
      to: draws.chance(10) ? ZERO_ACCOUNT : draws.one(world.holders),
      tokenId,
    } as const;
    switch (draws.twist(2, 40)) {
      case 1:
        return plain(draws.one(world.everyone), operation);
      case 2:
        return plain("alice", { ...operation, tokenId: BigInt(all.length) + 1n });
      default:
        return plain(owner === ZERO_ACCOUNT ? "alice" : owner, operation);
    }
  },
};

/** Approves someone for all of one's NFTs, or takes that back. */
export const approveAllNfts: ActionDefinition = {
  kind: "approveAllNfts",
  weight: 1,
  resolve(draws, world) {
    const collection: Collection = draws.chance(50) ? "coverNFT" : "stakingNFT";
    const operator = draws.twist(1, 30) === 1 ? ZERO_ACCOUNT : draws.one(world.holders);
    return plain(draws.one(world.holders), {
      op: "setApprovalForAll",
      collection,
      operator,
      approved: !draws.chance(40),
    });
  },
};
