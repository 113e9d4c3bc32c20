/** The highest price there is, 100 % a year with 18 decimals. */
const HIGHEST = 10n ** 18n;
/** What powers are parts of. */
const SCALE = 10n ** 27n;

/**
 * A price that a power of 0.999 (of 10^27) takes to just above a whole number: rounding up makes it the next one, and whoever divides by a trifle
 * too much falls below. Such prices are one in a billion, so that none would come up by chance; they are the denominators of the power's
 * convergents.
 */
export function barelyAbove(power: bigint): bigint {
  let best = 1n;
  let [before, now] = [0n, 1n];
  let [over, under] = [SCALE, power];
  while (under > 0n) {
    const next = (over / under) * now + before;
    if (next > HIGHEST) break;
    [before, now] = [now, next];
    [over, under] = [under, over % under];
    const above = (now * power) % SCALE;
    if (above > 0n && above < now / 2n) best = now;
  }
  return best;
}
