import assert from "node:assert/strict";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { COMMANDS } from "../../src/cli/commands";
import { withNewNames } from "../../src/cli/old-names";
import { jsonSchemasOf } from "../../src/cli/json-schemas";

/** The JSON Schemas that the package carries, by the command's name. */
export const SCHEMAS = jsonSchemasOf(COMMANDS);

const ajv = new Ajv2020();

/** Checks an object by the JSON Schema of a command. */
export function validatorOf(command: string): ValidateFunction {
  const schema = SCHEMAS.get(command);
  assert.ok(schema, `no schema describes what \`assay ${command} --json\` prints`);
  // ajv keeps what it compiled
  return ajv.compile(schema);
}

/** The object that a command printed as the last line of stdout. @throws AssertionError when its schema does not describe it */
export function printedBy(argv: readonly string[], stdout: string): Record<string, unknown> {
  const printed = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;
  const [first = "", second = ""] = withNewNames(argv);
  const command = SCHEMAS.has(first) ? first : `${first} ${second}`;
  const fits = validatorOf(command);
  assert.ok(fits(printed), `assay ${argv.join(" ")}: ${ajv.errorsText(fits.errors)}: ${JSON.stringify(printed)}`);
  return printed;
}
