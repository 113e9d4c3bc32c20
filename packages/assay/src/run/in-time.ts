import type { Engine } from "../core/types";

/** The time was over while an engine was at work, or before it began. */
export class TimeIsOver extends Error {
  override readonly name = "TimeIsOver";

  constructor() {
    super("the time that there was for runs is over");
  }
}

/**
 * An engine whose runs are given up at a moment of `performance.now()`: they reject with `TimeIsOver`. A request that is in flight is left to the engine, and its
 * answer to nobody. Without an end it is the engine itself.
 */
export function inTime(engine: Engine, end: number): Engine {
  if (end === Infinity) return engine;
  const timed: Engine = {
    name: engine.name,
    lanes: engine.lanes,
    run: (batches, work) => beforeEnd(() => engine.run(batches, work), end),
    close: () => engine.close(),
  };
  limits.set(timed, { engine, end });
  return timed;
}

const limits = new WeakMap<Engine, { readonly engine: Engine; readonly end: number }>();

/** The engine that runs until a moment, without that: what is learnt of it once is kept with it. */
export const untimedOf = (engine: Engine): Engine => limits.get(engine)?.engine ?? engine;

/** Waits for what was asked of an engine's `untimedOf`, as long as the engine itself may run. @throws TimeIsOver */
export async function awaitedBy<Result>(engine: Engine, asking: Promise<Result>): Promise<Result> {
  const limit = limits.get(engine);
  return limit === undefined ? asking : beforeEnd(() => asking, limit.end);
}

async function beforeEnd<Result>(work: () => Promise<Result>, end: number): Promise<Result> {
  const left = end - performance.now();
  if (left <= 0) throw new TimeIsOver();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    // timers of Node count whole milliseconds, and may be one early
    timer = setTimeout(() => reject(new TimeIsOver()), Math.min(Math.ceil(left) + 1, MOST_DELAY));
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest that a timer of Node waits. */
const MOST_DELAY = 0x7fff_ffff;
