import { ANY_ERROR, type Outcome } from "../api";
import { Preconditions } from "../outcome";
import type { State } from "../state/state";
import type { Call } from "./call";

/** A function kept for the protocol's contracts; whoever calls here is none of them. [HOSTILE-1] */
export function guarded(_state: State, { caller }: Call<"guarded">): Outcome {
  const needs = new Preconditions();
  needs.refuse(true, "NotProtocol", caller);
  return needs.failure();
}

/** Calldata that nobody takes. [HOSTILE-2] */
export function raw(): Outcome {
  return { ok: false, errors: [{ name: ANY_ERROR, args: [] }] };
}
