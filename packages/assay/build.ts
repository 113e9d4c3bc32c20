import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "./src/cli/commands";
import { jsonSchemasOf } from "./src/cli/json-schemas";
import { bundleAssets } from "./src/explain/report/page/bundle";

/** Builds what the package ships: JavaScript and declarations of `src`, the report's page with its libraries bundled, and the JSON Schema of what each command prints. */
const ROOT = __dirname;
const DIST = join(ROOT, "dist");

rmSync(DIST, { recursive: true, force: true });
// types are checked by `npm run check`, for the whole repository at once; here it would take as long again
const compiler = [require.resolve("typescript/bin/tsc"), "--noCheck", "-p", join(ROOT, "tsconfig.json")];
execFileSync(process.execPath, compiler, { stdio: "inherit" });
const page = join(DIST, "explain", "report", "page");
mkdirSync(page, { recursive: true });
writeFileSync(join(page, "assets.json"), JSON.stringify(bundleAssets()));
const schemas = join(DIST, "schemas");
mkdirSync(schemas);
for (const [command, schema] of jsonSchemasOf(COMMANDS))
  writeFileSync(join(schemas, `${command.replace(" ", "-")}.json`), `${JSON.stringify(schema, null, 2)}\n`);
