import { z } from "zod";
import type { AnyCommand } from "./command";
import { errorJson } from "./json";

/** The JSON Schema of what each command prints with `--json`, by the command's name; "corpus show" of a group's. */
export function jsonSchemasOf(commands: readonly AnyCommand[], group = ""): ReadonlyMap<string, object> {
  return new Map(
    commands.flatMap((command) => {
      const name = `${group}${command.name}`;
      if ("commands" in command) return [...jsonSchemasOf(command.commands, `${name} `)];
      const { json, description } = command;
      if (json === undefined) return [];
      const printed = z.union([...(json instanceof z.ZodUnion ? json.options : [json]), errorJson]);
      return [[name, { title: `assay ${name} --json`, description, ...z.toJSONSchema(printed) }]];
    }),
  );
}
