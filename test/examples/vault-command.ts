import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { runIn } from "../../packages/assay/test/cli/run";

const ROOT = resolve(__dirname, "..", "..");
/** The example's folder. */
export const VAULT = join(ROOT, "examples", "vault");

/** `npx assay … --json` in the example's folder, in this process; gives the object. @throws Error when nothing is on stdout */
export async function assay(...args: readonly string[]): Promise<unknown> {
  return printed(await runIn(VAULT, [...args, "--json"]));
}

/** `npx assay …` there in a process of its own, for commands that load a model which listens to itself. */
export function runAlone(...args: readonly string[]) {
  const bin = join(ROOT, "packages", "assay", "bin", "assay.cjs");
  return spawnSync(process.execPath, [bin, ...args], { cwd: VAULT, encoding: "utf8" });
}

/** The same with `--json`; gives its object. @throws Error when nothing is on stdout */
export function assayAlone(...args: readonly string[]): unknown {
  return printed(runAlone(...args, "--json"));
}

function printed({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): unknown {
  const last = stdout.trim().split("\n").at(-1);
  if (last === undefined || last === "")
    throw new Error(`expected an object on stdout, received nothing; stderr: ${stderr}`);
  return JSON.parse(last);
}
