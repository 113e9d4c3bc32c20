import { resolvePurchase } from "./buyCover";
import { drawOffer } from "./coverTerms";
import type { ActionDefinition } from "./types";

/** Extends a cover: by its owner or someone approved, with more, less or the same amount, from the same or other pools. */
export const extendCover: ActionDefinition = {
  kind: "extendCover",
  weight: 6,
  resolve(draws, world) {
    const { read, now } = world;
    const alive = world.heldCovers().filter((id) => now <= read.cover(id).end + 1n && read.cover(id).amount > 0n);
    const any = world.covers();
    const coverId = draws.chance(15) ? draws.pick(any) : (draws.pick(alive) ?? draws.pick(any));
    if (coverId === undefined) return undefined;
    const cover = read.cover(coverId);
    const owner = cover.owner === "" ? "alice" : cover.owner;
    const caller = cover.owner === "" ? "alice" : world.agentFor("coverNFT", coverId, draws);
    const twist = draws.twist(4, 12);
    const fixed = twist === 1 ? {} : { productId: cover.productId, coverAsset: cover.coverAsset };
    const offer = drawOffer(draws, world, fixed, (poolId) => read.coverAllocation(coverId, poolId));
    if (offer === undefined) return undefined;
    const outsider = twist === 2 && cover.owner !== "" ? world.outsiderOf("coverNFT", coverId, draws) : undefined;
    const newOwner = twist === 3 ? draws.one(world.members().length > 0 ? world.members() : ["alice"]) : owner;
    return resolvePurchase(draws, world, offer, coverId, outsider ?? caller, newOwner);
  },
};
