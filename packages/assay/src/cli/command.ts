import type { CommandContext, CommandDefinition, CommandGroup } from "../project/command";
import type { Project } from "../project/project";

/** What the tool's own commands are given beside their flags and operands. */
export interface ToolContext extends CommandContext {
  readonly project: Project;
}

/** A command of the tool. */
export type ToolCommand<Flags = object, Operands extends readonly unknown[] = readonly []> = CommandDefinition<
  Flags,
  Operands,
  ToolContext
>;

/** A command of the tool or of the project, or a group of subcommands. */
export type AnyCommand = CommandDefinition<object, readonly unknown[], ToolContext> | CommandGroup<ToolContext>;
