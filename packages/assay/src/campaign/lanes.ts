import type { Executor } from "./tasks";
import type { Task } from "./task-queue";

/** Chunks that executors take before those begin that are not open yet. */
const CHUNKS_ALONE = 16;

/** After so long these begin whatever was done by then: sequences may be long, or the node slow. */
const MOST_MILLISECONDS_ALONE = 1_500;

/** After so long the last of them begins, for the one that stands in. */
const STANDS_IN_MILLISECONDS = 3_000;

/** What lanes work on. */
export interface LaneWork {
  /** Whether the campaign's first chunks were done before. */
  readonly isUnderWay: boolean;
  /** Whether there may be tasks that nobody has taken. */
  readonly hasMore: () => boolean;
  /** Takes tasks until there are none, and tells of each. Never rejects. */
  readonly lane: (executor: Executor, taken?: (task: Task) => void) => Promise<void>;
  /** Has an executor take no further task. */
  readonly relieve: (executor: Executor) => void;
  /** Told of an executor that could not be opened: it takes no task. */
  readonly notOpened: (executor: Executor, error: unknown) => void;
}

/**
 * Has executors take tasks until there are none. Most failures show in the first answers, and where cores are threads of one, as on most machines that are rented, whatever else runs
 * delays them. So executors that are not open yet are opened behind the first chunks; the last of them, where one stands in for it, when the campaign turns out to be a longer one. Never
 * rejects.
 */
export async function runLanes(executors: readonly Executor[], work: LaneWork): Promise<void> {
  const open = executors.filter((executor) => executor.open === undefined);
  const late = executors.filter((executor) => executor.open !== undefined);
  const standIn = open.find(({ standsIn }) => standsIn === true);
  const [room, longer, over] = [new Latch(), new Latch(), new Latch()];
  // nobody is opened for what others have taken: starting it would delay them
  const releaseIfMore = (latch: Latch): void => {
    if (work.hasMore()) latch.release();
  };
  const timers = [
    setTimeout(() => releaseIfMore(room), MOST_MILLISECONDS_ALONE),
    setTimeout(() => releaseIfMore(longer), STANDS_IN_MILLISECONDS),
  ];
  if (open.length === 0 || work.isUnderWay) room.release();
  let unopened = late.length;
  const joining = late.map(async (executor, place) => {
    const isLast = standIn !== undefined && place === late.length - 1;
    if (!(await opensInTime(executor, isLast ? longer : room, over, work))) return;
    unopened--;
    if (unopened === 0 && standIn !== undefined) work.relieve(standIn);
    await lanesOf(executor, work);
  });
  let chunks = 0;
  const taken = ({ type }: Task): void => {
    if (type === "shrink" || ++chunks > CHUNKS_ALONE) releaseIfMore(room);
  };
  await Promise.all(open.map((executor) => lanesOf(executor, work, taken)));
  for (const timer of timers) clearTimeout(timer);
  if (open.length > 0) over.release();
  // whoever closes all executors is told what goes wrong with it
  if (standIn !== undefined && unopened === 0) await standIn.close().catch(() => undefined);
  await Promise.all(joining);
}

/** Opens an executor when there is room for it; false when all was done before it was open, or it cannot be opened. */
async function opensInTime(executor: Executor, room: Latch, over: Latch, work: LaneWork): Promise<boolean> {
  const opened = async (): Promise<boolean> => {
    await room.released;
    await executor.open?.();
    return true;
  };
  try {
    return await Promise.race([opened(), over.released.then(() => false)]);
  } catch (error) {
    work.notOpened(executor, error);
    return false;
  }
}

/** As many lanes as an executor has, all at once: so that what comes next is there when it is its turn. */
async function lanesOf(executor: Executor, work: LaneWork, taken?: (task: Task) => void): Promise<void> {
  await Promise.all(Array.from({ length: executor.lanes }, () => work.lane(executor, taken)));
}

/** What some wait for until it is released. */
class Latch {
  release: () => void = () => undefined;
  readonly released = new Promise<void>((resolve) => (this.release = resolve));
}
