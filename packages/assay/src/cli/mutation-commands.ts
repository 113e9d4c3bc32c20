import type { Command } from "commander";
import { mutateCommand, type MutateFlags } from "./commands/mutate";
import { mutatePartCommand } from "./commands/mutate-part";
import { mutationPagesCommand, PAGES, type MutationPagesFlags } from "./commands/mutation-pages";
import { sharded } from "./bundle-commands";
import { DEFAULT_STEPS, EDITION, percent, runs, seconds, seed, steps, whole, workers } from "./flags";
import type { Project } from "../project/project";
import type { Json, Perform } from "../project/command";
import { DEFAULT_SEED } from "./mutate/judge-mutants";
import { allOrPart } from "./work/shard-flags";

/** The commands that change the contracts and count what the checks catch. */
export function addMutationCommands(
  command: (name: string, description: string) => Command,
  project: Project,
  perform: Perform,
): void {
  sharded(command("mutate", "make small changes to the contracts, one at a time, and count what the checks catch"))
    .option("--edition <name>", EDITION)
    .option("--seed <n>", "the seed of the sequences that every mutant meets (default: 1)", seed)
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--budget <steps>", "steps after which a mutant counts as survived (default: 24000)", runs)
    .option("--timeout <seconds>", "end after this many seconds, with what was tried by then", seconds)
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--changed <revision>", "only lines changed since a git revision")
    .option("--only <text>", "only mutants whose key contains this")
    .option(
      "--pairs <n>",
      "try this many pairs of mutants, both active at once, instead of single ones",
      whole(1, 100_000),
    )
    .option("--survivors", "try mutants again that survived earlier")
    .option("--fresh", "ignore the results of earlier runs")
    .option("--threshold <percent>", "least score, 0 to 100 (default: 95)", percent)
    .option("--report <file>", "where the report is written, as Markdown", "reports/mutation.md")
    .option("--kills <file>", "file for what each check caught, in the form of docs/mutation-kills.json")
    .action((flags: MutateFlags & Json) =>
      perform(flags.json === true, (output) =>
        allOrPart(
          // its seed is the same when none is given
          { seed: DEFAULT_SEED, ...flags },
          () => mutateCommand(flags, project, output),
          (part) => mutatePartCommand(flags, part, project, output),
        ),
      ),
    );

  command("mutation-pages", "try every mutant of every edition, and write the pages of docs/ about them")
    .option("--budget <steps>", "steps after which a mutant counts as survived (default: 24000)", runs)
    .option("--timeout <seconds>", "end after this many seconds; the same command without --fresh goes on", seconds)
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option(
      "--ablation <n>",
      "mutants on which lockstep, invariants and laws are each tried alone (default: 100)",
      runs,
    )
    .option("--only <text>", "only mutants whose key contains this, with --out")
    .option("--fresh", "ignore the results of earlier runs")
    .option("--out <folder>", "folder of the pages", PAGES)
    .action((flags: MutationPagesFlags & Json) =>
      perform(flags.json === true, (output) => mutationPagesCommand(flags, project, output)),
    );
}
