import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  answerSchema,
  read,
  recordingFrom,
  written,
  type Order,
  type ScriptedDeployment,
  type TakenOver,
} from "./recording";

/** Where a deployment is kept, below the project's folder. */
export const RECORDING = "assay/deployment.generated.json";
const NOTE =
  "Written by assay from `deployment` in assay.config.ts: do not edit. It is recorded again when the command, a file that it names or the contracts have changed, and when this file is deleted.";
const PROGRAM = join(__dirname, "record-program");
const TYPESCRIPT = join(__dirname, "..", "..", "..", "typescript.cjs");
const LONGEST_MILLISECONDS = 400_000;
const MOST_BYTES = 256 * 1024 * 1024;
/** Changes when what is recorded does. */
const FORM = "1";

/** A contract of the project, and its creation code as it was compiled. */
export interface CompiledContract {
  readonly name: string;
  readonly bytecode: string;
}

/**
 * The deployment by the project's own command. The command runs once, its transactions are saved in the project, and every process reads them from there. `contracts` reads
 * the compiled contracts, which the command may recompile.
 * @throws Error in one line when the command fails, or does not say where the contracts are
 */
export function takeOver(
  root: string,
  deployment: ScriptedDeployment,
  contracts: () => readonly CompiledContract[],
): TakenOver {
  const file = join(root, RECORDING);
  const before = contracts();
  const kept = existsSync(file) ? recordingFrom(readFileSync(file, "utf8"), RECORDING) : undefined;
  if (kept?.madeFrom === digestOf(root, deployment, before)) return kept.taken;
  const taken = recorded({ root, contracts: before.map(({ name }) => name), deployment });
  // forge script compiles what has changed before it deploys
  const madeFrom = digestOf(root, deployment, contracts());
  keep(file, `${JSON.stringify({ note: NOTE, madeFrom, ...written(taken) }, null, 2)}\n`);
  return taken;
}

/** Runs the command in a process of its own, since loading a project is synchronous. */
function recorded(order: Order): TakenOver {
  const { stdout, stderr, error, status, signal } = spawnSync(process.execPath, ["--require", TYPESCRIPT, PROGRAM], {
    cwd: order.root,
    input: JSON.stringify(order),
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
    timeout: LONGEST_MILLISECONDS,
  });
  if (error !== undefined || status !== 0) {
    const how = error?.message ?? `${signal ?? `exit code ${status ?? "unknown"}`}: ${stderr.trim()}`;
    throw new Error(`deployment: what records it ended early: ${how}`, error === undefined ? {} : { cause: error });
  }
  const answer = answerSchema.parse(JSON.parse(stdout));
  if ("problem" in answer) throw new Error(answer.problem);
  return read(answer.taken);
}

/** Of all that a recording depends on, as far as it is known: the order, the contracts' code, and files that the command names. */
function digestOf(root: string, deployment: ScriptedDeployment, contracts: readonly CompiledContract[]): string {
  const hash = createHash("sha256");
  const take = (...parts: readonly string[]): void => {
    for (const part of parts) hash.update(createHash("sha256").update(part).digest("hex"));
  };
  const { command, addresses, as = {}, environment = {} } = deployment;
  take(FORM, JSON.stringify([command, addresses, Object.entries(as).sort(), Object.entries(environment).sort()]));
  for (const { name, bytecode } of contracts) take(name, bytecode);
  for (const part of command) {
    // "script/Deploy.s.sol:Deploy" names a file, too
    const path = join(root, part.replace(/:\w+$/, ""));
    if (existsSync(path) && statSync(path).isFile()) take(part, readFileSync(path, "utf8").replaceAll("\r\n", "\n"));
  }
  return hash.digest("hex");
}

/** Whole or not at all. */
function keep(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
