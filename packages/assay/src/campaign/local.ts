import { InternalError } from "../run/judge";
import type { Engine, Guide, Subject, Law } from "../core/types";
import { sequenceAt } from "../search/sequence-at";
import { Pool } from "../search/pool";
import type { CorpusUpdates } from "../search/tasks";
import { exploreChunk } from "./explore";
import { type ChunkTask, type ShrinkTask, doing, type Executor } from "./tasks";
import { buildCounterexample, type Counterexample } from "../run/counterexample";
import { DEFAULT_LIMITS, shrink, type ShrinkLimits } from "../run/shrink";
import { Climbers } from "../search/maximise/climbers";
import { SearchRunner } from "../search/search-runner";
import { Trials } from "./trial/trial";

/** The setup in which a counterexample was found. */
export interface FoundWith {
  readonly bug: string | null;
  readonly limits?: ShrinkLimits;
  /** Of a campaign that learns. */
  readonly pool?: Pool | undefined;
}

/** Generates a failing sequence of a chunk again, runs it again, shrinks it, and makes the counterexample. */
export async function shrinkFound<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ShrinkTask,
  { bug, limits, pool }: FoundWith,
  signal: AbortSignal,
): Promise<Counterexample> {
  const { seed, chunk, sequence, steps, withoutCorpus, until = "any" } = task;
  const placed =
    task.kept === undefined
      ? await sequenceAt(subject, task, sequence, pool)
      : await sequenceAt(subject, { ...task, given: [task.kept] }, 0);
  if (placed === undefined) throw new InternalError(`chunk ${chunk} has no sequence ${sequence}`);
  const { drawn } = placed;
  const [offset, actions] = drawn;
  const behind = task.behind === true;
  const shrunk = await shrink(subject, engine, {
    sequence: { offset, actions },
    ...(behind ? { only: task.identity } : {}),
    arbitrary: placed.source,
    origin: { seed: placed.seed, run: sequence, drawn },
    signal,
    wanted: until,
    ...limitsOf(task, limits),
  });
  if (shrunk.failure.identity !== task.identity) {
    throw new InternalError(
      `chunk ${chunk}, sequence ${sequence} failed with ${task.identity}, and with ${shrunk.failure.identity} when it was run again; ` +
        `the engine's answers or the subject's plans differ from run to run`,
    );
  }
  return buildCounterexample(subject, shrunk, {
    bug,
    engine: engine.name,
    origin: { seed, chunk, sequence, steps, ...(withoutCorpus === true ? { withoutCorpus } : {}) },
  });
}

function limitsOf(
  { untimed, milliseconds }: ShrinkTask,
  limits: ShrinkLimits | undefined,
): { readonly limits?: ShrinkLimits } {
  if (milliseconds !== undefined) {
    const most = limits ?? DEFAULT_LIMITS;
    return { limits: { ...most, milliseconds: Math.min(most.milliseconds, milliseconds) } };
  }
  if (untimed === true) return { limits: { ...(limits ?? DEFAULT_LIMITS), milliseconds: Infinity } };
  return limits === undefined ? {} : { limits };
}

/** The contracts under test, and the engine on which they are deployed. */
export interface Setup {
  readonly subject: Subject<unknown, unknown>;
  readonly engine: Engine;
  /** Name of the bug in the contracts, or null for the intact ones. */
  readonly bug: string | null;
  readonly limits?: ShrinkLimits;
  /** Laws whose cases start from the subject's fixture; made only when a mutant is tried by them. */
  readonly laws?: () => readonly Law<unknown>[];
  /** The same contracts, instrumented. Absent: no coverage guidance. */
  readonly guide?: Guide | undefined;
}

/** Takes tasks in this process. Closing it closes the engine. */
export function localExecutor({ subject, engine, bug, limits, laws, guide }: Setup): Executor {
  const trials = new Trials(subject, engine, laws);
  const climbers = new Climbers(subject, engine);
  let runner: SearchRunner<unknown, unknown> | undefined;
  let pool: Pool | undefined;
  const poolFor = ({ updates }: ChunkTask): Pool | undefined => {
    if (updates === undefined) return undefined;
    if (pool === undefined || updates.anew === true) pool = new Pool(subject);
    pool.apply(updates);
    return pool;
  };
  const runnerFor = (updates: CorpusUpdates): SearchRunner<unknown, unknown> => {
    if (runner === undefined || updates.anew === true) runner = new SearchRunner(subject);
    runner.apply(updates);
    return runner;
  };
  const foundWith = { bug, ...(limits === undefined ? {} : { limits }) };
  return {
    name: engine.name,
    lanes: engine.lanes,
    subject,
    do: doing({
      explore: ({ task }, signal) => exploreChunk(subject, engine, task, signal, poolFor(task), guide),
      shrink: ({ task }, signal) => shrinkFound(subject, engine, task, { ...foundWith, pool: poolFor(task) }, signal),
      trial: ({ task }, signal) => trials.run(task, signal),
      search: async ({ task, updates }) => runnerFor(updates).run(task),
      climb: ({ task }) => climbers.run(task),
    }),
    close: async () => {
      await Promise.all([engine.close(), guide?.close()]);
    },
  };
}
