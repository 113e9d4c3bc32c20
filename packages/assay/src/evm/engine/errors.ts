export { messageOf } from "../../core/errors";

/**
 * What went wrong with an engine:
 * - `missing`: the anvil binary is not installed for this platform
 * - `start`: it did not start
 * - `fixture`: it started, but did not take the fixture
 * - `unreachable`: nothing answers at the node's address
 * - `died`: the process ended while it was needed
 * - `timeout`: no answer in time
 * - `nonsense`: the answer is not what the protocol says it should be
 * - `refused`: the request was refused as a whole, by us or by the node
 */
export type EngineErrorKind =
  "missing" | "start" | "fixture" | "unreachable" | "died" | "timeout" | "nonsense" | "refused";

/** A internal fault below the harness; never a finding. The message says what happened and what to do. */
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

/** The plan is too large for one request of the engine; parts of it, or a shorter one, may fit. */
export class PlanTooLong extends EngineError {
  constructor(
    message: string,
    /** How many batches, from the first on, should fit; 0 if unknown. */
    readonly fits: number,
  ) {
    super("refused", message);
  }
}

/** A JSON-RPC error object: the node understood the request and refused it. */
export class RpcRefusal extends EngineError {
  constructor(
    readonly method: string,
    readonly code: number,
    /** The node's own words. */
    readonly reason: string,
    /** What it added: for a call that reverted, the revert data. */
    readonly data?: string,
  ) {
    super("refused", `the node refused ${method}: ${reason} (JSON-RPC error ${code})`);
  }

  /** The node does not know the method at all. */
  get unknownMethod(): boolean {
    return this.code === -32601 || /method .*(not found|not supported|does not exist|not available)/i.test(this.reason);
  }
}
