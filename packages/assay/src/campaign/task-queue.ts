import type { ChunkTask, ShrinkTask } from "./tasks";

/** A task to hand out, and how often it was handed out. */
export type QueuedTask =
  | { readonly type: "explore"; readonly task: ChunkTask; readonly attempt: number }
  | { readonly type: "shrink"; readonly task: ShrinkTask; readonly attempt: number };

/** How many sequences a chunk has; 0 when there is no such chunk. */
export type ChunkLength = (chunk: number) => number;

/** Chunks to hand out: the first, and from one to the next. */
export interface ChunkSeries {
  readonly first: number;
  readonly step: number;
}

/** Hands out chunks in ascending order; failures to shrink and tasks whose executor was lost come first. */
export class TaskQueue {
  private readonly urgent: QueuedTask[] = [];
  private exhausted = false;
  /** Chunks from this one on are not handed out yet. */
  private barrier = Infinity;

  private chunk: number;

  constructor(
    private readonly series: ChunkSeries,
    private readonly common: Pick<ChunkTask, "seed" | "steps" | "until" | "withoutCorpus">,
    private readonly lengthOf: ChunkLength,
    private readonly mayExplore: () => boolean,
  ) {
    this.chunk = series.first;
  }

  /** The next task; undefined when there is none at the moment. */
  take(): QueuedTask | undefined {
    const urgent = this.urgent.shift();
    if (urgent !== undefined) return urgent;
    if (!this.exhausted && this.chunk >= this.barrier && this.mayExplore()) return undefined;
    const sequences = this.exhausted || !this.mayExplore() ? 0 : this.lengthOf(this.chunk);
    if (sequences === 0) {
      this.exhausted = true;
      return undefined;
    }
    const { chunk } = this;
    this.chunk += this.series.step;
    return { type: "explore", task: { ...this.common, chunk, sequences }, attempt: 1 };
  }

  /** Puts a task in front of the chunks. */
  put(task: QueuedTask): void {
    this.urgent.push(task);
  }

  /** Hands out no chunk from this one on, until it is told of another. */
  holdFrom(chunk: number): void {
    this.barrier = chunk;
  }

  /** Whether a task waits that was put in. */
  get hasUrgent(): boolean {
    return this.urgent.length > 0;
  }

  /** Begins no further chunk; tasks that were put in are still handed out. */
  stopExploring(): void {
    this.exhausted = true;
  }

  get empty(): boolean {
    return this.urgent.length === 0 && this.exhausted;
  }
}
