import type { Command } from "commander";
import { chunksCommand, type ChunksFlags } from "./commands/chunks";
import { mergeCommand } from "./commands/merge";
import { DEFAULT_STEPS, EDITION, chunk, engineName, percent, seed, steps, url, workers } from "./flags";
import type { Project } from "../project/project";
import type { Json, Perform } from "./command";
import { shard } from "./work/shard-flags";
import type { MergeFlags } from "./work/work";

/** The flags of commands whose work can be cut into parts. */
export function sharded(command: Command): Command {
  return command
    .option("--shard <i/n>", "only the i-th of n interleaved parts, into --bundle", shard)
    .option("--bundle <file>", "where it is written what a part came to, for `merge`; nothing else is written then");
}

/** The commands that make bundles and put them together. */
export function addBundleCommands(
  command: (name: string, description: string) => Command,
  project: Project,
  perform: Perform,
): void {
  command("chunks", "run some chunks of a campaign, and write what they came to into a bundle")
    .requiredOption("--from <n>", "the first chunk", chunk)
    .requiredOption("--to <n>", "the chunk behind the last", chunk)
    .requiredOption("--seed <n>", "the seed of the campaign", seed)
    .requiredOption("--out <file>", "where the bundle is written")
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--edition <name>", EDITION)
    .option("--broken <name>", "run against a broken variant of the contracts")
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--rpc-url <url>", "a node that speaks eth_simulateV1, in place of an engine of our own", url)
    .action((flags: ChunksFlags & Json) =>
      perform(flags.json === true, (output) => chunksCommand(flags, project, output)),
    );

  command("merge", "put bundles together: what one machine gives that does all of it, but for times")
    .argument("<files...>", "bundles of one work, in any order")
    .option(
      "--from <n>",
      "of a campaign: the first chunk that is wanted (default: the first that there should be)",
      chunk,
    )
    .option("--to <n>", "of a campaign: the chunk behind the last that is wanted", chunk)
    .option(
      "--out <folder>",
      "of campaigns and broken variants: where counterexamples are written (default: counterexamples)",
    )
    .option("--report <file>", "of mutants: where the report is written, as Markdown (default: reports/mutation.md)")
    .option("--threshold <percent>", "of mutants: least score, 0 to 100 (default: 95)", percent)
    .option("--kills <file>", "of mutants: where to write how many mutants each check killed")
    .option("--markdown <file>", "of broken variants: put what was found into the edition's table of this file")
    .action((files: readonly string[], flags: MergeFlags & Json) =>
      perform(flags.json === true, (output) => mergeCommand(files, flags, project, output)),
    );
}
