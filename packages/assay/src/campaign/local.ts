import { Climbers } from "../search/maximise/climbers";
import { Learner } from "../search/learner";
import { Pool } from "../search/pool";
import type { Lessons } from "../search/tasks";
import { Trials } from "./trial/trial";
import type { ShrinkLimits } from "../run/shrink";
import type { Engine, Guide, Law, Subject } from "../core/types";
import { exploreChunk } from "./explore";
import { shrinkFound } from "./shrink-found";
import { doing, type ChunkTask, type Executor } from "./tasks";

/** What is run, and on what: the contracts under test and the engine that carries them. */
export interface Setup {
  readonly subject: Subject<unknown, unknown>;
  readonly engine: Engine;
  /** Name of the seeded bug in the contracts, or null for the intact ones. */
  readonly variant: string | null;
  readonly limits?: ShrinkLimits;
  /** Laws whose cases start from the subject's fixture; made only when a mutant is tried by them. */
  readonly laws?: () => readonly Law<unknown>[];
  /** The same contracts, telling what they reach. Absent: nobody listens. */
  readonly guide?: Guide | undefined;
}

/** Takes tasks in this process. Closing it closes the engine. */
export function localExecutor({ subject, engine, variant, limits, laws, guide }: Setup): Executor {
  const trials = new Trials(subject, engine, laws);
  const climbers = new Climbers(subject);
  let learner: Learner<unknown, unknown> | undefined;
  let pool: Pool | undefined;
  const poolFor = ({ lessons }: ChunkTask): Pool | undefined => {
    if (lessons === undefined) return undefined;
    if (pool === undefined || lessons.anew === true) pool = new Pool(subject);
    pool.learn(lessons);
    return pool;
  };
  const learnerFor = (lessons: Lessons): Learner<unknown, unknown> => {
    if (learner === undefined || lessons.anew === true) learner = new Learner(subject);
    learner.learn(lessons);
    return learner;
  };
  const foundWith = { variant, ...(limits === undefined ? {} : { limits }) };
  return {
    name: engine.name,
    lanes: engine.lanes,
    subject,
    do: doing({
      explore: ({ task }, signal) => exploreChunk(subject, engine, task, signal, poolFor(task), guide),
      shrink: ({ task }, signal) => shrinkFound(subject, engine, task, { ...foundWith, pool: poolFor(task) }, signal),
      trial: ({ task }, signal) => trials.run(task, signal),
      search: async ({ task, lessons }) => learnerFor(lessons).run(task),
      climb: async ({ task }) => climbers.run(task),
    }),
    close: async () => {
      await Promise.all([engine.close(), guide?.close()]);
    },
  };
}
