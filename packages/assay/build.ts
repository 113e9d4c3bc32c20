import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleAssets } from "./src/explain/report/page/bundle";

/** Builds what the package ships: JavaScript and declarations of `src`, and the report's page with its libraries bundled. */
const ROOT = __dirname;
const DIST = join(ROOT, "dist");

rmSync(DIST, { recursive: true, force: true });
// types are checked by `npm run check`, for the whole repository at once; here it would take as long again
const compiler = [require.resolve("typescript/bin/tsc"), "--noCheck", "-p", join(ROOT, "tsconfig.json")];
execFileSync(process.execPath, compiler, { stdio: "inherit" });
const page = join(DIST, "explain", "report", "page");
mkdirSync(page, { recursive: true });
writeFileSync(join(page, "assets.json"), JSON.stringify(bundleAssets()));
