/** A signal that is aborted at the latest after some time, and what lets go of the other signal and the clock. */
export interface Limited {
  readonly signal: AbortSignal;
  release(): void;
}

/**
 * A signal that is aborted with another one, and after this many seconds, at once when there are none. (A timer of our own: Node 20 collects
 * `AbortSignal.timeout` as garbage when only `AbortSignal.any` knows it, and it never comes.)
 */
export function limited(signal: AbortSignal, seconds: number | undefined): Limited {
  if (seconds === undefined) return { signal, release: () => undefined };
  const over = new AbortController();
  const abort = (): void => over.abort();
  if (signal.aborted || seconds <= 0) abort();
  const timer = setTimeout(abort, Math.max(0, seconds) * 1000);
  signal.addEventListener("abort", abort, { once: true });
  const release = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  };
  return { signal: over.signal, release };
}

/** Works with such a signal, and lets go of it at the end. */
export async function within<Result>(
  signal: AbortSignal,
  seconds: number | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = limited(signal, seconds);
  try {
    return await work(over.signal);
  } finally {
    over.release();
  }
}
