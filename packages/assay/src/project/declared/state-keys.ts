import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";

const KEYS = new WeakMap<ExpectedState, bigint>();

/** The key of a state, worked out once: most states are the same from step to step. */
export function keyOf(state: ExpectedState): bigint {
  let key = KEYS.get(state);
  if (key === undefined) KEYS.set(state, (key = lensKey(state)));
  return key;
}
