/** A usage error: shown without a stack, exit code 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
