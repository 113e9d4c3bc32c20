/** The highest price there is, 100 % a year with 18 decimals. */
const HIGHEST = 10n ** 18n;
/** The scale of powers. */
const SCALE = 10n ** 27n;

/**
 * A price that, multiplied by a power of 0.999 (as parts of 10^27), is just above a whole number: rounding up gives the next one, and a slightly wrong division a smaller
 * one. One price in a billion is like this, so chance does not find them; they are the denominators of the power's convergents.
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
