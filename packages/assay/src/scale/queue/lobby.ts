import type { Queue } from "bullmq";

/**
 * Name of the queue in which coordinators show that they are there: each is listed as a worker of it that takes nothing, named by its code. Who is listed is
 * connected, so nothing is left of one that died.
 */
export const LOBBY = "assay-lobby";

const CODE_LENGTH = 24;

/** How a coordinator is named in the lobby. */
export function nameInLobby(code: string): string {
  return code.slice(0, CODE_LENGTH);
}

/** The codes, shortened, whose coordinators are connected at this moment. */
export async function awaitedCodes(lobby: Queue): Promise<ReadonlySet<string>> {
  const there = await lobby.getWorkers();
  return new Set(there.flatMap(({ rawname }) => /:w:([0-9a-f]+)$/.exec(rawname ?? "")?.[1] ?? []));
}
