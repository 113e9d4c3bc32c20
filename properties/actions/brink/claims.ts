import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { approval, plain, votersOn, type World } from "../../action-definition/world";
import { at } from "./moments";

/** A vote when voting ends: on a claim that is there, else on one that is made for it. */
export function voteAtTheEnd(draws: Draws, world: World): Resolved {
  const open = draws.pick(world.votableClaims());
  const coverId = open === undefined ? draws.pick(world.claimable()) : undefined;
  if (open === undefined && coverId === undefined) return undefined;
  const late = BigInt(draws.below(3)) - 1n;
  const made = (): bigint => (coverId === undefined ? 0n : world.read.cover(coverId).openClaimId);
  const voted = (claimId: bigint): Move => {
    const voter = claimId === 0n ? undefined : draws.pick(votersOn(world, claimId));
    return voter === undefined ? undefined : plain(voter, { op: "vote", claimId, inFavour: true });
  };
  const ended = (claimId: bigint): Move =>
    claimId === 0n ? undefined : { waitUntil: world.read.claim(claimId).votingEnd + late };
  return {
    story: [
      (): Move => (coverId === undefined ? undefined : { call: world.claimOf(coverId) }),
      (): Move => ended(open ?? made()),
      (): Move => voted(open ?? made()),
    ],
  };
}

/** A claim is settled when what backs its cover is released: the last moment at which anything is burned. */
export function settleAtTheRelease(draws: Draws, world: World): Resolved {
  const claimId = draws.pick(world.openClaims());
  if (claimId === undefined) return undefined;
  const { releaseTime } = world.read.cover(world.read.claim(claimId).coverId);
  return at(draws, world, releaseTime, () => plain("erin", { op: "settleClaim", claimId }));
}

/** A cover is claimed in the last second of its grace, voted for when voting ends, and settled around the release of what backs it. */
export function lastMoments(draws: Draws, world: World): Resolved {
  const { read } = world;
  const coverId = draws.pick(world.claimable());
  if (coverId === undefined) return undefined;
  const { graceEnd, releaseTime } = read.cover(coverId);
  const newest = (): bigint => read.cover(coverId).openClaimId;
  const votes = Array.from({ length: 3 }, () => (): Move => {
    const claimId = newest();
    return claimId === 0n ? undefined : approval(world, claimId);
  });
  const late = BigInt(draws.below(3));
  return {
    story: [
      (): Move => ({ waitUntil: graceEnd - 1n }),
      (): Move => ({ call: world.claimOf(coverId) }),
      ...votes,
      (): Move => ({ waitUntil: releaseTime - 1n + late }),
      (): Move => {
        const claimId = newest();
        return claimId === 0n ? undefined : plain("erin", { op: "settleClaim", claimId });
      },
    ],
  };
}

/** A cover's owner who is no member any more claims it. */
export function formerMember(draws: Draws, world: World): Resolved {
  const { read } = world;
  const coverId = draws.pick(world.claimable());
  if (coverId === undefined) return undefined;
  const { owner } = read.cover(coverId);
  const claim = world.claimOf(coverId);
  return {
    story: [
      (): Move => plain("governor", { op: "removeMember", account: owner }),
      (): Move => ({ call: claim }),
      (): Move => plain("governor", { op: "addMember", account: owner }),
    ],
  };
}
