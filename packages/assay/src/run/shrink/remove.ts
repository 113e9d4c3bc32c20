import type { Pass } from "./pass";
import type { CallEditor, RecordedCall } from "../../core/types";
import { glanceAtCalls, recordedCallsOf, withoutCall, renumbered } from "./recorded-calls";

/** What was kept of a list, and whether it is proven 1-minimal. */
export interface Removed {
  /** Indices of what is kept, ascending. */
  readonly kept: readonly number[];
  /** No single one of them can be removed. */
  readonly minimal: boolean;
}

/**
 * Runs a list with only these indices. Returns undefined when it does not fail, else the number of items, from the first, that suffice to fail
 * (all later ones are then dropped at once).
 */
export type StillFails = (kept: readonly number[]) => Promise<number | undefined>;

/**
 * Removes needless items from `start`: halves, quarters, down to single ones, from the end (as later items matter least
 * to earlier ones), until no single one can be removed. It stops when `mayTry` returns false, with the best list so
 * far.
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

/** Removes actions, until no single one can be. */
export const removeActions: Pass = {
  name: "remove actions",
  async run({ failure: start, drawnAt }, { found: { offset }, limits, budget, failureAgain }) {
    let failure = start;
    const limit = budget.runs + limits.removalRuns;
    const { kept, minimal } = await removeNeedless(
      start.actions.map((_, index) => index),
      async (indices) => {
        const found = await failureAgain({ offset, actions: pickFrom(start.actions, indices) });
        failure = found ?? failure;
        return found?.actions.length;
      },
      () => !budget.over && budget.runs < limit,
    );
    const proof = minimal ? "minimal" : "ended";
    return { failure, proof, ...(drawnAt === undefined ? {} : { drawnAt: pickFrom(drawnAt, kept) }) };
  },
};

/** The items at some indices. */
export function pickFrom<Item>(items: readonly Item[], indices: readonly number[]): readonly Item[] {
  return indices.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
}

/** Leaves out single recorded calls, from the end, until none can be: time needs no step of its own when the call behind it can simply be later. */
export const removeCalls: Pass = {
  name: "remove calls",
  async run(progress, search) {
    const { budget, limits, subject } = search;
    const { callEditor } = subject;
    const { calls, proof } = progress;
    if (proof !== "open" || calls === undefined || callEditor === undefined) return progress;
    const limit = calls.runsBefore + limits.removalRuns;
    let { failure } = progress;
    let recordedCalls: readonly RecordedCall[] = recordedCallsOf(failure, callEditor);
    for (let again = true; again;) {
      again = false;
      // what was taken may have ended before the next one
      for (let index = recordedCalls.length - 1; index >= 0; index = Math.min(index, recordedCalls.length) - 1) {
        for (const candidate of candidatesWithout(recordedCalls, index, calls.start, callEditor)) {
          if (budget.over || budget.runs >= limit) return { failure, proof: "ended", calls };
          const found = await glanceAtCalls(candidate, callEditor, search);
          if (found === undefined) continue;
          recordedCalls = recordedCallsOf(found, callEditor);
          // some may have nothing to do without the one that is gone
          const fewer = recordedCalls.length < found.actions.length;
          failure = (fewer ? await glanceAtCalls(recordedCalls, callEditor, search) : undefined) ?? found;
          again = true;
          break;
        }
      }
    }
    return { failure, proof: "minimal", calls };
  },
};

/** The recorded calls without one of them, as they are and with the names of things that are made later. */
function* candidatesWithout<Action>(
  recordedCalls: readonly RecordedCall[],
  index: number,
  start: number,
  callEditor: CallEditor<Action>,
): Generator<readonly RecordedCall[]> {
  yield* withoutCall(recordedCalls, index, start);
  const fitting = renumbered(recordedCalls, index, callEditor);
  if (fitting !== undefined) yield* withoutCall(fitting, index, start);
}
