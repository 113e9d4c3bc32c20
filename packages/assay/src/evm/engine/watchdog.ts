import { spawn } from "node:child_process";

/**
 * Ends a process when this one is gone, even by SIGKILL, where nothing of ours can run any more: a shell that waits for the end of its
 * input, which we hold open and never write to. It ignores Ctrl-C, as it must outlive us by a moment. On Windows there is no such shell; there,
 * only a killed parent leaves its engine behind.
 *
 * Answers what to call when the process has ended, so that its number, which may be given to another process, is forgotten.
 */
export function guard(pid: number): () => void {
  if (process.platform === "win32") return () => undefined;
  const shell = spawn("/bin/sh", ["-c", `trap '' INT TERM HUP; read _; kill -9 ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell there is no watchdog; every other way of ending the engine is still there.
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  return () => void shell.kill("SIGKILL");
}
