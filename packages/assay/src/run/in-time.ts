import type { Engine } from "../types";

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
  untimed.set(timed, engine);
  return timed;
}

const untimed = new WeakMap<Engine, Engine>();

/** The engine that runs until a moment, without that: what is learnt of it once is kept with it. */
export const untimedOf = (engine: Engine): Engine => untimed.get(engine) ?? engine;

async function beforeEnd<Result>(work: () => Promise<Result>, end: number): Promise<Result> {
  const left = end - performance.now();
  if (left <= 0) throw new TimeIsOver();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeIsOver()), Math.min(left, MOST_DELAY));
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest that a timer of Node waits. */
const MOST_DELAY = 0x7fff_ffff;
