import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "..", "..");
/** The example's folder. */
export const VAULT = join(ROOT, "examples", "vault");

/** `npx assay …` in the example's folder. */
export function run(...args: readonly string[]) {
  const bin = join(ROOT, "packages", "assay", "bin", "assay.cjs");
  return spawnSync(process.execPath, [bin, ...args], { cwd: VAULT, encoding: "utf8" });
}

/** The same with `--json`; gives its object. @throws Error when nothing is on stdout */
export function assay(...args: readonly string[]): unknown {
  const { stdout, stderr } = run(...args, "--json");
  const last = stdout.trim().split("\n").at(-1);
  if (last === undefined || last === "")
    throw new Error(`expected an object on stdout, received nothing; stderr: ${stderr}`);
  return JSON.parse(last);
}
