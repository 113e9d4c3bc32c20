import type { Draws } from "./draws";
import type { ActionDefinition, Resolved } from "./types";
import { DAY, TRANCHE, type World } from "./world";

const VOTING_ENDS = 0;

/** Moments ahead at which something ends; open claims first, since their windows are short. */
export function momentsAhead(world: World): bigint[] {
  const { read, now } = world;
  const moments: bigint[] = [];
  for (const id of world.openClaims()) {
    const claim = read.claim(id);
    moments.push(claim.status === VOTING_ENDS ? claim.votingEnd : claim.cooldownEnd, claim.cooldownEnd);
  }
  const tranche = world.currentTranche();
  moments.push((tranche + 1n) * TRANCHE, (now / DAY + 1n) * DAY);
  for (const id of world.heldCovers()) {
    const cover = read.cover(id);
    moments.push(cover.end, cover.graceEnd, cover.releaseTime);
  }
  for (const account of world.holders) moments.push(read.isLockedForMV(account));
  return moments.filter((moment) => moment > now + 1n);
}

/** Time passes: to just before, at, or just after something ends; or by hours, days, weeks; rarely by most of a year or more. */
export const wait: ActionDefinition = {
  kind: "wait",
  weight: 16,
  resolve(draws: Draws, world: World): Resolved {
    const form = draws.below(20);
    if (form < 9) {
      const moment = draws.pick(momentsAhead(world)) ?? world.now + DAY;
      return { waitUntil: moment + BigInt(draws.below(3)) - 1n };
    }
    const seconds = form < 13 ? DAY : form < 17 ? 10n * DAY : form < 19 ? 60n * DAY : 400n * DAY;
    return { waitUntil: world.now + 1n + (seconds * BigInt(draws.below(1_000_000))) / 1_000_000n };
  },
};
