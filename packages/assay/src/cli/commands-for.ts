import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AnyCommand } from "./command";
import type * as CommandsModule from "./commands";

/** Names of the tool's commands, and nothing that could be a path. */
const NAME = /^[a-z-]+$/;

/**
 * The tool's commands as far as a command line needs them: the one that it begins with, else all. Every command has a file of its name, and what the others
 * load takes longer than a campaign to its first failure.
 */
export function commandsFor(asked: string | undefined): readonly AnyCommand[] {
  const load = createRequire(__filename);
  const file = join(__dirname, "commands", asked ?? "");
  if (asked !== undefined && NAME.test(asked) && [".ts", ".js"].some((ending) => existsSync(`${file}${ending}`))) {
    const loaded = load(file) as Readonly<Record<string, unknown>>;
    const own = Object.values(loaded).find((one): one is AnyCommand => isCommand(one) && one.name === asked);
    if (own !== undefined) return [own];
  }
  return (load("./commands") as typeof CommandsModule).COMMANDS;
}

function isCommand(given: unknown): given is AnyCommand {
  return typeof given === "object" && given !== null && "name" in given && "description" in given;
}
