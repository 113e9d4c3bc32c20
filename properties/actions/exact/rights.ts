import { CLAIM_DEPOSIT } from "../../../model";
import { voteForNewest } from "../claimStory";
import { assetFor } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { DAY, plain, TRANCHE, type World } from "../../action-definition/world";
import { anybody, buy, LEAST, seller } from "./terms";

/** A cover under claim is neither claimed again nor extended nor given away; where the claim's number is not the cover's, it shows which is which. */
export function claimedCoverStays(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = seller(draws, world);
  if (found === undefined) return undefined;
  const { owner, productId, poolId } = found;
  const sell = (coverId = 0n): Move =>
    buy(world, { productId, owner, coverId }, [poolId, assetFor(world, 0n, 2n * LEAST) ?? 0n]);
  const claim = (coverId: bigint): Move => ({
    call: { caller: owner, value: CLAIM_DEPOSIT, operation: { op: "submitClaim", coverId } },
  });
  const newest = (then: (coverId: bigint) => Move) => (): Move => {
    const coverId = read.coverCount();
    return coverId === 0n || read.ownerOf("coverNFT", coverId) !== owner ? undefined : then(coverId);
  };
  return {
    story: [
      (): Move => sell(),
      (): Move => (read.coverCount() === read.claimCount() + 1n ? sell() : undefined),
      newest(claim),
      newest(claim),
      newest(sell),
      newest((tokenId) =>
        plain(owner, { op: "transferNft", collection: "coverNFT", from: owner, to: "erin", tokenId }),
      ),
    ],
  };
}

/** A claim made in the last second of grace is approved, and settled when what backs its cover is released, or a second to either side. */
export function settledAtTheRelease(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = seller(draws, world);
  if (found === undefined) return undefined;
  const { owner, productId, poolId } = found;
  const coverId = read.coverCount() + 1n;
  const claimId = read.claimCount() + 1n;
  const bought = (move: () => Move) => (): Move => (read.coverCount() >= coverId ? move() : undefined);
  const claimed = (move: () => Move) => (): Move => (read.claimCount() >= claimId ? move() : undefined);
  const late = BigInt(draws.below(3)) - 1n;
  return {
    story: [
      (): Move => buy(world, { productId, owner }, [poolId, assetFor(world, 0n, 2n * LEAST) ?? 0n]),
      bought(() => ({ waitUntil: read.cover(coverId).graceEnd - 1n })),
      bought(() => ({ call: { caller: owner, value: CLAIM_DEPOSIT, operation: { op: "submitClaim", coverId } } })),
      ...Array.from({ length: 2 }, () => claimed(() => voteForNewest(world))),
      // the last vote in the last second for it
      claimed(() => (late === 0n ? undefined : { waitUntil: read.claim(claimId).votingEnd - 1n })),
      claimed(() => voteForNewest(world)),
      claimed(() => ({ waitUntil: read.cover(coverId).releaseTime + late })),
      claimed(() => plain("erin", { op: "settleClaim", claimId })),
    ],
  };
}

/** Somebody may act for an owner, for all or for one NFT, and asks a cover or position of theirs to move. */
export function actFor(draws: Draws, world: World): Resolved {
  const { read } = world;
  const collection = draws.chance(50) ? "coverNFT" : "stakingNFT";
  const tokens = collection === "coverNFT" ? world.heldCovers() : world.positions();
  const tokenId = draws.pick(tokens);
  if (tokenId === undefined) return undefined;
  const owner = read.ownerOf(collection, tokenId);
  const operator = draws.one(world.holders.filter((account) => account !== owner));
  const all = (approved: boolean) => (): Move =>
    plain(owner, { op: "setApprovalForAll", collection, operator, approved });
  const one = (): Move => plain(owner, { op: "approveNft", collection, to: operator, tokenId });
  const act = (caller: string) => (): Move => {
    if (collection === "coverNFT")
      return plain(caller, { op: "transferNft", collection, from: owner, to: owner, tokenId });
    const { poolId, tranches } = read.position(tokenId);
    const what = { withdrawStake: false, withdrawRewards: true, trancheIds: [...tranches] };
    return plain(caller, { op: "withdraw", poolId, tokenId, ...what });
  };
  return { story: draws.chance(60) ? [all(true), act(operator), act(owner), all(false)] : [one, act(operator)] };
}

/** Two stake in the same tranche; after its end both take the stake out, or both take it further. */
export function sharedTranche(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  if (owner === undefined) return undefined;
  const poolId = draws.one(world.pools());
  const trancheId = world.currentTranche() + BigInt(draws.below(2));
  const firstId = read.positionCount() + 1n;
  const stake = (amount: bigint) => (): Move =>
    plain(owner, { op: "depositTo", poolId, amount, trancheId, requestTokenId: 0n, destination: owner });
  const out = draws.chance(50);
  const leave = (tokenId: bigint) => (): Move => {
    if (read.positionCount() < tokenId) return undefined;
    if (!out) return plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration: TRANCHE, trancheId });
    const what = { withdrawStake: true, withdrawRewards: false, trancheIds: [trancheId] };
    return plain(owner, { op: "withdraw", poolId, tokenId, ...what });
  };
  return {
    story: [
      (): Move => plain(owner, { op: "approve", asset: 255n, spender: world.spenderOf(poolId), amount: 5n * LEAST }),
      ...[stake(2n * LEAST), stake(3n * LEAST)],
      (): Move => ({ waitUntil: (trancheId + 1n) * TRANCHE }),
      ...[leave(firstId), leave(firstId + 1n)],
    ],
  };
}

/** A deposit that earned is taken further, and added to at once: what it earned stays. */
export function addedAtOnce(draws: Draws, world: World): Resolved {
  const { read } = world;
  const first = world.currentTranche();
  const found = draws.pick(
    world.positions().flatMap((tokenId) => {
      const { poolId, tranches } = read.position(tokenId);
      const owner = read.ownerOf("stakingNFT", tokenId);
      const active = tranches.some((tranche) => tranche > first && tranche < first + 7n);
      return active && world.holders.includes(owner) ? [{ tokenId, poolId, owner }] : [];
    }),
  );
  if (found === undefined) return undefined;
  const { tokenId, poolId, owner } = found;
  const last = (): bigint => read.position(tokenId).tranches.at(-1) ?? first;
  return {
    story: [
      (): Move => ({ waitUntil: world.now + DAY }),
      (): Move => plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration: TRANCHE }),
      (): Move => plain(owner, { op: "approve", asset: 255n, spender: world.spenderOf(poolId), amount: LEAST }),
      (): Move =>
        plain(owner, {
          ...{ op: "depositTo", poolId, amount: LEAST, trancheId: last(), requestTokenId: tokenId },
          destination: owner,
        }),
    ],
  };
}

/** Stake is asked out of the tranche that is running. */
export function runningTranche(draws: Draws, world: World): Resolved {
  const { read } = world;
  const tokenId = draws.pick(world.positions());
  if (tokenId === undefined) return undefined;
  const { poolId } = read.position(tokenId);
  const what = { withdrawStake: true, withdrawRewards: false, trancheIds: [world.currentTranche()] };
  return plain(read.ownerOf("stakingNFT", tokenId), { op: "withdraw", poolId, tokenId, ...what });
}

/** A deposit's stake is taken and its rewards are not: there is nothing to extend, and nothing is lost. */
export function rewardsLeft(draws: Draws, world: World): Resolved {
  const { read } = world;
  const earning = world.positions().filter((id) => read.position(id).unwithdrawnRewards.value > 1n);
  const tokenId = draws.pick(earning);
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = read.position(tokenId);
  const owner = read.ownerOf("stakingNFT", tokenId);
  const last = tranches[tranches.length - 1] ?? world.currentTranche();
  const what = { withdrawStake: true, withdrawRewards: false, trancheIds: [...tranches] };
  return {
    story: [
      (): Move => ({ waitUntil: (last + 1n) * TRANCHE }),
      (): Move => plain(owner, { op: "withdraw", poolId, tokenId, ...what }),
      (): Move => plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration: TRANCHE }),
    ],
  };
}

/** The governor asks the highest least price there is, or one more, and takes it back. */
export function highestLeastPrice(draws: Draws, world: World): Resolved {
  const productId = draws.one(world.products());
  const { minPrice } = world.read.product(productId);
  const set = (price: bigint) => (): Move => plain("governor", { op: "setMinPrice", productId, minPrice: price });
  return { story: [set(10_000n + BigInt(draws.below(2))), set(minPrice)] };
}
