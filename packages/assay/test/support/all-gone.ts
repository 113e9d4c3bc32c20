import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const MILLISECONDS = 50;

/** Whether a process runs. One that has ended stays in the table until somebody asks for its code; a container may have nobody who does. */
export function alive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

/** No event says when a process that is not our child is gone, so it is looked at until then, for at most this many seconds. */
export async function allGone(pids: readonly number[], seconds = 5): Promise<boolean> {
  for (let tries = 0; tries < (seconds * 1_000) / MILLISECONDS; tries++) {
    if (!pids.some(alive)) return true;
    await pause(MILLISECONDS);
  }
  return false;
}
