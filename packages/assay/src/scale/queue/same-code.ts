import type { Queue } from "bullmq";
import { codesOfCoordinators, coordinatorName } from "./coordinators";
import { SetupError } from "./setups";

/**
 * Refuses to work where only other code is wanted; codes are digests.
 * @throws Error when campaigns wait for other code, and none for this.
 */
export async function checkCode(coordinators: Queue, code: string): Promise<void> {
  const codes = await codesOfCoordinators(coordinators);
  const [other] = codes;
  if (other !== undefined && !codes.has(coordinatorName(code))) throw new Error(otherCode(other, code));
}

/**
 * Refuses a job, given the digest that it names and the worker's own for the job's choice.
 * @throws SetupError when the job is of other code: bugs have files of their own.
 */
export function checkJob(expected: string, own: string): void {
  if (own !== expected) throw new SetupError(otherCode(expected, own));
}

/** Says that the code of this worker is not the expected one, and what to do. */
export function otherCode(expected: string, code: string): string {
  return `refused: the campaign runs code ${expected.slice(0, 12)}, this worker has code ${code.slice(0, 12)}: check out the same revision, without changes`;
}
