/** What must hold does not. */
export class Violation extends Error {}

/** Throws a Violation that says what should hold. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Violation(what);
}
