import assert from "node:assert/strict";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { Campaign, localExecutor, type CampaignReport } from "../../../src/campaign";
import { startAnvil } from "../../../src/evm/engine";
import { initProject, type InitResult } from "../../../src/project/init";
import { loadProject } from "../../../src/project/load";
import type { Subject } from "../../../src/core/types";

const ROOT = join(__dirname, "../../../../..");
const PROJECTS = join(__dirname, "projects");
export const COIN = "out/Coin.sol/Coin.json";

/** Copies of the small projects, which are removed after the tests. */
export class Projects {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-init-")));
  private count = 0;

  /** Foundry's project with a script that deploys, and the compiler of the npm package for forge. */
  withScript(): string {
    const root = this.copy("foundry");
    cpSync(join(PROJECTS, "foundry-script"), root, { recursive: true });
    cpSync(join(ROOT, "bench/peers/foundry/solc.cjs"), join(root, "solc.cjs"));
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    return root;
  }

  /** A copy of a project without any file of the tool. */
  copy(name: "foundry" | "hardhat2" | "hardhat3"): string {
    const root = join(this.folder, `${name}-${this.count++}`);
    cpSync(join(PROJECTS, name), root, { recursive: true });
    return root;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function init(root: string, ...contracts: string[]): InitResult {
  forget(root);
  return initProject({ root, contracts }, loadProject);
}

/** Puts a member into a project that `assay init` wrote: "excused: { … }". */
export function say(root: string, member: string): void {
  replace(root, "assay.config.ts", "\n  contracts: {", `\n  ${member},\n  contracts: {`);
  forget(root);
}

/** The same, after the contracts. */
export function sayBelow(root: string, member: string): void {
  replace(root, "assay.config.ts", "\n  },\n});", `\n  },\n  ${member},\n});`);
  forget(root);
}

/** Changes a JSON file. */
export function edit(root: string, file: string, change: (json: Record<string, unknown>) => void): void {
  const path = join(root, file);
  const json = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  change(json);
  writeFileSync(path, JSON.stringify(json));
}

/** Replaces a text that occurs in a file once. */
export function replace(root: string, file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2) throw new Error(`expected "${from}" once in ${path}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

/** Removes a project's changed files from the module cache. */
export function forget(root: string): void {
  for (const path of Object.keys(require.cache)) if (path.startsWith(root)) Reflect.deleteProperty(require.cache, path);
}

/** The result of a campaign. */
export interface Came {
  readonly report: CampaignReport;
  readonly subject: Subject<unknown, unknown>;
  readonly found: readonly string[];
  /** The steps of the first finding, in words. */
  readonly steps: readonly string[];
}

/** Runs a campaign of a project in this process. */
export async function campaign(root: string, runs: number, bug: string | null = null): Promise<Came> {
  const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug } as const;
  const subject = await loadProject(root).subject(choice, () => undefined);
  const executor = localExecutor({ subject, engine: await startAnvil(subject.fixture), bug });
  const out = join(root, `found-${readdirSync(root).length}`);
  try {
    const { signal } = new AbortController();
    const options = { seed: 1, steps: 30, runs, out, declared: subject, signal };
    const report = await new Campaign([executor], options, { notice: () => undefined }).run();
    const steps = report.violations[0]?.counterexample.steps.map(({ actor, words }) => `${actor}: ${words}`) ?? [];
    return { report, subject, found: report.violations.map(({ identity }) => identity), steps };
  } finally {
    await executor.close();
  }
}

/** TypeScript's errors for the files of a project, under the settings of this repository. Each project needs a separate program, because its types are merged into the package's. */
export function problemsIn(files: readonly string[], program = programOf(files)): readonly string[] {
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}

/** `before`: a program of another project, whose parsed files of the package are reused. */
export function programOf(files: readonly string[], before?: ts.Program): ts.Program {
  const read = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT);
  assert.equal(options.strict, true);
  const paths = { assay: [join(ROOT, "packages/assay/src/index.ts")] };
  return ts.createProgram(files, { ...options, paths, noEmit: true }, undefined, before);
}
