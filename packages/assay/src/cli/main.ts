import { Command, CommanderError } from "commander";
import { messageOf } from "../run/judge";
import type { Printed } from "../explain/display";
import { outputOf, type Streams } from "../explain/display/terminal";
import type { CommandDefinition, Json } from "../project/command";
import { loadProject, missingIn } from "../project/load";
import type { Project } from "../project/project";
import { VERSION } from "../project/version";
import type { AnyCommand, ToolContext } from "./command";
import { commandsFor } from "./commands-for";
import type { errorJson } from "./json";
import { withNewNames } from "./old-names";

/** An internal or a usage error. */
const FAULT = 1;

/** Runs a command's work and keeps its exit code. */
type Perform = (json: boolean, work: (context: ToolContext) => Promise<number>) => Promise<void>;

/** Runs the command line on the project of a folder, which must be the working directory, and returns the exit code. */
export async function mainIn(folder: string, argv: readonly string[], streams: Streams): Promise<number> {
  try {
    // init mends a project that cannot be loaded because its contracts have changed
    return await main(argv, argv[0] === "init" ? missingIn(folder) : loadProject(folder), streams);
  } catch (error) {
    streams.stderr.write(`error: ${messageOf(error)}\n`);
    return FAULT;
  }
}

/** Runs the command line and returns the exit code. Errors are printed on stderr, with `--json` on stdout too, as an object. */
export async function main(given: readonly string[], project: Project, streams: Streams): Promise<number> {
  const argv = withNewNames(given);
  let code = 0;
  const perform: Perform = async (json, work) => {
    const output = outputOf(streams, json);
    try {
      code = await work({ output, project, environment: streams.environment });
    } catch (error) {
      code = FAULT;
      streams.stderr.write(`${errorText(error, streams)}\n`);
      output.result({ outcome: "error", error: messageOf(error) } satisfies Printed<typeof errorJson>);
    }
  };
  try {
    const commands = [...commandsFor(argv[0]), ...(project.commands ?? [])];
    await program(commands, perform, streams).parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : FAULT;
  }
  return code;
}

function program(commands: readonly AnyCommand[], perform: Perform, { stdout, stderr }: Streams): Command {
  const assay = new Command("assay")
    .description("fuzz contracts against a reference model")
    .version(VERSION)
    .addHelpText(
      "after",
      "\nExit codes: 0 held, 1 internal or usage error, 7 violated, 8 vacuous or below a threshold, 130 interrupted",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
  for (const command of commands) add(command, assay, perform);
  return assay;
}

function add(declared: AnyCommand, parent: Command, perform: Perform): void {
  const command = parent.command(declared.name).description(declared.description);
  if ("commands" in declared) for (const one of declared.commands) add(one, command, perform);
  else addOptions(declared, command, perform);
}

function addOptions(
  declared: CommandDefinition<object, readonly unknown[], ToolContext>,
  command: Command,
  perform: Perform,
): void {
  for (const operand of declared.operands ?? []) command.addArgument(operand);
  for (const option of declared.options) command.addOption(option);
  command.action(() => {
    const flags = command.opts<Json>();
    const operands: readonly unknown[] = command.processedArgs;
    return perform(flags.json === true, (context) => declared.action(flags, context, ...operands));
  });
}

function errorText(error: unknown, { environment }: Streams): string {
  const detailed = environment["ASSAY_DEBUG"] !== undefined && error instanceof Error;
  if (!detailed) return `error: ${messageOf(error)}`;
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : "";
  return `error: ${error.stack ?? error.message}${cause}`;
}
