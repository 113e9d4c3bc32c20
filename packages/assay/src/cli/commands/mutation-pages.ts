import { Option } from "commander";
import { z } from "zod";
import { resolve } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { mutationScore } from "../../check/gate/answers";
import { count, number, seconds as duration } from "../../explain/display";
import { scoreOf } from "../../check/mutation";
import { DEFAULT_STEPS, choiceOf, UsageError, workersOf, runs, seconds } from "../flags";
import { mutationOf } from "../parts-of-project";
import { interruptible } from "../interrupt";
import type { Project } from "../../project/project";
import { ablate, ablationTable, type Ablation } from "../mutate/ablation";
import { DEFAULT_BUDGET, DEFAULT_SEED, judgeMutants, portionWithin } from "../mutate/judge-mutants";
import { checkPages, writePages, type Measured } from "../mutate/report";
import { checkEquivalents, judgedOf, select } from "../mutate/select";
import { within } from "../within";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT, WORKERS } from "../options";

/** Flags of `assay mutation-pages`. */
export interface MutationPagesFlags {
  readonly budget?: number;
  readonly workers?: number;
  /** Seconds after which it ends; the same command continues. */
  readonly timeout?: number;
  /** Only mutants whose key contains this: for trying the command, with a folder of its own. */
  readonly only?: string;
  readonly fresh?: boolean;
  /** Mutants that each kind of check is given alone. */
  readonly ablation?: number;
  /** Folder of the pages. */
  readonly out: string;
}

/** Enough for a share to some per cent. */
const DEFAULT_ABLATION = 100;

/** Where the pages of whole runs are. */
const PAGES = "docs";

const json = z.object({
  seconds: duration,
  untried: count.describe("trials that are left: run the command again"),
  editions: z
    .array(mutationScore.extend({ edition: z.string() }))
    .optional()
    .describe("when nothing is left"),
});

/** `assay mutation-pages`. */
export const mutationPagesCommand: ToolCommand<typeof json, MutationPagesFlags> = {
  name: "mutation-pages",
  description: "run every mutant of every edition, and write the pages about mutation in docs/",
  options: [
    JSON_RESULT,
    new Option("--budget <steps>", "count a mutant as survived after this many steps (default: 24000)").argParser(runs),
    new Option(
      "--timeout <seconds>",
      "stop after this many seconds; run the command again without --fresh to continue",
    ).argParser(seconds),
    WORKERS,
    new Option(
      "--ablation <n>",
      "run lockstep, invariants and laws separately on this many mutants (default: 100)",
    ).argParser(runs),
    new Option("--only <text>", "only mutants whose key contains this text; needs --out"),
    new Option("--fresh", "ignore the results of earlier runs"),
    new Option("--out <folder>", "write the pages into this folder").default(PAGES),
  ],
  json,
  action: (flags, { project, output }) => makePages(flags, project, output),
};

/**
 * Tries every mutant of every edition, continues with what an earlier run left, and writes the pages when nothing is left. Returns the exit code: 8 when something is left.
 */
async function makePages(
  flags: MutationPagesFlags,
  project: Project,
  output: Output<Printed<typeof json>>,
): Promise<number> {
  const { terminal } = output;
  if (flags.only !== undefined && resolve(flags.out) === resolve(PAGES))
    throw new UsageError(`--only: the pages in ${PAGES}/ are about all mutants; name another folder with --out`);
  checkPages(flags.out);
  const started = performance.now();
  const interrupt = interruptible(() => terminal.line("interrupted: the running mutants get no verdict"));
  try {
    const measured = await within(interrupt.signal, flags.timeout, (signal) => measure(flags, project, signal, output));
    const seconds = (performance.now() - started) / 1000;
    if (measured.untried > 0) {
      terminal.line(`${number(measured.untried)} trials are left: run the command again, without --fresh, to continue`);
      output.result({ seconds, untried: measured.untried });
      return interrupt.signal.aborted ? EXIT_CODES.interrupted : EXIT_CODES.vacuous;
    }
    writePages(flags.out, measured);
    const editions = measured.runs.map(({ edition, judged }) => ({ edition, ...scoreOf(judged) }));
    terminal.line(`written: the pages of ${editions.length} editions in ${flags.out}/`);
    output.result({ seconds, untried: 0, editions });
    return 0;
  } finally {
    interrupt.release();
  }
}

async function measure(
  flags: MutationPagesFlags,
  project: Project,
  signal: AbortSignal,
  output: Output,
): Promise<Measured & { readonly untried: number }> {
  const common = { seed: DEFAULT_SEED, steps: DEFAULT_STEPS, budget: flags.budget ?? DEFAULT_BUDGET };
  const runs: Measured["runs"][number][] = [];
  const ablations: Ablation[] = [];
  const fresh = flags.fresh === true;
  let untried = 0;
  for (const edition of project.editions) {
    const choice = { ...choiceOf({ edition }, project), schemata: true };
    const workers = workersOf(flags.workers, choice);
    const mutation = await mutationOf(project, choice, output.terminal.line);
    checkEquivalents(mutation);
    const mutants = select(mutation, flags);
    output.terminal.line(`edition ${edition}:`);
    const outcomes = await judgeMutants({
      ...{ project, mutation, mutants, choice, workers, common, signal, output },
      portion: portionWithin(flags.timeout),
      ...{ fresh, survivors: false, strict: true },
    });
    const judged = judgedOf(mutants, outcomes, mutation);
    untried += mutants.length - judged.length;
    const elapsed = mutants.reduce((sum, { key }) => sum + (outcomes.get(key)?.elapsed ?? 0), 0);
    const { seed, steps } = common;
    const size = flags.ablation ?? DEFAULT_ABLATION;
    const ablation = await ablate({
      project,
      mutation,
      mutants,
      size,
      choice,
      workers,
      seed,
      steps,
      signal,
      output,
      fresh,
    });
    untried += ablation.untried;
    ablations.push(ablation);
    const { inexpressible, digests } = mutation;
    runs.push({ edition, judged, inexpressible, digests, seconds: elapsed / 1000 });
  }
  const settings = `Seed ${common.seed}, sequences of ${common.steps} actions, up to ${number(common.budget)} steps per mutant. All outcomes are of the same contracts and checks.`;
  return { runs, settings, more: [ablationTable(ablations)], untried };
}
