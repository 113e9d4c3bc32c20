import { Climbers } from "../maximise/climbers";
import { Learner } from "../search/learner";
import { Pool } from "../search/pool";
import { Trials } from "../trial/trial";
import type { ShrinkLimits } from "../shrink";
import type { Engine, Law, Subject } from "../types";
import { Background } from "./background";
import { Examinations } from "./examinations";
import { exploreChunk } from "./explore";
import { shrinkFound } from "./shrink-found";
import type { ChunkTask, Executor } from "./tasks";
import { Turns } from "./turns";

/** What is run, and on what: the contracts under test and the engine that carries them. */
export interface Setup {
  readonly subject: Subject<unknown, unknown>;
  readonly engine: Engine;
  /** Name of the seeded bug in the contracts, or null for the intact ones. */
  readonly variant: string | null;
  readonly limits?: ShrinkLimits;
  /** Laws whose cases start from the subject's fixture; made only when a mutant is tried by them. */
  readonly laws?: () => readonly Law<unknown>[];
}

/** Takes tasks in this process, as many at a time as its engine likes. Closing it closes the engine. */
export function localExecutor({ subject, engine, variant, limits, laws }: Setup): Executor {
  const examinations = new Examinations<unknown>();
  const turns = new Turns(engine.lanes);
  const background = new Background();
  const foundWith = { variant, examinations, ...(limits === undefined ? {} : { limits }) };
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
  return {
    name: engine.name,
    lanes: engine.lanes,
    subject,
    explore: (task, signal, failing) =>
      exploreChunk(subject, engine, task, signal, { pool: poolFor(task), failing, examinations, turns, background }),
    shrink: (task, signal) =>
      turns.run(() => shrinkFound(subject, engine, task, { ...foundWith, pool: poolFor(task) }, signal), {
        urgent: true,
      }),
    trial: (task, signal) => trials.run(task, signal),
    search: async (task, lessons) => {
      if (learner === undefined || lessons.anew === true) learner = new Learner(subject);
      learner.learn(lessons);
      return learner.run(task);
    },
    climb: async (task) => climbers.run(task),
    close: () => engine.close(),
  };
}
