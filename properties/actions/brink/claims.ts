import type { Draws } from "../draws";
import type { Move, Resolved } from "../types";
import { approval, ONE, plain, type World } from "../world";
import { at } from "./moments";

/** A cover that its owner may claim now. */
function claimable(draws: Draws, world: World): bigint | undefined {
  const { read } = world;
  const covers = world.heldCovers().filter((id) => {
    const { openClaimId, amount, graceEnd, owner } = read.cover(id);
    return openClaimId === 0n && amount > 0n && graceEnd > world.now && read.checkRole(owner, 1);
  });
  return draws.pick(covers);
}

/** A vote when voting ends. */
export function voteAtTheEnd(draws: Draws, world: World): Resolved {
  const claimId = draws.pick(world.votableClaims());
  if (claimId === undefined) return undefined;
  const claim = world.read.claim(claimId);
  const left = world.read
    .assessorGroup(claim.assessorGroupId)
    .filter((account) => account !== claim.submitter && !world.read.hasVoted(claimId, account));
  const voter = draws.pick(left);
  if (voter === undefined) return undefined;
  return at(draws, world, claim.votingEnd, () => plain(voter, { op: "vote", claimId, inFavour: true }));
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
  const coverId = claimable(draws, world);
  if (coverId === undefined) return undefined;
  const { graceEnd, owner, releaseTime } = read.cover(coverId);
  const newest = (): bigint => read.cover(coverId).openClaimId;
  const votes = Array.from({ length: 3 }, () => (): Move => {
    const claimId = newest();
    return claimId === 0n ? undefined : approval(world, claimId);
  });
  const late = BigInt(draws.below(3));
  return {
    story: [
      (): Move => ({ waitUntil: graceEnd - 1n }),
      (): Move => ({ call: { caller: owner, value: ONE / 20n, operation: { op: "submitClaim", coverId } } }),
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
  const coverId = claimable(draws, world);
  if (coverId === undefined) return undefined;
  const { owner } = read.cover(coverId);
  const claim = { caller: owner, value: ONE / 20n, operation: { op: "submitClaim", coverId } } as const;
  return {
    story: [
      (): Move => plain("governor", { op: "removeMember", account: owner }),
      (): Move => ({ call: claim }),
      (): Move => plain("governor", { op: "addMember", account: owner }),
    ],
  };
}
