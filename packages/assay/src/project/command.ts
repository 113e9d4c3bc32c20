import { Argument, Option } from "commander";
import type { z } from "zod";
import type { Environment } from "../explain/display";
import type { Output } from "../explain/display/terminal";

/** What a command is given beside its flags and operands. */
export interface CommandContext<Result = unknown> {
  readonly output: Output<Result>;
  readonly environment: Environment;
}

/** What commands declare their operands and options with. */
export { Argument, Option };

/** The result as an object, for programs. Every command has this option. */
export const JSON_RESULT = new Option(
  "--json",
  "print one JSON object as the last line of stdout; everything else goes to stderr",
);

/** The flag of `JSON_RESULT`. */
export interface Json {
  readonly json?: boolean;
}

/** A command as it declares itself: the command line only collects these. */
export interface CommandDefinition<
  Flags = object,
  Operands extends readonly unknown[] = readonly unknown[],
  Context extends CommandContext<never> = CommandContext,
> {
  readonly name: string;
  readonly description: string;
  /** What it takes without a flag, in order. */
  readonly operands?: readonly Argument[];
  /** In the order of the help text. */
  readonly options: readonly Option[];
  /** The shape of the object that it prints with `--json`. */
  readonly json?: z.ZodType;
  /** Gives the exit code. What it throws is printed on stderr, and is exit code 1. */
  action(flags: Flags, context: Context, ...operands: Operands): Promise<number>;
}

/** Commands under a name of their own, like `queue campaign`. */
export interface CommandGroup<Context extends CommandContext = CommandContext> {
  readonly name: string;
  readonly description: string;
  readonly commands: readonly CommandDefinition<object, readonly unknown[], Context>[];
}
