import type { Command } from "commander";
import { explainCommand, type ExplainFlags } from "./commands/explain";
import { exportCommand, formOf, type ExportFlags } from "./commands/export";
import { replayCommand, type ReplayFlags } from "./commands/replay";
import { engineName, url, whole } from "./flags";
import type { Project } from "../project/project";
import type { Json, Perform } from "../project/command";

/** The commands that look at a stored counterexample. */
export function addCounterexampleCommands(
  command: (name: string, description: string) => Command,
  project: Project,
  perform: Perform,
): void {
  command("replay", "run a stored counterexample again")
    .argument("<file>", "a file from counterexamples/")
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--rpc-url <url>", "use this node, which must support eth_simulateV1, instead of starting an engine", url)
    .option("--edition <name>", "edition of the protocol (default: the counterexample's)")
    .option("--broken <name>", "replay on the contracts with this seeded bug (default: the one it was found on)")
    .option("--intact", "replay on the intact contracts")
    .option(
      "--step <n>",
      "print the whole state after this step, model and chain; 0: before the first step",
      whole(0, 1e6),
    )
    .option(
      "--trace",
      "look into the failing step (or that of --step) on Hardhat: stack, calls, events, storage by name",
    )
    .option("--watch", "replay whenever a contract changes, until Ctrl-C")
    .action((file: string, flags: ReplayFlags & Json) =>
      perform(flags.json === true, (output) => replayCommand(file, flags, project, output)),
    );

  command("explain", "say which single changes of a stored counterexample make its failure disappear")
    .argument("<file>", "a file from counterexamples/")
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--rpc-url <url>", "use this node, which must support eth_simulateV1, instead of starting an engine", url)
    .option("--edition <name>", "edition of the protocol (default: the counterexample's)")
    .option("--broken <name>", "explain it on the contracts with this seeded bug (default: the one it was found on)")
    .action((file: string, flags: ExplainFlags & Json) =>
      perform(flags.json === true, (output) => explainCommand(file, flags, project, output)),
    );

  command("export", "write a stored counterexample as a test or a write-up that needs nothing of this tool")
    .argument("<file>", "a file from counterexamples/")
    .requiredOption("--to <form>", "foundry, hardhat or markdown", formOf)
    .option("--out <file>", "where it is written (default: beside the counterexample)")
    .action((file: string, flags: ExportFlags & Json) =>
      perform(flags.json === true, (output) => exportCommand(file, flags, project, output)),
    );
}
