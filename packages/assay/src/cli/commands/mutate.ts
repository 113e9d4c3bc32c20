import { Option } from "commander";
import type { ToolCommand } from "../command";
import { percent, runs, seconds, seed } from "../flags";
import { DEFAULT_SEED } from "../mutate/judge-mutants";
import { tryMutants, type MutateFlags } from "../mutate/mutate";
import { trySomeMutants } from "../mutate/work";
import { EDITION_NAME, JSON_RESULT, SHARD, STEPS, WORKERS } from "../options";
import { allOrPart } from "../work/shard-flags";

/** `assay mutate`. */
export const mutateCommand: ToolCommand<MutateFlags> = {
  name: "mutate",
  description: "make small changes to the contracts, one at a time, and count what the checks catch",
  options: [
    JSON_RESULT,
    ...SHARD,
    EDITION_NAME,
    new Option("--seed <n>", "the seed of the sequences that every mutant meets (default: 1)").argParser(seed),
    STEPS,
    new Option("--budget <steps>", "steps after which a mutant counts as survived (default: 24000)").argParser(runs),
    new Option("--timeout <seconds>", "end after this many seconds, with what was tried by then").argParser(seconds),
    WORKERS,
    new Option("--changed <revision>", "only lines changed since a git revision"),
    new Option("--only <text>", "only mutants whose key contains this"),
    new Option("--alone", "each mutant by itself to the end: takes longer, and none can hide another"),
    new Option("--survivors", "try mutants again that survived earlier"),
    new Option("--fresh", "ignore the results of earlier runs"),
    new Option("--threshold <percent>", "least score, 0 to 100 (default: 95)").argParser(percent),
    new Option("--report <file>", "where the report is written, as Markdown").default("reports/mutation.md"),
    new Option("--kills <file>", "file for what each check caught, in the form of docs/mutation-kills.json"),
  ],
  action: (flags, { project, output }) =>
    allOrPart(
      // its seed is the same when none is given
      { seed: DEFAULT_SEED, ...flags },
      () => tryMutants(flags, project, output),
      (part) => trySomeMutants(flags, part, project, output),
    ),
};
