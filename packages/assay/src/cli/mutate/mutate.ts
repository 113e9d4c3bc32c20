import type { MutateJson } from "../../check/gate/answers";
import type { MutationReport } from "../../check/mutation/display";
import { DEFAULT_STEPS, choiceOf, UsageError, workersOf, type ChoiceFlags } from "../flags";
import { mutationOf } from "../parts-of-project";
import { interruptible } from "../interrupt";
import type { Project } from "../../project/project";
import { budgetFor, DEFAULT_SEED, judgeMutants, portionWithin } from "./judge-mutants";
import { killsOf, writeKills } from "./kills";
import { checkEquivalents, judgedOf, select, type Selection } from "./select";
import { reportMutation } from "./report";
import { within } from "../within";
import type { Output } from "../../explain/display/terminal";
import type { ShardFlags } from "../work/shard-flags";

/** Flags of `assay mutate`. */
export interface MutateFlags extends Omit<ChoiceFlags, "engine" | "bug" | "rpcUrl">, Selection, ShardFlags {
  readonly seed?: number;
  readonly steps?: number;
  readonly budget?: number;
  /** Seconds after which the command stops, and reports the mutants tried so far. */
  readonly timeout?: number;
  readonly workers?: number;
  readonly fresh?: boolean;
  /** Each mutant by itself to the end. */
  readonly alone?: boolean;
  readonly survivors?: boolean;
  readonly threshold?: number;
  readonly report: string;
  /** File that gets what each check caught. */
  readonly kills?: string;
}

/** Tries every mutant of the contracts, prints the scores and the survivors, and returns the exit code. */
export async function tryMutants(flags: MutateFlags, project: Project, output: Output<MutateJson>): Promise<number> {
  const { terminal } = output;
  if (flags.kills !== undefined && (flags.only !== undefined || flags.changed !== undefined))
    throw new UsageError("--kills counts all mutants: expected neither --only nor --changed with it");
  const choice = { ...choiceOf(flags, project), schemata: true };
  const workers = workersOf(flags.workers, choice);
  const common = {
    seed: flags.seed ?? DEFAULT_SEED,
    steps: flags.steps ?? DEFAULT_STEPS,
    budget: flags.budget ?? budgetFor(project),
  };
  const portion = portionWithin(flags.timeout);
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const interrupt = interruptible(() => terminal.line("interrupted: the running mutants get no verdict"));
  try {
    const mutation = await mutationOf(project, choice, terminal.line);
    const selected = select(mutation, flags);
    checkEquivalents(mutation);
    const left = flags.timeout === undefined ? undefined : flags.timeout - elapsed();
    const outcomes = await within(interrupt.signal, left, (signal) =>
      judgeMutants({
        ...{ project, mutation, choice, workers, common, portion, signal, output, mutants: selected },
        fresh: flags.fresh === true,
        survivors: flags.survivors === true,
        alone: flags.alone === true,
        // the kills must be those of the present checks
        strict: flags.kills !== undefined,
      }),
    );
    const judged = judgedOf(selected, outcomes, mutation);
    const report: MutationReport = {
      judged,
      inexpressible: mutation.inexpressible,
      seconds: elapsed(),
      untried: selected.length - judged.length,
    };
    if (flags.kills !== undefined && report.untried === 0)
      writeKills(flags.kills, choice.edition, killsOf(judged, mutation.digests));
    const ended = { interrupted: interrupt.signal.aborted, again: "run the same command again to continue" };
    return reportMutation(report, { ...flags, ...ended }, output);
  } finally {
    interrupt.release();
  }
}
