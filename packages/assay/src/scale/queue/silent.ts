import type { Pending } from "./pending";

/**
 * Events can be lost: on PostgreSQL BullMQ reads them by a number that they get before they are committed, so it misses one that is committed late. The coordinator
 * asks for a job after the first time if later jobs have finished or no events arrive at all, and for any other job after the second.
 */
const ASK_EARLY_MILLISECONDS = 2_000;
const ASK_LATE_MILLISECONDS = 30_000;
/** Jobs that are asked for at a time. */
const MOST_ASKED = 16;

/** The events that were received from a queue. */
export interface Heard {
  readonly now: number;
  /** When the last result came. */
  readonly last: number;
  /** Place of the newest job that is done. */
  readonly newestDone: number;
}

/** Jobs without any event for so long that the coordinator asks for their results. */
export function silentAmong(pending: Iterable<Pending>, { now, last, newestDone }: Heard): readonly Pending[] {
  const isQuiet = now - last > ASK_EARLY_MILLISECONDS;
  const silent: Pending[] = [];
  for (const one of pending) {
    const early = isQuiet || one.place < newestDone;
    if (now - one.asked > (early ? ASK_EARLY_MILLISECONDS : ASK_LATE_MILLISECONDS)) silent.push(one);
    if (silent.length === MOST_ASKED) break;
  }
  return silent;
}
