import { readFileSync } from "node:fs";
import type { Environment } from "../../explain/display";
import { messageOf } from "../../run/judge";
import { addressOf, type Address } from "../../scale/queue/address";
import { expectLibraries } from "../../scale/queue/libraries";
import { UsageError } from "../flags";

/** Flags that say where a queue is. */
export interface QueueFlags {
  readonly queue?: string;
  readonly queueCa?: string;
  readonly patience: number;
}

/** Where the queue is, by flags and environment. @throws UsageError */
export function queueOf({ queue, queueCa }: Pick<QueueFlags, "queue" | "queueCa">, environment: Environment): Address {
  const file = queueCa ?? environment["ASSAY_QUEUE_CA"];
  try {
    const ca = file === undefined || file === "" ? undefined : readFileSync(file, "utf8");
    return addressOf({ flag: queue, environment, ca });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** Where the queue is whose workers are to do a command's work. @throws UsageError, also for a number of processes: each worker says its own */
export function addressFor(
  { workers, ...flags }: Pick<QueueFlags, "queue" | "queueCa"> & { readonly workers?: number },
  environment: Environment,
): Address {
  if (workers === undefined) return queueOf(flags, environment);
  throw new UsageError(`--workers: set it on the workers (npx assay worker), not here; received ${workers}`);
}

/**
 * Loads the module of a command that uses a queue: the libraries of the queue are loaded for no other command.
 * @throws UsageError where no queue is named, and Error where a library is not installed, with what to install
 */
export async function withLibraries<Module>(
  flags: Pick<QueueFlags, "queue" | "queueCa">,
  environment: Environment,
  load: () => Promise<Module>,
): Promise<Module> {
  expectLibraries(queueOf(flags, environment).kind);
  return load();
}
