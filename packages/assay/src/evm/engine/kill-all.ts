/** Ends a process at once, synchronously; must not throw. */
type Kill = () => void;

const running = new Set<Kill>();
let hooked = false;

/**
 * Ends every engine process that this process started, at once and without waiting: for the last resort of a command that must go now.
 * `close()` of an engine is the orderly way.
 */
export function killAllEngines(): void {
  for (const kill of [...running]) kill();
  running.clear();
}

/** Notes a process that must not outlive this one. Answers what to call when it has ended. */
export function registerProcess(kill: Kill): () => void {
  if (!hooked) {
    hooked = true;
    process.on("exit", killAllEngines);
  }
  running.add(kill);
  return () => void running.delete(kill);
}
