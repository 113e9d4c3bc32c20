import type { z } from "zod";
import type { Printed } from "../explain/display";
import type { CommandContext, CommandDefinition, CommandGroup } from "../project/command";
import type { Project } from "../project/project";
import type { errorJson } from "./json";

/** What the tool's own commands are given beside their flags and operands. */
export interface ToolContext<Result = unknown> extends CommandContext<Result> {
  readonly project: Project;
}

/** A command of the tool. With `--json` it can print nothing but what its schema describes, or an error. */
export interface ToolCommand<
  Schema extends z.ZodType,
  Flags = object,
  Operands extends readonly unknown[] = readonly [],
> extends CommandDefinition<Flags, Operands, ToolContext<Printed<Schema | typeof errorJson>>> {
  readonly json: Schema;
}

/** A command of the tool or of the project, or a group of subcommands. */
export type AnyCommand = CommandDefinition<object, readonly unknown[], ToolContext> | CommandGroup<ToolContext>;
