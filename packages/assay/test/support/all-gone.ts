import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const MILLISECONDS = 50;

/** Whether a process runs. An ended one stays in the table until its parent reads its exit code, which in a container may never happen. */
export function alive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

/** Polls until the processes have ended, for at most some seconds, because the end of a process that is no child causes no event. */
export async function allGone(pids: readonly number[], seconds = 5): Promise<boolean> {
  for (let tries = 0; tries < (seconds * 1_000) / MILLISECONDS; tries++) {
    if (!pids.some(alive)) return true;
    await pause(MILLISECONDS);
  }
  return false;
}
