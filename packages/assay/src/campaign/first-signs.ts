import { InternalError } from "../judge";
import type { ChunkReport, ShrinkTask } from "./tasks";

/** When it was first known that a sequence fails: some time before the report of its chunk says what with. */
export class FirstSigns {
  private readonly seconds = new Map<number, Map<number, number>>();

  /** Notes that a sequence fails; of a chunk that is run twice the first time stays. */
  note(chunk: number, sequence: number, seconds: number): void {
    const ofChunk = this.seconds.get(chunk) ?? new Map<number, number>();
    if (!ofChunk.has(sequence)) ofChunk.set(sequence, seconds);
    this.seconds.set(chunk, ofChunk);
  }

  /** Seconds at which it was known; undefined where nobody told on the way. */
  of({ chunk, sequence }: Pick<ShrinkTask, "chunk" | "sequence">): number | undefined {
    return this.seconds.get(chunk)?.get(sequence);
  }

  /** @throws InternalError when a sequence failed that does not fail in the report: the chunk was run again, and came to something else */
  check({ chunk, found }: ChunkReport): void {
    for (const sequence of this.seconds.get(chunk)?.keys() ?? []) {
      if (found.some((one) => one.sequence === sequence)) continue;
      throw new InternalError(
        `chunk ${chunk}, sequence ${sequence} failed, and did not when its chunk was run again; the engine's answers or the subject's plans differ from run to run`,
      );
    }
  }
}
