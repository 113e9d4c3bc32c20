import type { Mutual } from "../model";
import { HOLDERS } from "../people";
import { all, DAY, TRANCHE } from "./draws";

/** When something ends or is due. The windows of claims are short, so they are most of the list while one is open. */
export function moments({ model: { read }, time }: { readonly model: Mutual; readonly time: bigint }): bigint[] {
  const claims = all(read.claimCount())
    .map((id) => read.claim(id))
    .filter(({ settled }) => !settled)
    .flatMap(({ votingEnd, cooldownEnd }) => [votingEnd, cooldownEnd]);
  const covers = all(read.coverCount())
    .map((id) => read.cover(id))
    .filter(({ owner }) => owner !== "")
    .flatMap(({ end, graceEnd, releaseTime }) => [end, graceEnd, releaseTime]);
  const locks = HOLDERS.map((one) => read.isLockedForMV(one));
  const others = [(time / TRANCHE + 1n) * TRANCHE, (time / DAY + 1n) * DAY, ...covers, ...locks].filter(
    (one) => one > time,
  );
  const due = claims.filter((one) => one > time);
  if (due.length === 0) return others;
  const times = Math.ceil((3 * others.length) / due.length);
  return [...others, ...Array.from({ length: times }, () => due).flat()];
}
