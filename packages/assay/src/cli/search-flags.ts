import type { Command } from "commander";
import { DEFAULT_STEPS, EDITION, chunk, engineName, runs, seconds, seed, steps, workers } from "./flags";

/** The flags of a campaign, whoever runs its chunks. */
export function campaignFlags(made: Command): Command {
  return made
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--runs <n>", "end after this many sequences", runs)
    .option("--timeout <seconds>", "end after this many seconds (default: 60 when --runs is not given)", seconds)
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--fail-fast", "end at the first violation")
    .option("--profile", "print where the time went, stage by stage")
    .option("--from-chunk <n>", "the first chunk, to continue an interrupted campaign", chunk)
    .option("--broken <name>", "run on the contracts with this seeded bug")
    .option("--sarif <file>", "file for the violations as SARIF, for a code-scanning page");
}

/** The flags that all searching commands have. */
export function search(command: Command): Command {
  return command
    .option("--seed <n>", "the seed everything is drawn from (default: a random one)", seed)
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--edition <name>", EDITION)
    .option("--out <folder>", "where counterexamples are written", "counterexamples");
}
