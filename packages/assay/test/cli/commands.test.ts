import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/cli/commands";
import { commandsFor } from "../../src/cli/commands-for";
import { JSON_RESULT } from "../../src/project/command";

const FOLDER = join(__dirname, "../../src/cli/commands");

describe("commands", () => {
  it("given a file in cli/commands, then it declares the command of its name, and the command line has it", () => {
    const files = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ""));
    assert.deepEqual(COMMANDS.map(({ name }) => name).sort(), files.filter((name) => name !== "index").sort());
  });

  it("given a command line that begins with one, then it alone is loaded; else all are", () => {
    for (const command of COMMANDS) assert.deepEqual(commandsFor(command.name), [command]);
    for (const other of [undefined, "index", "serve", "--help", "../main", ""])
      assert.deepEqual(commandsFor(other), COMMANDS, other);
  });

  it("given any command, then its result can be had as JSON", () => {
    const commands = COMMANDS.flatMap((one) => ("commands" in one ? one.commands : [one]));
    const without = commands.filter(({ options }) => !options.includes(JSON_RESULT));
    assert.deepEqual(
      without.map(({ name }) => name),
      [],
    );
  });
});
