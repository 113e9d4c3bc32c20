/** What was kept of a list, and whether it is proven 1-minimal. */
export interface Removed {
  /** Indices of what is kept, ascending. */
  readonly kept: readonly number[];
  /** No single one of them can be removed. */
  readonly minimal: boolean;
}

/**
 * Says whether a list still fails with only these indices; undefined when it does not, else how many of the first ones it takes to fail
 * (what stands behind is dropped at once).
 */
export type StillFails = (kept: readonly number[]) => Promise<number | undefined>;

/**
 * Removes from `start` what the failure does not need: halves, quarters, down to single ones, from the end (the last ones matter least to
 * those before them), until no single one can be removed. Gives up when `mayTry` says so, with the best so far.
 */
export async function removeNeedless(
  start: readonly number[],
  stillFails: StillFails,
  mayTry: () => boolean,
): Promise<Removed> {
  let kept = start;
  let size = Math.max(1, Math.floor(kept.length / 2));
  for (;;) {
    let removedAny = false;
    let end = kept.length;
    while (end > 0) {
      if (!mayTry()) return { kept, minimal: false };
      const first = Math.max(0, end - size);
      const candidate = [...kept.slice(0, first), ...kept.slice(end)];
      const needed = await stillFails(candidate);
      if (needed !== undefined) {
        kept = candidate.slice(0, needed);
        removedAny = true;
      }
      end = Math.min(first, kept.length);
    }
    if (size === 1 && !removedAny) return { kept, minimal: true };
    if (!removedAny) size = Math.max(1, Math.floor(size / 2));
    else size = Math.max(1, Math.min(size, Math.floor(kept.length / 2)));
  }
}
