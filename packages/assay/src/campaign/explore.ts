import { isWanted } from "../judge";
import { Digest, examine, inTime, TimeIsOver, type Examined, type Exchange, type Sequence } from "../run";
import { addStatistics, noStatistics } from "../stats";
import type { Engine, Subject } from "../types";
import { sequenceAt } from "../search/sequence-at";
import { takePlan } from "../search/planned-ahead";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import { Background } from "./background";
import type { Examinations } from "./examinations";
import type { ChunkReport, ChunkTask, Failing, Found } from "./tasks";
import { Turns } from "./turns";

/** How to explore. */
export interface ExploreOptions<Action> {
  /** Of a campaign that learns. */
  readonly pool?: Pool | undefined;
  readonly failing?: Failing | undefined;
  /** Keeps how sequences failed. */
  readonly examinations?: Examinations<Action>;
  /** Of the engine, which all chunks share that are explored on it. Absent: one sequence is run at a time. */
  readonly turns?: Turns;
  /** Where what can wait is done; all chunks share it as they share turns. */
  readonly background?: Background;
}

/**
 * Runs the sequences of a chunk, each when it is its turn; failures are noted with their identity, and shrunk later (`shrinkFound`), so that what a
 * chunk comes to depends on nothing but its seed and, in a campaign that learns, on what is in its pool. An aborted signal leaves out what was not begun: such a report is not to be used.
 * At the end of its time sequences that are under way are given up, and count as not run.
 */
export async function exploreChunk<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ChunkTask,
  signal: AbortSignal,
  { pool, failing, examinations, turns = new Turns(1), background = new Background() }: ExploreOptions<Action> = {},
): Promise<ChunkReport> {
  const { chunk, until } = task;
  const end = performance.now() + (task.milliseconds ?? Infinity);
  const timed = inTime(engine, end);
  let [cut, late] = [false, false];
  const digest = new Digest();
  const statistics = noStatistics();
  const found: Found[] = [];
  const learned: FoundSequence[] = [];
  const news = pool?.news();
  const inOrder = new InOrder(failing);
  const running = Array.from({ length: task.sequences }, (_, sequence) =>
    turns.run(async (endTurn) => {
      const unwanted = (): boolean => inOrder.isOver || signal.aborted;
      if (unwanted() || performance.now() >= end) return undefined;
      return runOne(subject, timed, task, sequence, {
        pool,
        failing: () => inOrder.fails(sequence),
        unwanted,
        // should an invariant turn out to be violated, it is looked at closely beside what runs by then
        asPredicted: () => {
          endTurn();
          return background.turn();
        },
      }).catch((error: unknown) => {
        if (!(error instanceof TimeIsOver)) throw error;
        late = true;
        return undefined;
      });
    }),
  );
  // what an earlier one fails with is what is told
  for (const one of running) one.catch(() => undefined);
  try {
    for (const [sequence, one] of running.entries()) {
      inOrder.reach(sequence);
      const ran = await one;
      if (ran === undefined) {
        cut = !signal.aborted && (late || performance.now() >= end);
        break;
      }
      const { examined, exchanges, isKept } = ran;
      for (const [batches, results] of exchanges) digest.exchange(batches, results);
      addStatistics(statistics, examined.run.statistics);
      statistics.timing.generation += ran.generation;
      const shown = news?.of(ran.sequence.offset, traceOf(subject, ran.sequence));
      if (shown !== undefined) learned.push(isKept ? { ...shown, calls: [] } : shown);
      if (examined.failure === undefined) continue;
      const { identity } = examined.failure;
      found.push({ sequence, identity });
      const others = new Set(examined.run.later.flatMap(({ findings }) => findings.map(({ id }) => id)));
      others.delete(identity);
      for (const other of others) found.push({ sequence, identity: other, behind: true });
      // given up, it was not looked at closely
      if (!signal.aborted) examinations?.keep(subject, ran.sequence, until, examined);
      if (until !== undefined && [identity, ...others].some((one) => isWanted(until, one))) break;
    }
  } finally {
    inOrder.isOver = true;
  }
  return {
    ...{ chunk, digest: digest.finish(), statistics, found },
    ...(cut ? { cut } : {}),
    ...(pool === undefined ? {} : { learned }),
  };
}

/** A sequence that was run. */
interface Ran<Action> {
  readonly sequence: Sequence<Action>;
  /** It is one of the corpus, or was given. */
  readonly isKept: boolean;
  readonly examined: Examined<Action>;
  readonly exchanges: readonly Parameters<Exchange>[];
  /** Milliseconds that drawing it took. */
  readonly generation: number;
}

interface RunOneOptions {
  readonly pool: Pool | undefined;
  readonly failing: () => void;
  readonly unwanted: () => boolean;
  /** Awaited between the comparison with what was predicted and the invariants. */
  readonly asPredicted: () => Promise<void>;
}

/** Draws a sequence of a chunk and runs it. Undefined when there is none. */
async function runOne<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ChunkTask,
  sequence: number,
  { pool, failing, unwanted, asPredicted }: RunOneOptions,
): Promise<Ran<Action> | undefined> {
  const started = performance.now();
  const placed = await sequenceAt(subject, task, sequence, pool);
  if (placed === undefined) return undefined;
  const generation = performance.now() - started;
  const [offset, actions] = placed.drawn;
  const isOfCorpus = placed.isKept && task.given === undefined && pool === undefined;
  const exchanges: Parameters<Exchange>[] = [];
  const examined = await examine(
    subject,
    engine,
    { offset, actions },
    {
      exchanged: (...exchange) => exchanges.push(exchange),
      plan: isOfCorpus ? takePlan(subject, { ...task, sequence }) : undefined,
      wanted: task.until ?? "any",
      failing,
      unwanted,
      asPredicted,
    },
  );
  return { sequence: { offset, actions }, isKept: placed.isKept, examined, exchanges, generation };
}

/** Tells in their order which sequences of a chunk fail. Those that were run ahead of one that ends the chunk count as not run, and are not told. */
class InOrder {
  /** Nobody wants what is still to be run. */
  isOver = false;
  private at = 0;
  /** When those were known to fail. */
  private readonly ahead = new Map<number, number>();

  constructor(private readonly failing: Failing = () => undefined) {}

  /** A sequence fails. */
  fails(sequence: number): void {
    if (sequence === this.at) this.failing(sequence, 0);
    else this.ahead.set(sequence, performance.now());
  }

  /** Those before a sequence have been examined, and none ended the chunk. */
  reach(sequence: number): void {
    this.at = sequence;
    const known = this.ahead.get(sequence);
    if (known !== undefined) this.failing(sequence, performance.now() - known);
  }
}
