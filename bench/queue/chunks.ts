import { join } from "node:path";
import { CHUNK_SIZE, exploreChunk, type ChunkReport } from "assay/campaign";
import { compile, optionsIn } from "assay/compile";
import { startAnvil } from "assay/engine";
import type { Subject } from "assay/types";
import { createSubject } from "../../properties/subject";
import { processorSeconds } from "./processor-time";

export const EDITION = "current";
const SEED = 7;
/** Actions of a sequence, as a campaign has by default. */
const STEPS = 50;
/** Nobody measures these. */
const WARM_UP = 8;

/** Chunks of the protocol, worked through on one process. */
export interface Chunks {
  readonly subject: Subject<unknown, unknown>;
  readonly reports: readonly ChunkReport[];
  /** Milliseconds of a chunk. */
  readonly chunk: { readonly mean: number; readonly deviation: number };
}

/**
 * Works through some chunks. The mean is of processor time, so that it is the same on a machine that does other things too; how chunks differ is seen by the
 * clock, relative to its own mean.
 */
export async function workThrough(count: number): Promise<Chunks> {
  const artifacts = compile(
    optionsIn(join(__dirname, "..", ".."), "contracts", (text) => process.stderr.write(`${text}\n`)),
  );
  const subject = createSubject({ edition: EDITION, artifacts });
  const engine = await startAnvil(subject.fixture);
  const { signal } = new AbortController();
  const explore = (chunk: number): Promise<ChunkReport> =>
    exploreChunk(subject, engine, { seed: SEED, chunk, sequences: CHUNK_SIZE, steps: STEPS }, signal);
  try {
    for (let chunk = 0; chunk < WARM_UP; chunk++) await explore(chunk);
    const reports: ChunkReport[] = [];
    const times: number[] = [];
    const before = processorSeconds(process.pid);
    for (let chunk = 0; chunk < count; chunk++) {
      const began = performance.now();
      reports.push(await explore(WARM_UP + chunk));
      times.push(performance.now() - began);
    }
    const mean = (1_000 * (processorSeconds(process.pid) - before)) / count;
    return { subject, reports, chunk: { mean, deviation: mean * variation(times) } };
  } finally {
    await engine.close();
  }
}

/** Standard deviation, as a share of the mean. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1)) / mean;
}
