import type { ModelCall } from "../../model";

/** What an action does in place of what its numbers say: this call, at this time or at once if that is past. */
export interface Exactly {
  /** Unix seconds. */
  readonly at: number;
  /** undefined: only time passes. */
  readonly call: ModelCall | undefined;
}

/** One thing that an action does: a call, or time that passes, or nothing when there is nothing to do it with. */
export type Move = { readonly call: ModelCall } | { readonly waitUntil: bigint } | undefined;
