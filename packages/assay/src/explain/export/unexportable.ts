/** What stands in the way of an export. */
export class UnexportableError extends Error {
  override readonly name = "UnexportableError";
}
