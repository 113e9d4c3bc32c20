import { ZERO_ACCOUNT } from "../../model";
import { resolvePurchase } from "./buyCover";
import { drawOffer, type Offer } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import { reshape } from "./reshape";
import type { ActionDefinition, Move, Resolved } from "../action-definition/types";
import { plain, type World } from "../action-definition/world";

/** Another product, or the same in another asset. */
function other(draws: Draws, world: World, cover: { productId: bigint; coverAsset: bigint }): Partial<Offer> {
  const { productId, coverAsset } = cover;
  const products = world.products().filter((id) => id !== productId && world.poolsListing(id).length > 0);
  const assets = [0n, 6n, 7n].filter((asset) => asset !== coverAsset);
  return draws.chance(50) && products.length > 0
    ? { productId: draws.one(products), coverAsset }
    : { productId, coverAsset: draws.one(assets) };
}

/** A basis point of a price, 1e18 = 100 %. */
const PRICE_PER_BPS = 10n ** 14n;
/** How often a cover is extended again before time passes. */
const MOST_AGAIN = 3;

/** Its owner extends a cover pool by pool, for some draws again and again at the same moment. */
function reshaped(draws: Draws, world: World, coverId: bigint): Resolved {
  const { read } = world;
  const owner = read.ownerOf("coverNFT", coverId);
  const again = (): Move => {
    const newest = read.coverCount();
    const follows = newest > 0n && read.cover(newest).originalCoverId !== newest;
    return follows && read.ownerOf("coverNFT", newest) === owner ? reshape(draws, world, newest, owner) : undefined;
  };
  // for some draws the price may not fall any more: its floor rises before
  const raise = draws.chance(20);
  const floor = (): Move => {
    const [first] = read.cover(coverId).pools;
    const listed = first === undefined ? undefined : read.stakedProduct(first.poolId, read.cover(coverId).productId);
    if (!raise || first === undefined || listed === undefined) return undefined;
    const spot = read.spotPrice(first.poolId, listed.productId) / PRICE_PER_BPS;
    const params = [{ productId: listed.productId, weight: listed.weight, targetPrice: spot }];
    return plain(read.manager(first.poolId), { op: "setProducts", poolId: first.poolId, params });
  };
  const times = draws.chance(60) ? 1 + draws.below(MOST_AGAIN) : 0;
  return {
    story: [floor, (): Move => reshape(draws, world, coverId, owner), ...Array.from({ length: times }, () => again)],
  };
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
    // one that ended is worth a try, but not most of the time
    if (alive.length === 0 && !draws.chance(25)) return undefined;
    const likely = draws.pick(alive) ?? draws.pick(any);
    const replaced = any.filter((id) => read.ownerOf("coverNFT", id) === ZERO_ACCOUNT);
    const unlikely = twist === 4 ? draws.pick(replaced) : draws.chance(12) && twist === 0 ? draws.pick(any) : undefined;
    const coverId = unlikely ?? likely;
    if (coverId === undefined) return undefined;
    const cover = read.cover(coverId);
    const owner = cover.owner === "" ? "alice" : cover.owner;
    const caller = cover.owner === "" ? "alice" : world.agentFor("coverNFT", coverId, draws);
    if (twist === 0 && cover.owner !== "" && draws.chance(30)) return reshaped(draws, world, coverId);
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
