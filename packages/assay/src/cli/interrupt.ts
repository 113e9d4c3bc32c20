const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Turns signals to stop into an abort signal, until it is released. */
export interface Interruptible {
  readonly signal: AbortSignal;
  release(): void;
}

/**
 * The first Ctrl-C (or SIGTERM, SIGHUP) asks the command to end; a second one ends the process at once, with what cleans up at exit.
 */
export function interruptible(notify: () => void): Interruptible {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
    notify();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
