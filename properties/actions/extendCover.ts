import { ZERO_ACCOUNT } from "../../model";
import { resolvePurchase } from "./buyCover";
import { drawOffer, type Offer } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import { reshape } from "./reshape";
import type { ActionDefinition } from "../action-definition/types";
import type { World } from "../action-definition/world";

/** Another product, or the same in another asset. */
function other(draws: Draws, world: World, cover: { productId: bigint; coverAsset: bigint }): Partial<Offer> {
  const { productId, coverAsset } = cover;
  const products = world.products().filter((id) => id !== productId && world.poolsListing(id).length > 0);
  const assets = [0n, 6n, 7n].filter((asset) => asset !== coverAsset);
  return draws.chance(50) && products.length > 0
    ? { productId: draws.one(products), coverAsset }
    : { productId, coverAsset: draws.one(assets) };
}

/** Extends a cover: by its owner or someone approved, with more, less or the same amount, from the same or other pools. */
export const extendCover: ActionDefinition = {
  kind: "extendCover",
  weight: 8,
  resolve(draws, world) {
    const { read, now } = world;
    const alive = world.heldCovers().filter((id) => now <= read.cover(id).end + 1n && read.cover(id).amount > 0n);
    const any = world.covers();
    const twist = draws.twist(4, 30);
    // also try covers that ended, but only sometimes
    if (alive.length === 0 && !draws.chance(25)) return undefined;
    const likely = draws.pick(alive) ?? draws.pick(any);
    const replaced = any.filter((id) => read.ownerOf("coverNFT", id) === ZERO_ACCOUNT);
    const unlikely = twist === 4 ? draws.pick(replaced) : draws.chance(12) && twist === 0 ? draws.pick(any) : undefined;
    const coverId = unlikely ?? likely;
    if (coverId === undefined) return undefined;
    const cover = read.cover(coverId);
    const owner = cover.owner === "" ? "alice" : cover.owner;
    const caller = cover.owner === "" ? "alice" : world.agentFor("coverNFT", coverId, draws);
    if (twist === 0 && cover.owner !== "" && draws.chance(30)) return reshape(draws, world, coverId, owner);
    const { productId, coverAsset } = cover;
    const fixed = twist === 1 ? other(draws, world, cover) : { productId, coverAsset };
    const offer = drawOffer(draws, world, fixed, (poolId) => read.coverAllocation(coverId, poolId));
    if (offer === undefined) return undefined;
    const outsider = twist === 2 && cover.owner !== "" ? world.outsiderOf("coverNFT", coverId, draws) : undefined;
    const others = world.members().filter((account) => account !== owner && account !== "bare");
    const newOwner = twist === 3 ? (draws.pick(others) ?? owner) : owner;
    return resolvePurchase(draws, world, offer, coverId, outsider ?? caller, newOwner, twist === 0 ? 30 : 0);
  },
};
