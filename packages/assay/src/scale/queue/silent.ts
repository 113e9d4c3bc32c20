import type { Pending } from "./pending";

/**
 * Events can be lost: on PostgreSQL BullMQ reads them by a number that is drawn before they are committed, so one that is committed late is passed over. A job
 * that later ones have overtaken, or any when nothing at all is heard, is asked for after the first time, every other after the second.
 */
const ASK_EARLY_MILLISECONDS = 2_000;
const ASK_LATE_MILLISECONDS = 30_000;
/** Jobs that are asked for at a time. */
const MOST_ASKED = 16;

/** What was heard of a queue. */
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
