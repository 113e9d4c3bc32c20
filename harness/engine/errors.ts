/** What went wrong with the machinery. Never a finding about the contracts. */
export type EngineErrorKind = "missing" | "start" | "died" | "timeout" | "nonsense" | "refused" | "fixture";

/** A fault of an engine: what happened and what to do about it. */
export class EngineError extends Error {
  override readonly name = "EngineError";

  constructor(
    readonly kind: EngineErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
