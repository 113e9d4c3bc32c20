import { isWanted } from "../judge";
import { Digest, examine } from "../run";
import { addStatistics, noStatistics } from "../stats";
import type { Engine, Subject } from "../types";
import { sequenceAt } from "../search/sequence-at";
import { takePlan } from "../search/planned-ahead";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import type { ChunkReport, ChunkTask, Failing, Found } from "./tasks";

/**
 * Runs the sequences of a chunk one after the other; failures are noted with their identity, and shrunk later (`shrinkFound`), so that what a
 * chunk comes to depends on nothing but its seed and, in a campaign that learns, on what is in its pool. An aborted signal leaves out what was not begun: such a report is not to be used.
 */
export async function exploreChunk<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ChunkTask,
  signal: AbortSignal,
  pool?: Pool,
  failing?: Failing,
): Promise<ChunkReport> {
  const { chunk, until } = task;
  const digest = new Digest();
  const statistics = noStatistics();
  const found: Found[] = [];
  const learned: FoundSequence[] = [];
  const news = pool?.news();
  for (let sequence = 0; sequence < task.sequences && !signal.aborted; sequence++) {
    if (until !== undefined && found.some(({ identity }) => isWanted(until, identity))) break;
    const started = performance.now();
    const placed = await sequenceAt(subject, task, sequence, pool);
    if (placed === undefined) break;
    statistics.timing.generation += performance.now() - started;
    const [offset, actions] = placed.drawn;
    const isOfCorpus = placed.isKept && task.given === undefined && pool === undefined;
    const examined = await examine(
      subject,
      engine,
      { offset, actions },
      {
        exchanged: (batches, results) => digest.exchange(batches, results),
        plan: isOfCorpus ? takePlan(subject, { ...task, sequence }) : undefined,
        wanted: until ?? "any",
        failing: () => failing?.(sequence),
      },
    );
    const { failure } = examined;
    addStatistics(statistics, examined.run.statistics);
    if (failure !== undefined) found.push({ sequence, identity: failure.identity });
    const shown = news?.of(offset, traceOf(subject, { offset, actions }));
    if (shown !== undefined) learned.push(placed.isKept ? { ...shown, calls: [] } : shown);
  }
  return { chunk, digest: digest.finish(), statistics, found, ...(pool === undefined ? {} : { learned }) };
}
