import type { Value } from "./values";

/** An event that the model predicts. */
export interface PredictedEvent {
  /** Name of the contract in the world. */
  readonly emitter: string;
  /** Its name, or its signature ("Sent(address)") where several have the name. */
  readonly name: string;
  readonly args: readonly Value[];
}

/** A revert that the model allows. */
export type PredictedError =
  | { readonly kind: "custom"; readonly name: string; readonly args: readonly Value[] }
  | { readonly kind: "panic"; readonly code: bigint }
  | { readonly kind: "text"; readonly text: string }
  /** Of this name, whatever its values are. */
  | { readonly kind: "some"; readonly name: string }
  | { readonly kind: "empty" }
  | { readonly kind: "any" };

/** The model's prediction for a call. Without `returns`, any return value is right. */
export type Outcome =
  | { readonly ok: true; readonly returns?: readonly Value[]; readonly events: readonly PredictedEvent[] }
  | { readonly ok: false; readonly errors: readonly PredictedError[] };

/** A model's answer when it predicts nothing for a call or a field: then anything that the chain does is right. */
export const UNKNOWN: unique symbol = Symbol("unknown");
export type Unknown = typeof UNKNOWN;

/** The call succeeds, returns these values, and emits these events, per contract in this order. */
export const done = (returns: readonly Value[], ...events: PredictedEvent[]): Outcome => ({
  ok: true,
  returns,
  events,
});

/** The call succeeds; its return values are not predicted. */
export const doneSomehow = (...events: PredictedEvent[]): Outcome => ({ ok: true, events });

/** The call reverts with one of these. @throws Error without any: nothing would be right */
export function refused(errors: readonly PredictedError[]): Outcome {
  if (errors.length === 0)
    throw new Error("refused: expected at least one error, received none; return done(…) for a call that succeeds");
  return { ok: false, errors };
}

/** A custom error by its name, or by its signature where several have the name. */
export const error = (name: string, ...args: Value[]): PredictedError => ({ kind: "custom", name, args });

/** `revert("…")` and `require(…, "…")`. */
export const revertText = (text: string): PredictedError => ({ kind: "text", text });

/** The compiler's own checks: `panic(0x11)` is arithmetic out of range, 0x12 a division by zero, 0x32 an index out of range. */
export const panic = (code: number): PredictedError => ({ kind: "panic", code: BigInt(code) });

/** A revert without data. */
export const emptyRevert: PredictedError = { kind: "empty" };

/** An event of a contract of the world. */
export const event = (emitter: string, name: string, ...args: Value[]): PredictedEvent => ({ emitter, name, args });
