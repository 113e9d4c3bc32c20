import { ceilDiv } from "./rounding";

/** What stands for 1 in `powerOf999`. [E-DECAY] */
export const POWER_SCALE = 10n ** 27n;

/** From here on 0.999^n is not above 1e-27, so that its power, rounded up, is 1 and need not be worked out. */
export const VANISHED = 62_139n;

/** Powers already worked out, which never change. */
const found = new Map<bigint, bigint>();

/** 0.999^n * 1e27, rounded up, for a whole n from 0. [E-DECAY] */
export function powerOf999(n: bigint): bigint {
  if (n >= VANISHED) return 1n;
  return found.get(n) ?? workOut(n);
}

function workOut(n: bigint): bigint {
  const power = ceilDiv(POWER_SCALE * 999n ** n, 1_000n ** n);
  found.set(n, power);
  return power;
}
