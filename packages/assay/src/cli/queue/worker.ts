import { availableParallelism } from "node:os";
import type { Environment } from "../../explain/display";
import { takeJobs } from "../../scale/queue";
import type { Plain } from "../../core/types";
import type { SetupSource } from "../../campaign/workers";
import { listenedModelOf } from "../../search/listen";
import { interruptible } from "../interrupt";
import { searchOf } from "../listening";
import { SETUP_ENGINES, type Project, type SetupChoice } from "../../project/project";
import { codeDigestOf } from "../parts-of-project";
import type { Output } from "../../explain/display/terminal";
import { queueOf, type QueueFlags } from "./address";
import { z } from "zod";

/** Flags of `assay worker`. */
export interface WorkerFlags extends QueueFlags {
  readonly workers?: number;
  readonly lock: number;
}

/** What a job may choose: nothing that names a file or an address of this machine. */
const choiceSchema = z.strictObject({
  edition: z.string(),
  engine: z.enum(SETUP_ENGINES),
  rpcUrl: z.null(),
  bug: z.string().nullable(),
  schemata: z.boolean().optional(),
  /** The model reports the results of its comparisons. */
  listen: z.literal(true).optional(),
});

/** Runs jobs from a queue until it is interrupted. Returns how many it ran. */
export async function work(
  flags: WorkerFlags,
  project: Project,
  output: Output,
  environment: Environment,
): Promise<number> {
  const address = queueOf(flags, environment);
  const { terminal } = output;
  const workers = flags.workers ?? availableParallelism();
  const code = codeDigestOf(project, { edition: project.editions[0] ?? "", bug: null });
  const interrupt = interruptible(() =>
    terminal.line("stopping after the running jobs; press Ctrl-C again to stop at once"),
  );
  terminal.line(
    `code ${code.slice(0, 12)}, ${workers} process${workers === 1 ? "" : "es"}, takes jobs from ${address.shown}`,
  );
  try {
    const done = await takeJobs(address, {
      code,
      codeOf: (choice) => codeDigestOf(project, choiceOf(choice, project)),
      source: (choice) => sourceOf(choice, project),
      workers,
      lock: flags.lock,
      patience: flags.patience,
      signal: interrupt.signal,
      notify: terminal.line,
    });
    terminal.line(`did ${done} job${done === 1 ? "" : "s"}`);
    return done;
  } finally {
    interrupt.release();
  }
}

/** Where a process gets the setup of a choice from. @throws Error for a choice that is none here. */
function sourceOf(choice: Plain, project: Project): SetupSource {
  const source = project.source(choiceOf(choice, project));
  if (choiceSchema.parse(choice).listen === undefined) return source;
  return { ...source, listen: listenedModelOf(searchOf(project)) };
}

/** @throws Error for a choice that is none here. */
function choiceOf(choice: Plain, project: Project): SetupChoice {
  const parsed = choiceSchema.parse(choice);
  if (!project.editions.includes(parsed.edition)) throw new Error(`there is no edition "${parsed.edition}" here`);
  const { schemata, listen: _, ...chosen } = parsed;
  return schemata === undefined ? chosen : { ...chosen, schemata };
}
