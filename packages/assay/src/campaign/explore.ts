import { isWanted } from "../run/judge";
import { Digest, examine, inTime, TimeIsOver, type Examined, type Exchange } from "../run";
import { addStatistics, noStatistics } from "../core/stats";
import type { Engine, Subject } from "../core/types";
import { sequenceAt } from "../search/sequence-at";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import type { ChunkReport, ChunkTask, Found } from "./tasks";

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
