/**
 * A fault of the machinery or of what it was given (a check that answers nothing, a lens that answers nonsense, a plan that goes back in
 * time): never a finding about the contracts. Commands end with exit code 1 on it.
 */
export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** A mistake in what a project says: its message is one line, with what, where and what to do. */
export class UserError extends InternalError {}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
