/**
 * Works with a signal that is aborted with another one, and after this many seconds, at once when there are none. (A timer of our own: Node 20 collects
 * `AbortSignal.timeout` as garbage when only `AbortSignal.any` knows it, and it never comes.)
 */
export async function within<Result>(
  signal: AbortSignal,
  seconds: number | null,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (seconds === null) return work(signal);
  const over = new AbortController();
  const abort = (): void => over.abort();
  if (signal.aborted || seconds <= 0) abort();
  const timer = setTimeout(abort, Math.max(0, seconds) * 1000);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
