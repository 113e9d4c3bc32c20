import { setTimeout as pause } from "node:timers/promises";

const MILLISECONDS = 50;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** No event tells when a process that is not our child is gone, so it is looked at until then, for so many seconds at most. */
export async function allGone(pids: readonly number[], seconds = 5): Promise<boolean> {
  for (let tries = 0; tries < (seconds * 1_000) / MILLISECONDS; tries++) {
    if (!pids.some(alive)) return true;
    await pause(MILLISECONDS);
  }
  return false;
}
