import { Option } from "commander";
import { z } from "zod";
import { mutateJson } from "../../check/gate/answers";
import type { ToolCommand } from "../command";
import { percent, runs, seconds, seed } from "../flags";
import { DEFAULT_SEED } from "../mutate/judge-mutants";
import { tryMutants, type MutateFlags } from "../mutate/mutate";
import { trySomeMutants } from "../mutate/work";
import { partJson } from "../json";
import { EDITION_NAME, JSON_RESULT, SHARD, STEPS, WORKERS } from "../options";
import { allOrPart } from "../work/shard-flags";

const json = z.union([mutateJson, partJson]);

/** `assay mutate`. */
export const mutateCommand: ToolCommand<typeof json, MutateFlags> = {
  name: "mutate",
  description: "mutate the contracts, and count the mutants that the checks kill",
  options: [
    JSON_RESULT,
    ...SHARD,
    EDITION_NAME,
    new Option("--seed <n>", "seed of the sequences that are run on every mutant (default: 1)").argParser(seed),
    STEPS,
    new Option(
      "--budget <steps>",
      "count a mutant as survived after this many steps (default: 24000, or 4000 where `calls` have no rules)",
    ).argParser(runs),
    new Option("--timeout <seconds>", "stop after this many seconds, and report the mutants tried so far").argParser(
      seconds,
    ),
    WORKERS,
    new Option("--changed <revision>", "only mutants in lines changed since this git revision"),
    new Option("--only <text>", "only mutants whose key contains this text"),
    new Option("--alone", "run each mutant by itself: slower, but no mutant can hide another"),
    new Option("--survivors", "retry the mutants that survived earlier runs"),
    new Option("--fresh", "ignore the results of earlier runs"),
    new Option("--threshold <percent>", "exit with code 8 below this score, 0 to 100 (default: 95)").argParser(percent),
    new Option("--report <file>", "write the report to this file, as Markdown").default("reports/mutation.md"),
    new Option(
      "--kills <file>",
      "write the kills of each check to this file, in the format of docs/mutation-kills.json",
    ),
  ],
  json,
  action: (flags, { project, output }) =>
    allOrPart(
      // without --seed, all parts use the same default seed
      { seed: DEFAULT_SEED, ...flags },
      () => tryMutants(flags, project, output),
      (part) => trySomeMutants(flags, part, project, output),
    ),
};
