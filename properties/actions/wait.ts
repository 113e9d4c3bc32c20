import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { DAY, TRANCHE, type World } from "../action-definition/world";

const VOTING_ENDS = 0;

/** Future moments at which a claim's voting or cooldown ends. */
function claimMoments(world: World): bigint[] {
  const moments = world.openClaims().flatMap((id) => {
    const claim = world.read.claim(id);
    return claim.status === VOTING_ENDS ? [claim.cooldownEnd, claim.votingEnd] : [claim.cooldownEnd];
  });
  return moments.filter((moment) => moment > world.now + 1n);
}

/** Other future moments at which something ends. */
function momentsAhead(world: World): bigint[] {
  const { read, now } = world;
  const moments: bigint[] = [];
  const tranche = world.currentTranche();
  moments.push((tranche + 1n) * TRANCHE, (now / DAY + 1n) * DAY);
  for (const id of world.heldCovers()) {
    const cover = read.cover(id);
    moments.push(cover.end, cover.graceEnd, cover.releaseTime);
  }
  for (const account of world.holders) moments.push(read.isLockedForMV(account));
  return moments.filter((moment) => moment > now + 1n);
}

/** Waits until just before, at or just after something ends; or for hours, days or weeks; rarely for most of a year or more. */
export const wait: ActionDefinition = {
  kind: "wait",
  weight: 20,
  resolve(draws: Draws, world: World): Move {
    const form = draws.below(20);
    if (form < 10) {
      const claims = claimMoments(world);
      // a claim's moments take precedence, because its windows are short
      const moment =
        draws.pick(claims.length > 0 && !draws.chance(30) ? claims : momentsAhead(world)) ?? world.now + DAY;
      return { waitUntil: moment + BigInt(draws.below(3)) - 1n };
    }
    const seconds = form < 13 ? DAY : form < 17 ? 10n * DAY : form < 19 ? 60n * DAY : 400n * DAY;
    return { waitUntil: world.now + 1n + (seconds * BigInt(draws.below(1_000_000))) / 1_000_000n };
  },
};
