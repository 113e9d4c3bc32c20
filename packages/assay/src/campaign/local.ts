import { isWanted, InternalError } from "../run/judge";
import { Digest, examine, inTime, TimeIsOver, type Examined, type Exchange } from "../run";
import { addStatistics, noStatistics } from "../core/stats";
import type { Engine, Subject, Law } from "../core/types";
import { sequenceAt } from "../search/sequence-at";
import { Pool } from "../search/pool";
import type { FoundSequence, Lessons } from "../search/tasks";
import { traceOf } from "../search/trace";
import { type ChunkReport, type ChunkTask, type Found, type ShrinkTask, doing, type Executor } from "./tasks";
import { buildCounterexample, type Counterexample } from "../run/counterexample";
import { DEFAULT_LIMITS, shrink, type ShrinkLimits } from "../run/shrink";
import { Climbers } from "../search/maximise/climbers";
import { Learner } from "../search/learner";
import { Trials } from "./trial/trial";

/**
 * Runs the sequences of a chunk one after the other. Failures are noted with their identity, and shrunk later (`shrinkFound`), so the report depends on nothing but the seed and, in a
 * campaign that learns, on what is in its pool. An aborted signal ends it between two sequences: such a report is not to be used.
 * A sequence that is under way at the end of its time is given up, and counts as not run.
 */
export async function exploreChunk<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ChunkTask,
  signal: AbortSignal,
  pool?: Pool,
): Promise<ChunkReport> {
  const { chunk, until } = task;
  const end = performance.now() + (task.milliseconds ?? Infinity);
  const timed = inTime(engine, end);
  let cut = false;
  const digest = new Digest();
  const statistics = noStatistics();
  const found: Found[] = [];
  const learned: FoundSequence[] = [];
  const news = pool?.news();
  for (let sequence = 0; sequence < task.sequences && !signal.aborted; sequence++) {
    cut = performance.now() >= end;
    if (cut) break;
    const started = performance.now();
    const placed = await sequenceAt(subject, task, sequence, pool);
    statistics.timing.generation += performance.now() - started;
    if (placed === undefined) break;
    const [offset, actions] = placed.drawn;
    const exchanges: Parameters<Exchange>[] = [];
    let examined: Examined<Action>;
    try {
      examined = await examine(
        subject,
        timed,
        { offset, actions },
        { exchanged: (...exchange) => exchanges.push(exchange), wanted: until ?? "any" },
      );
    } catch (error) {
      if (!(error instanceof TimeIsOver)) throw error;
      cut = true;
      break;
    }
    for (const [batches, results] of exchanges) digest.exchange(batches, results);
    addStatistics(statistics, examined.run.statistics);
    const shown = news?.of(offset, traceOf(subject, { offset, actions }));
    if (shown !== undefined) learned.push(placed.isKept ? { ...shown, calls: [] } : shown);
    if (examined.failure === undefined) continue;
    const { identity } = examined.failure;
    found.push({ sequence, identity });
    const others = new Set(examined.run.later.flatMap(({ findings }) => findings.map(({ id }) => id)));
    others.delete(identity);
    for (const other of others) found.push({ sequence, identity: other, behind: true });
    if (until !== undefined && [identity, ...others].some((one) => isWanted(until, one))) break;
  }
  return {
    ...{ chunk, digest: digest.finish(), statistics, found },
    ...(cut ? { cut } : {}),
    ...(pool === undefined ? {} : { learned }),
  };
}

/** What a counterexample says of the setup in which it was found. */
export interface FoundWith {
  readonly variant: string | null;
  readonly limits?: ShrinkLimits;
  /** Of a campaign that learns. */
  readonly pool?: Pool | undefined;
}

/** Generates a failing sequence of a chunk again, runs it again, shrinks it, and makes the counterexample. */
export async function shrinkFound<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ShrinkTask,
  { variant, limits, pool }: FoundWith,
  signal: AbortSignal,
): Promise<Counterexample> {
  const { seed, chunk, sequence, steps, withoutCorpus, until = "any" } = task;
  const placed = await sequenceAt(subject, task, sequence, pool);
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
    variant,
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

/** Takes tasks in this process. Closing it closes the engine. */
export function localExecutor({ subject, engine, variant, limits, laws }: Setup): Executor {
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
      explore: ({ task }, signal) => exploreChunk(subject, engine, task, signal, poolFor(task)),
      shrink: ({ task }, signal) => shrinkFound(subject, engine, task, { ...foundWith, pool: poolFor(task) }, signal),
      trial: ({ task }, signal) => trials.run(task, signal),
      search: async ({ task, lessons }) => learnerFor(lessons).run(task),
      climb: async ({ task }) => climbers.run(task),
    }),
    close: () => engine.close(),
  };
}
