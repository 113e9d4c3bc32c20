import type { ChildProcess } from "node:child_process";

const living = new Set<ChildProcess>();
let watching = false;

/** Notes a child so that it cannot outlive this process, however that ends (but for SIGKILL, which nobody can catch). */
export function watch(child: ChildProcess): void {
  living.add(child);
  child.once("exit", () => living.delete(child));
  if (!watching) process.once("exit", killAll);
  watching = true;
}

/** Kills every child that is still there; for exit handlers and Ctrl-C. */
export function killAll(): void {
  for (const child of living) child.kill("SIGKILL");
}
