import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";

const KEYS = new WeakMap<ExpectedState, bigint>();

/** A state that keeps its key. */
export abstract class Keyed {
  /** Worked out when it is first asked for. */
  key: bigint | undefined;
}

/** The key of a state, worked out once. */
export function keyOf(state: ExpectedState): bigint {
  if (state instanceof Keyed) return (state.key ??= lensKey(state));
  let key = KEYS.get(state);
  if (key === undefined) KEYS.set(state, (key = lensKey(state)));
  return key;
}
