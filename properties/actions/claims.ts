import { CLAIM_DEPOSIT, ZERO_ACCOUNT } from "../../model";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { HUGE, plain, type World } from "../action-definition/world";

/** The role of members of assessor groups. */
const ASSESSOR = 2;
/** The status of an approved claim. */
const APPROVED = 2;

/** The owner of a cover claims all of it or a part. */
export const submitClaim: ActionDefinition = {
  kind: "submitClaim",
  weight: 9,
  resolve(draws, world) {
    const { read, now } = world;
    const claimable = world.heldCovers().filter((id) => {
      const cover = read.cover(id);
      // also try one second after the end
      return (
        now <= cover.graceEnd + 1n && cover.openClaimId === 0n && cover.amount > 0n && read.checkRole(cover.owner, 1)
      );
    });
    const any = world.covers();
    // also try claims that are too late, but only sometimes
    if (claimable.length === 0 && !draws.chance(30)) return undefined;
    const lastMoment = claimable.filter((id) => now + 1n >= read.cover(id).graceEnd);
    const likely = lastMoment.length > 0 && !draws.chance(30) ? lastMoment : claimable;
    const wrong = draws.twist(9, 30);
    const coverId = draws.chance(15) && wrong === 0 ? draws.pick(any) : (draws.pick(likely) ?? draws.pick(any));
    if (coverId === undefined) return undefined;
    const cover = read.cover(coverId);
    const caller = cover.owner === ZERO_ACCOUNT ? "alice" : cover.owner;
    // for a claim of one unit, a pool that backs only a part of the cover burns nothing
    const part = draws.chance(15) ? 1n : cover.amount > 1n ? 1n + draws.part(cover.amount - 1n) : cover.amount;
    const operation = world.claiming(coverId, draws.chance(60) ? part : undefined);
    const call = { caller, value: CLAIM_DEPOSIT, operation };
    switch (wrong) {
      case 1:
        return { call: { ...call, value: CLAIM_DEPOSIT - 1n } };
      case 2:
        return { call: { ...call, value: draws.chance(50) ? 0n : CLAIM_DEPOSIT + 1n } };
      case 3:
      case 8: {
        const others = world.members().filter((account) => account !== cover.owner);
        return { call: { ...call, caller: draws.pick(others) ?? caller } };
      }
      case 4:
      case 9:
        return { call: { ...call, operation: world.claiming(coverId, 0n) } };
      case 5:
        return { call: { ...call, operation: world.claiming(coverId, draws.chance(20) ? HUGE : cover.amount + 1n) } };
      case 6:
        return { call: { ...call, operation: world.claiming(read.coverCount() + 1n) } };
      case 7:
        return { call: { ...call, caller: draws.one(world.strangers()) } };
      default:
        return { call };
    }
  },
};

/** Someone tries to vote a second time on an open claim. */
function again(draws: Draws, world: World): Move {
  const { read } = world;
  const votes = world.votableClaims().flatMap((claimId) =>
    read
      .assessorGroup(read.claim(claimId).assessorGroupId)
      .filter((account) => read.hasVoted(claimId, account))
      .map((account) => ({ claimId, account })),
  );
  const vote = draws.pick(votes);
  return vote && plain(vote.account, { op: "vote", claimId: vote.claimId, inFavour: true });
}

/** The submitter of an open claim, who is in its group, tries to vote on it. */
function ownVote(world: World): Move {
  const { read } = world;
  const claimId = world
    .votableClaims()
    .find((id) => read.assessorGroup(read.claim(id).assessorGroupId).includes(read.claim(id).submitter));
  if (claimId === undefined) return undefined;
  return plain(read.claim(claimId).submitter, { op: "vote", claimId, inFavour: true });
}

/** Somebody outside a claim's group tries to vote: anybody, or an assessor of another group if there is one. */
function outsider(draws: Draws, world: World, claimId: bigint): Move {
  const { read } = world;
  const operation = { op: "vote", claimId, inFavour: true } as const;
  const group = read.assessorGroup(read.claim(claimId).assessorGroupId);
  const outside = world.everyone.filter((account) => !group.includes(account));
  const assessors = draws.chance(60) ? outside.filter((account) => read.checkRole(account, ASSESSOR)) : [];
  return plain(draws.pick(assessors) ?? draws.pick(outside) ?? "erin", operation);
}

/** An assessor votes; in favour for most draws, so that payouts happen. */
export const vote: ActionDefinition = {
  kind: "vote",
  weight: 14,
  resolve(draws, world) {
    const { read } = world;
    const voting = world.openClaims().filter((id) => world.now <= read.claim(id).votingEnd + 1n);
    // also try votes that are too late
    if (voting.length === 0 && !draws.chance(25)) return undefined;
    const claimId = draws.chance(8) ? draws.pick(world.claims()) : (draws.pick(voting) ?? draws.pick(world.claims()));
    const twist = draws.twist(4, 24);
    if (twist === 1)
      return plain(draws.one(world.assessors), { op: "vote", claimId: read.claimCount() + 1n, inFavour: true });
    if (claimId === undefined) return undefined;
    const claim = read.claim(claimId);
    const group = read.assessorGroup(claim.assessorGroupId);
    const left = group.filter((account) => account !== claim.submitter && !read.hasVoted(claimId, account));
    const operation = { op: "vote", claimId, inFavour: !draws.chance(30) } as const;
    if (twist === 2) return outsider(draws, world, claimId);
    if (twist === 3) return again(draws, world) ?? plain(draws.one(group), operation);
    if (twist === 4) return ownVote(world) ?? plain(claim.submitter, operation);
    return plain(draws.pick(left) ?? draws.one(group), operation);
  },
};

/** Anyone settles a claim. */
export const settleClaim: ActionDefinition = {
  kind: "settleClaim",
  weight: 9,
  resolve(draws, world) {
    const { read, now } = world;
    const due = world.openClaims().filter((id) => now + 1n >= read.claim(id).cooldownEnd);
    // also try to settle too early, but only sometimes
    if (due.length === 0 && !draws.chance(25)) return undefined;
    const claimId = draws.chance(10)
      ? draws.pick(world.claims())
      : (draws.pick(due) ?? draws.pick(world.openClaims()) ?? draws.pick(world.claims()));
    const caller = draws.one(world.everyone);
    if (claimId === undefined || draws.twist(1, 4) === 1)
      return plain(caller, { op: "settleClaim", claimId: read.claimCount() + 1n });
    const settle = { op: "settleClaim", claimId } as const;
    const pays = due.includes(claimId) && read.claim(claimId).status === APPROVED;
    if (!draws.chance(pays ? 20 : 3)) return plain(caller, settle);
    // with too little gas
    return plain(caller, { op: "starve", claimId });
  },
};
