const LONGEST_MILLISECONDS = 3_000;

/** Waits for what may never come once a server is gone, for a bounded time. What fails is over as well. */
export async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_MILLISECONDS)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
