import type { Outcome, Value } from "../api";
import { Preconditions, success } from "../outcome";
import { byId } from "../state/state";
import type { State } from "../state/state";
import { listingOf } from "../rules/price";
import type { Call } from "./call";

declare module "../api/operations" {
  interface Operations {
    readonly pokeProduct: { readonly poolId: bigint; readonly productId: bigint; readonly maxDays: bigint };
    readonly poke: { readonly poolId: bigint; readonly maxSteps: bigint };
  }
}

/**
 * As many steps as surely do all that is due after up to a year: one stream end or release for every day, and the
 * tranche ends. With fewer it depends on what the chain has left undone, which the model, always up to date, does not
 * know. [REWARD-8]
 */
const ENOUGH_STEPS = 1_000n;

/**
 * Whether everything due has been processed: true after enough steps, and after one step when that was so already at this very time; otherwise true (1) or
 * false (0), which depends on the chain's own backlog.
 */
function done(state: State, what: string, steps: bigint): Value {
  if (steps >= ENOUGH_STEPS) state.caughtUp.set(what, state.time);
  const nothingDue = steps >= 1n && state.caughtUp.get(what) === state.time;
  return nothingDue ? true : { value: 1n, slack: 1n };
}

/** Changes nothing here: the model is always up to date. [REWARD-7] */
export function poke(state: State, { operation }: Call<"poke">): Outcome {
  return success([done(state, `${operation.poolId}`, operation.maxSteps)], []);
}

/** Changes nothing here: the model is always up to date. [REWARD-7] */
export function pokeProduct(state: State, { operation: { poolId, productId, maxDays } }: Call<"pokeProduct">): Outcome {
  const poolIsKnown = byId(state.pools, poolId) !== undefined;
  const needs = new Preconditions();
  needs.refuse(!poolIsKnown, "UnknownPool", poolId);
  const listed = listingOf(state, poolId, productId) !== undefined;
  needs.refuse(poolIsKnown && !listed, "ProductNotListed", poolId, productId);
  return needs.hold ? success([done(state, `${poolId}/${productId}`, maxDays)], []) : needs.failure();
}
