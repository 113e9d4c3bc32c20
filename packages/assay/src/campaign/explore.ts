import fc from "fast-check";
import { isWanted } from "../judge";
import { Digest, examine } from "../run";
import { addStatistics, noStatistics } from "../stats";
import type { Engine, Subject } from "../types";
import { drawingOf, drawnOf, keptAt } from "../search/chunk-sequences";
import { SequenceSource, type Drawn } from "../search/sequence-source";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { traceOf } from "../search/trace";
import type { ChunkReport, ChunkTask, Found } from "./tasks";

/**
 * Runs the sequences of a chunk one after the other; failures are noted with their identity, and shrunk later (`shrinkFound`), so that what a
 * chunk comes to depends on nothing but its seed and, in a campaign that learns, on what is in its pool. An aborted signal leaves out what was not begun: such a report is not to be used.
 */
export async function exploreChunk<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  { seed, chunk, sequences, steps, until, given }: ChunkTask,
  signal: AbortSignal,
  pool?: Pool,
): Promise<ChunkReport> {
  const digest = new Digest();
  const statistics = noStatistics();
  const found: Found[] = [];
  const learned: FoundSequence[] = [];
  const news = pool?.news();
  let sequence = 0;
  // fast-check draws a sequence between the end of one and the beginning of the next
  let idleSince = performance.now();
  const run = async (drawn: Drawn<Action>, isKept = false): Promise<void> => {
    if (signal.aborted) return;
    if (until !== undefined && found.some(({ identity }) => isWanted(until, identity))) return;
    statistics.timing.generation += performance.now() - idleSince;
    const [offset, actions] = drawn;
    const examined = await examine(
      subject,
      engine,
      { offset, actions },
      { exchanged: (batches, results) => digest.exchange(batches, results), wanted: until ?? "any" },
    );
    const { failure } = examined;
    addStatistics(statistics, examined.run.statistics);
    if (failure !== undefined) found.push({ sequence, identity: failure.identity });
    const shown = news?.of(offset, traceOf(subject, { offset, actions }));
    if (shown !== undefined) learned.push(isKept ? { ...shown, calls: [] } : shown);
    sequence++;
    idleSince = performance.now();
  };
  // a chunk that begins with kept sequences has only these
  const kept =
    given === undefined
      ? Array.from({ length: sequences }, (_, i) => keptAt(subject, { seed, chunk, sequence: i }, pool?.kept))
      : given.map((one) => drawnOf(subject, one));
  if (kept[0] !== undefined) {
    for (const drawn of kept) if (drawn !== undefined) await run(drawn, true);
    return report();
  }
  const drawing = drawingOf(subject, seed, chunk, pool);
  const property = fc.asyncProperty(new SequenceSource(subject, steps, drawing.varied), (drawn) => run(drawn));
  const result = await fc.check(property, { seed: drawing.seed, numRuns: sequences, endOnFailure: true });
  if (result.failed) throw asError(result.errorInstance, chunk);
  return report();

  function report(): ChunkReport {
    const told = pool === undefined ? {} : { learned };
    return { chunk, digest: digest.finish(), statistics, found, ...told };
  }
}

/** The property throws only what is a fault of the machinery. */
function asError(thrown: unknown, chunk: number): Error {
  return thrown instanceof Error ? thrown : new Error(`chunk ${chunk} was not run to its end: ${String(thrown)}`);
}
