import { isWanted, messageOf } from "../run/judge";
import { EngineError } from "../evm/engine";
import { Digest, examine, inTime, TimeIsOver, type Examined, type Exchange, type Sequence } from "../run";
import { addStatistics, noStatistics } from "../core/stats";
import type { Engine, Guide, CorpusEntry, Subject } from "../core/types";
import { sequenceAt } from "../search/sequence-at";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import { GuidedChunk } from "./guided-chunk";
import type { ChunkReport, ChunkTask, Found } from "./tasks";

/**
 * Runs the sequences of a chunk one after the other. Failures are noted with their identity, and shrunk later (`shrinkFound`), so the report depends on nothing but the seed and, in a
 * campaign that learns, on what is in its pool. An aborted signal ends it between two sequences: such a report is not to be used.
 * `guide`: contracts that report what they reach; absent: features come from the model. A sequence that is under way at the end of its time is given up, and counts as not run.
 */
export async function exploreChunk<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ChunkTask,
  signal: AbortSignal,
  pool?: Pool,
  guide?: Guide,
): Promise<ChunkReport> {
  const { chunk, until } = task;
  const end = performance.now() + (task.milliseconds ?? Infinity);
  const timed = inTime(engine, end);
  const digest = new Digest();
  const statistics = noStatistics();
  const found: Found[] = [];
  const learned: FoundSequence[] = [];
  const isOver = (): boolean => performance.now() >= end;
  const isOff = (): boolean => isOver() || signal.aborted;
  /** Runs and judges a sequence; undefined when time is over. */
  const judge = async ({ offset, actions }: Sequence<Action>): Promise<Examined<Action> | undefined> => {
    const exchanges: Parameters<Exchange>[] = [];
    try {
      const examined = await examine(
        subject,
        timed,
        { offset, actions },
        { exchanged: (...exchange) => exchanges.push(exchange), wanted: until ?? "any" },
      );
      for (const [batches, results] of exchanges) digest.exchange(batches, results);
      addStatistics(statistics, examined.run.statistics);
      return examined;
    } catch (error) {
      if (!(error instanceof TimeIsOver)) throw error;
      return undefined;
    }
  };
  /** Notes what a sequence failed with; whether that ends the chunk. */
  const note = ({ failure, run }: Examined<Action>, sequence: number, kept?: CorpusEntry): boolean => {
    if (failure === undefined) return false;
    const { identity } = failure;
    const itself = kept === undefined ? {} : { kept };
    found.push({ sequence, identity, ...itself });
    const others = new Set(run.later.flatMap(({ findings }) => findings.map(({ id }) => id)));
    others.delete(identity);
    for (const other of others) found.push({ sequence, identity: other, behind: true, ...itself });
    return until !== undefined && [identity, ...others].some((one) => isWanted(until, one));
  };
  const guided = guide === undefined || pool === undefined ? undefined : new GuidedChunk(subject, guide, pool);
  // a model that abstains yields no features
  const news = subject.rehearses === true ? undefined : pool?.news();
  let [cut, ended] = [false, false];
  let fault: string | undefined;
  try {
    for (let sequence = 0; sequence < task.sequences && !signal.aborted && !ended; sequence++) {
      cut = isOver();
      if (cut) break;
      const started = performance.now();
      const placed = await sequenceAt(subject, task, sequence, pool);
      statistics.timing.generation += performance.now() - started;
      if (placed === undefined) break;
      const [offset, actions] = placed.drawn;
      const examined = await judge({ offset, actions });
      cut = examined === undefined;
      if (examined === undefined) break;
      ended = note(examined, sequence);
      if (guided !== undefined) await guided.hear(offset, examined.run.plan.steps, placed.isFromCorpus);
      const shown = news?.of(offset, traceOf(subject, { offset, actions }));
      if (shown !== undefined) learned.push(placed.isFromCorpus ? { ...shown, calls: [] } : shown);
    }
    if (guided !== undefined && !cut && !ended && !signal.aborted) {
      let sequence = task.sequences;
      const reaching = await guided.scout(task, isOff);
      cut = isOver();
      for (const kept of reaching) {
        if (cut || ended || isOff()) break;
        const examined = await judge(guided.sequenceOf(kept));
        cut = examined === undefined;
        if (examined === undefined) break;
        ended = note(examined, sequence++, kept);
      }
    }
  } catch (error) {
    // what fails with an engine may be done with another one
    if (found.length === 0 || error instanceof EngineError) throw error;
    [cut, fault] = [true, messageOf(error)];
  }
  return {
    ...{ chunk, digest: digest.finish(), statistics, found },
    ...(cut ? { cut } : {}),
    ...(fault === undefined ? {} : { fault }),
    ...(pool === undefined ? {} : { learned: guided === undefined ? learned : guided.learned }),
    ...(guided === undefined ? {} : { reached: guided.reached }),
  };
}
