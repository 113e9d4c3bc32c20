import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/cli/commands";
import { commandsFor } from "../../src/cli/commands-for";
import { JSON_RESULT } from "../../src/project/command";
import { SCHEMAS, validatorOf } from "../support/fits-schema";

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

  it("given any command, then a schema describes its JSON: objects, with members that are always there", () => {
    const names = COMMANDS.flatMap((one) =>
      "commands" in one ? one.commands.map(({ name }) => `${one.name} ${name}`) : [one.name],
    );
    assert.deepEqual([...SCHEMAS.keys()], names);
    for (const name of names) {
      const fits = validatorOf(name);
      const { anyOf = [], title, description } = SCHEMAS.get(name) as Described;
      assert.equal(title, `assay ${name} --json`);
      assert.ok(description.length > 10, name);
      // the result, and the error that any command may print
      assert.ok(anyOf.length >= 2 && anyOf.every(({ required = [] }) => required.length > 0), name);
      for (const shape of anyOf) {
        const printed = smallest(shape) as Record<string, unknown>;
        assert.ok(fits(printed), `${name}: ${JSON.stringify(printed)}`);
        for (const member of Object.keys(printed)) {
          const { [member]: _, ...others } = printed;
          assert.ok(!fits(others), `${name} without ${member}`);
        }
        assert.ok(!fits({ ...printed, undescribed: 1 }), name);
      }
    }
  });
});

interface Described extends Shape {
  readonly title: string;
  readonly description: string;
}

interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
}

/** What has nothing but what a shape demands. */
function smallest(shape: Shape): unknown {
  if (shape.anyOf?.[0] !== undefined) return smallest(shape.anyOf[0]);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  switch ([shape.type].flat()[0]) {
    case "string":
      return shape.pattern === undefined ? "" : "0".repeat(64);
    case "boolean":
      return false;
    case "array":
      return [];
    case "object": {
      const needed = (shape.required ?? []).map((name) => [name, smallest(shape.properties?.[name] ?? {})]);
      return Object.fromEntries(needed) as unknown;
    }
    default:
      return shape.minimum ?? 0;
  }
}
