/** A counterexample cannot be exported, for the reason in the message. */
export class UnexportableError extends Error {
  override readonly name = "UnexportableError";
}
