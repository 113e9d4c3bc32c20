import type { Command } from "commander";
import { chunksCommand, type ChunksFlags } from "./commands/chunks";
import { mergeCommand } from "./commands/merge";
import { DEFAULT_STEPS, EDITION, chunk, engineName, percent, seed, steps, url, workers } from "./flags";
import type { Environment } from "../display";
import type { Project } from "../project/project";
import type { Json, Perform } from "../project/command";
import { alsoSarif } from "./sarif";
import { shard } from "./work/shard-flags";
import type { MergeFlags } from "./work/work";

/** The flags of commands whose work can be cut into parts. */
export function sharded(command: Command): Command {
  return command
    .option("--shard <i/n>", "only the i-th of n interleaved parts, into --bundle", shard)
    .option("--bundle <file>", "file for the part's results, for `merge`; no other file is written then");
}

/** The commands that make bundles and put them together. */
export function addBundleCommands(
  command: (name: string, description: string) => Command,
  project: Project,
  perform: Perform,
  environment: Environment,
): void {
  command("chunks", "run some chunks of a campaign, and write their results to a bundle")
    .requiredOption("--from <n>", "the first chunk", chunk)
    .requiredOption("--to <n>", "the chunk after the last", chunk)
    .requiredOption("--seed <n>", "the seed of the campaign", seed)
    .requiredOption("--out <file>", "file of the bundle")
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--edition <name>", EDITION)
    .option("--broken <name>", "run on the contracts with this seeded bug")
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--rpc-url <url>", "use this node, which must support eth_simulateV1, instead of starting an engine", url)
    .action((flags: ChunksFlags & Json) =>
      perform(flags.json === true, (output) => chunksCommand(flags, project, output)),
    );

  command("merge", "put bundles together: the result of one machine that does all the work, except for times")
    .argument("<files...>", "bundles of the same work, in any order")
    .option("--from <n>", "of a campaign: the first chunk to use (default: the campaign's first)", chunk)
    .option("--to <n>", "of a campaign: the chunk after the last to use", chunk)
    .option("--out <folder>", "of campaigns and seeded bugs: folder for counterexamples (default: counterexamples)")
    .option("--sarif <file>", "of a campaign: file for the violations as SARIF, for a code-scanning page")
    .option("--report <file>", "of mutants: where the report is written, as Markdown (default: reports/mutation.md)")
    .option("--threshold <percent>", "of mutants: least score, 0 to 100 (default: 95)", percent)
    .option("--kills <file>", "of mutants: where to write how many mutants each check killed")
    .option("--markdown <file>", "of seeded bugs: write the results into the edition's table in this file")
    .action((files: readonly string[], flags: MergeFlags & Json) =>
      perform(flags.json === true, (output) =>
        alsoSarif(flags, { project, environment, output }, (told) => mergeCommand(files, flags, project, told)),
      ),
    );
}
