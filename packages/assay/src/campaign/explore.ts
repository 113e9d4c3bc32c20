import { isWanted } from "../judge";
import { Digest, examine } from "../run";
import { addStatistics, noStatistics } from "../stats";
import type { Engine, Subject } from "../types";
import { sequenceAt } from "../search/sequence-at";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import type { ChunkReport, ChunkTask, Found } from "./tasks";

/**
 * Runs the sequences of a chunk one after the other. Failures are noted with their identity, and shrunk later (`shrinkFound`), so the report depends on nothing but the seed and, in a
 * campaign that learns, on what is in its pool. An aborted signal ends it between two sequences: such a report is not to be used.
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
    const examined = await examine(
      subject,
      engine,
      { offset, actions },
      { exchanged: (batches, results) => digest.exchange(batches, results), wanted: until ?? "any" },
    );
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
