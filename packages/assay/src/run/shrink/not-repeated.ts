import { InternalError } from "../judge";

/** What is thrown when a sequence that failed does not fail again. */
export function notRepeated(what: string, actions: number): InternalError {
  return new InternalError(
    `expected a sequence of ${actions} actions to fail again with ${what}, and it did not; the engine's answers or the subject's plans ` +
      `differ from run to run`,
  );
}
