import type { Account, ModelError, ModelEvent, Outcome, Value } from "./api";
import { MAX_UINT } from "./constants";

/** Collects the error of every broken precondition of a call. */
export class Preconditions {
  readonly broken: ModelError[] = [];

  /**
   * Notes an error if `broken` holds. Errors with a number that no uint256 holds cannot be on the chain: they are left
   * out.
   */
  refuse(broken: boolean, name: string, ...args: readonly Value[]): void {
    if (!broken || args.some((arg) => typeof arg === "bigint" && arg > MAX_UINT)) return;
    if (this.broken.some((error) => error.name === name && error.args.every((arg, i) => arg === args[i]))) return;
    this.broken.push({ name, args });
  }

  get hold(): boolean {
    return this.broken.length === 0;
  }

  /** The outcome of a call that broke at least one. */
  failure(): Outcome {
    return { ok: false, errors: this.broken };
  }
}

/** An event. */
export function event(emitter: Account, name: string, ...args: readonly Value[]): ModelEvent {
  return { emitter, name, args };
}

/** The outcome of a call that went through. */
export function success(returns: readonly Value[], events: readonly ModelEvent[]): Outcome {
  return { ok: true, returns, events };
}
