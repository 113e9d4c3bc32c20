import type { ModelCall } from "../../model";

/** A concrete call that replaces an action's numbers, at this time, or at once if that is past. */
export interface Exactly {
  /** Unix seconds. */
  readonly at: number;
  /** undefined: only time passes. */
  readonly call: ModelCall | undefined;
}

/** One step of an action: a call, a wait, or nothing if the state has nothing to act on. */
export type Move = { readonly call: ModelCall } | { readonly waitUntil: bigint } | undefined;
