import type { Mark } from "assay/types";
import type { World } from "../action-definition/world";
import { DAY, TRANCHE } from "../action-definition/world";

/** How many tranche ends are named. */
const TRANCHES = 9n;

/** Future moments at which something ends. */
export function momentsAhead(world: World): Mark[] {
  const { read, now } = world;
  const marks: Mark[] = [];
  const current = world.currentTranche();
  for (let ahead = 0n; ahead < TRANCHES; ahead += 1n)
    marks.push({ value: (current + ahead + 1n) * TRANCHE, name: `tranche ${current + ahead} ends` });
  for (const id of world.heldCovers()) {
    const { end, graceEnd, releaseTime } = read.cover(id);
    marks.push({ value: end, name: `cover ${id} ends` }, { value: graceEnd, name: `grace of cover ${id} ends` });
    marks.push({ value: releaseTime, name: `cover ${id} is released` });
  }
  for (const id of world.openClaims()) {
    const { votingEnd, cooldownEnd } = read.claim(id);
    marks.push({ value: votingEnd, name: `voting on claim ${id} ends` });
    marks.push({ value: cooldownEnd, name: `cooldown of claim ${id} ends` });
  }
  for (const account of world.everyone)
    marks.push({ value: read.isLockedForMV(account), name: `the lock of ${account} ends` });
  marks.push({ value: (now / DAY + 1n) * DAY, name: "midnight (UTC)" });
  return marks.filter(({ value }) => value >= now);
}
