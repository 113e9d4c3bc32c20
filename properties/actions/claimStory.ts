import { type Account, CLAIM_DEPOSIT, MIN_GROUP } from "../../model";
import { PEOPLE } from "../fixture/actors";
import type { Move } from "../action-definition/types";
import { approval, plain, type World } from "../action-definition/world";

/** The role of who is in an assessor group. */
const ASSESSOR = 2;

/** How much of a cover's amount is claimed. */
export type Part = (amount: bigint) => bigint;

/** The newest cover, claimed by its owner: whole, or a part of what is left. */
export function claimNewest(world: World, owner: Account, part: Part): Move {
  const coverId = world.read.coverCount();
  if (coverId === 0n || world.read.ownerOf("coverNFT", coverId) !== owner) return undefined;
  const { amount } = world.read.cover(coverId);
  const requestedAmount = part(amount);
  const whole = requestedAmount === amount || requestedAmount <= 0n;
  const operation = world.claiming(coverId, whole ? undefined : requestedAmount);
  return { call: { caller: owner, value: CLAIM_DEPOSIT, operation } };
}

/** One of those who may still vote on the newest claim is for it. */
export function voteForNewest(world: World): Move {
  const claimId = world.read.claimCount();
  if (claimId === 0n) return undefined;
  return world.read.claim(claimId).status === 0 ? approval(world, claimId) : undefined;
}

/** Someone outside a claim's group who is an assessor of another one; "erin", who is made one by `madeAssessor`, where there is nobody. */
export function foreignAssessor({ read, everyone }: World, claimId: bigint): Account {
  const group = read.assessorGroup(read.claim(claimId).assessorGroupId);
  return everyone.find((account) => !group.includes(account) && read.checkRole(account, ASSESSOR)) ?? "erin";
}

/** The governor puts an account into a group of its own, unless it is in one. */
export function madeAssessor({ read }: World, account: Account): Move {
  if (read.checkRole(account, ASSESSOR)) return undefined;
  const others = PEOPLE.filter((other) => other !== account).slice(0, Number(MIN_GROUP) - 1);
  return plain("governor", { op: "createAssessorGroup", assessors: [account, ...others] });
}

/** Waits for the end of the newest claim's cooldown, or some seconds more or less. */
export function cooldownOfNewest(world: World, more: bigint): Move {
  const claimId = world.read.claimCount();
  return claimId === 0n ? undefined : { waitUntil: world.read.claim(claimId).cooldownEnd + more };
}

/** Somebody settles the newest claim, unless it is. */
export function settleNewest(world: World): Move {
  const claimId = world.read.claimCount();
  return claimId === 0n || world.read.claim(claimId).settled
    ? undefined
    : plain("erin", { op: "settleClaim", claimId });
}

/** One in so many settlements is tried with too little gas first: each trial costs as much as a dozen settlements. */
const STARVED = 5n;

/** Somebody tries to settle the newest claim with too little gas, now and then. */
export function starveNewest({ read, now }: World): Move {
  const claimId = read.claimCount();
  const skipped = claimId === 0n || read.claim(claimId).settled || (claimId + now) % STARVED !== 0n;
  return skipped ? undefined : plain("erin", { op: "starve", claimId });
}

/** The newest cover is claimed and the claim approved by three; then `before` happens, and it is settled as soon as it may be. */
export function paid(world: World, owner: Account, part: Part, before: () => Move = () => undefined): (() => Move)[] {
  return [
    (): Move => claimNewest(world, owner, part),
    ...Array.from({ length: 3 }, () => (): Move => voteForNewest(world)),
    (): Move => cooldownOfNewest(world, 0n),
    before,
    (): Move => starveNewest(world),
    (): Move => settleNewest(world),
  ];
}

/** A cover is claimed by its owner, all of it, and three of those who may are for it. `coverId` is asked when it is time; 0: there is none. */
export function approvedOn(world: World, coverId: () => bigint): (() => Move)[] {
  const openClaim = (): bigint => (coverId() === 0n ? 0n : world.read.cover(coverId()).openClaimId);
  const vote = (): Move => (openClaim() === 0n ? undefined : approval(world, openClaim()));
  return [(): Move => (coverId() === 0n ? undefined : { call: world.claimOf(coverId()) }), vote, vote, vote];
}

/** A claim's cooldown ends and it is settled, with too little gas first if it is `starved`; nothing when it was not made. */
export function settledOf(world: World, claimId: () => bigint, starved = false): (() => Move)[] {
  const made = (move: (id: bigint) => Move) => (): Move => (claimId() === 0n ? undefined : move(claimId()));
  return [
    made((id) => ({ waitUntil: world.read.claim(id).cooldownEnd })),
    ...(starved ? [made((id) => plain("erin", { op: "starve", claimId: id }))] : []),
    made((id) => plain("erin", { op: "settleClaim", claimId: id })),
  ];
}
