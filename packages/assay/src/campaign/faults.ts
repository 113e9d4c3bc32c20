import { CHUNK_SIZE } from "../run/plan";
import type { ChunkTask, ExecutorLostError, ShrinkTask } from "./tasks";

/** The options that run a chunk again, by itself. */
const options = ({ seed, steps, chunk }: ChunkTask): string =>
  `--seed ${seed} --steps ${steps} --from-chunk ${chunk} --runs ${CHUNK_SIZE}`;

/** The error of a campaign whose executors are all lost. */
export const allLost = (): Error =>
  new Error(
    "every worker process died; run again with --workers 1 to see why, or with fewer workers if memory is short",
  );

/** The error of a task whose executor was lost twice. */
export const lostTwice = (task: ChunkTask, error: ExecutorLostError): Error =>
  new Error(`two workers died on chunk ${task.chunk} (${error.message}); see why with --workers 1 ${options(task)}`, {
    cause: error,
  });

/** Says of a failure that a fault kept it from being shrunk. */
export const notShrunk = (task: ShrinkTask): string =>
  `${task.identity} was found and not shrunk, because of the error below; it is in ${options(task)}`;
