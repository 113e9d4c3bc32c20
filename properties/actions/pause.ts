import type { Draws } from "../action-definition/draws";
import { DAY } from "../action-definition/world";

/** Seconds that pass before a call: often none (the same block), otherwise minutes to hours, sometimes days. */
export function pause(draws: Draws): bigint {
  const form = draws.below(100);
  const draw = BigInt(draws.next());
  if (form < 55) return 0n;
  if (form < 80) return 1n + (draw % 3_600n);
  if (form < 95) return 1n + (draw % DAY);
  return 1n + (draw % (5n * DAY));
}
