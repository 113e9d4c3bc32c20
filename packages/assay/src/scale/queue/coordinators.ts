import type { Queue } from "bullmq";

/**
 * Name of the queue in which the server lists the coordinators: each connects as a worker that takes nothing, named by its code. The server lists only
 * connected ones, so a coordinator that died leaves nothing behind.
 */
export const COORDINATORS = "assay-coordinators";

const CODE_LENGTH = 24;

/** The name under which a coordinator is listed. */
export function coordinatorName(code: string): string {
  return code.slice(0, CODE_LENGTH);
}

/** The codes, shortened, whose coordinators are connected at this moment. */
export async function codesOfCoordinators(coordinators: Queue): Promise<ReadonlySet<string>> {
  const there = await coordinators.getWorkers();
  return new Set(there.flatMap(({ rawname }) => /:w:([0-9a-f]+)$/.exec(rawname ?? "")?.[1] ?? []));
}
