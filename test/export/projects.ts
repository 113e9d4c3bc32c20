import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { findForge } from "../../bench/peers/foundry/forge";
import { applyEdits, type Edit, type Sources } from "assay/compile";
import { checkoutFiles, giveArtifacts, REPORT } from "../../packages/assay/test/support/checkout";

const ROOT = join(__dirname, "../..");
/** Beside the other caches: a second run compiles nothing. */
const FOLDER = join(ROOT, ".cache/exports");
const PEER = join(ROOT, "bench/peers/foundry");
const LONGEST_MS = 600_000;
const MOST_OUTPUT = 64 * 1024 * 1024;
const run = promisify(execFile);
const HARDHAT_3 = `
import { createRequire } from "node:module";
import { join } from "node:path";
process.env.HARDHAT_CONFIG = join(process.cwd(), "hardhat.config.js");
const hardhat = createRequire(join(process.cwd(), "package.json"))("hardhat");
export const { artifacts } = hardhat;
export const network = {
  async create({ override: { hardfork, allowBlocksWithSameTimestamp, blockGasLimit } }) {
    if (hardfork !== "cancun" || !allowBlocksWithSameTimestamp || blockGasLimit < 30_000_000n) throw new Error("another network");
    return { provider: hardhat.network.provider };
  },
};
`;

/** How one exported test came out: undefined is a pass, a text the reason of its failure. */
export type Outcomes = ReadonlyMap<string, string | undefined>;

/** Someone's checkout: contracts with some edits, exported tests beside them, and nothing of the tool. */
export class Checkout {
  private readonly dir: string;

  constructor(name: string, sources: Sources, edits: readonly Edit[], from?: Checkout) {
    this.dir = join(FOLDER, name);
    if (from !== undefined && !existsSync(this.dir))
      for (const kept of ["out", "cache"]) cpSync(join(from.dir, kept), join(this.dir, kept), { recursive: true });
    for (const [path, text] of applyEdits(sources, edits))
      if (path.startsWith("contracts/")) keep(join(this.dir, path), text);
    for (const folder of ["test", "mocha"]) rmSync(join(this.dir, folder), { recursive: true, force: true });
    for (const [file, text] of Object.entries(checkoutFiles())) keep(join(this.dir, file), text);
    cpSync(join(PEER, "solc.cjs"), join(this.dir, "solc.cjs"));
    if (!existsSync(join(this.dir, "node_modules")))
      symlinkSync(join(ROOT, "node_modules"), join(this.dir, "node_modules"));
  }

  /** Puts an exported test into the checkout. */
  add(folder: "test" | "mocha", file: string, text: string): void {
    keep(join(this.dir, folder, file), text);
  }

  /** Runs the Foundry tests; outcomes by file. */
  async forge(): Promise<Outcomes> {
    const stdout = await this.outputOf(findForge(), ["test", "--json"]);
    const line = stdout.split("\n").find((one) => one.startsWith("{")) ?? "{}";
    const suites = JSON.parse(line) as Record<
      string,
      { test_results: Record<string, { status: string; reason: string | null }> }
    >;
    return new Map(
      Object.entries(suites).map(([suite, { test_results: results }]) => {
        const [result] = Object.values(results);
        const file = basename(suite.split(":")[0] ?? "");
        return [file, result?.status === "Success" ? undefined : (result?.reason ?? "failed")];
      }),
    );
  }

  /** Runs the mocha tests with Hardhat on what forge compiled, all in one process, as their users do; outcomes by file. */
  async hardhat(): Promise<Outcomes> {
    giveArtifacts(this.dir);
    const report = join(this.dir, REPORT);
    rmSync(report, { force: true });
    const cli = join(ROOT, "node_modules/hardhat/internal/cli/cli.js");
    const files = readdirSync(join(this.dir, "mocha")).map((file) => join("mocha", file));
    const args = [cli, "--config", "hardhat.config.js", "test", "--no-compile", ...files];
    await this.outputOf(process.execPath, args, report);
    const { passes, failures } = JSON.parse(readFileSync(report, "utf8")) as MochaReport;
    const came = [...passes.map((one) => [one.file, undefined] as const), ...failures.map(reasonOf)];
    const outcomes = new Map(came.map(([file, reason]) => [basename(file), reason]));
    if (outcomes.size !== came.length) throw new Error(`expected one test in each file, received ${came.join("; ")}`);
    return outcomes;
  }

  /**
   * Runs tests for Hardhat 3 with Node's test runner; outcomes by file. Hardhat 3 needs Node 22, which tests do not: in its place is a package with its two names over Hardhat 2, so
   * that this says nothing of Hardhat 3 itself.
   */
  async hardhat3(tests: ReadonlyMap<string, string>): Promise<Outcomes> {
    giveArtifacts(this.dir);
    const folder = join(this.dir, "hardhat3");
    keep(join(folder, "node_modules/hardhat/package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
    keep(join(folder, "node_modules/hardhat/index.js"), HARDHAT_3);
    const outcomes = new Map<string, string | undefined>();
    for (const [file, text] of tests) {
      keep(join(folder, file), text);
      const came = await this.outputOf(process.execPath, ["--test-reporter", "tap", join(folder, file)]);
      assert.match(came, /^# tests 1$/m);
      outcomes.set(file, /^# pass 1$/m.test(came) ? undefined : came);
    }
    return outcomes;
  }

  /** Failing tests end with an exit code of their own, which is no error here: there is output, or a report. */
  private async outputOf(program: string, args: readonly string[], report = ""): Promise<string> {
    const options = { cwd: this.dir, timeout: LONGEST_MS, maxBuffer: MOST_OUTPUT };
    try {
      return (await run(program, args, options)).stdout;
    } catch (error) {
      const { stdout, stderr, code } = error as { stdout?: string; stderr?: string; code?: unknown };
      if (typeof code === "number" && stdout !== undefined && (stdout.trim() !== "" || existsSync(report)))
        return stdout;
      throw new Error(`${program} ${args.join(" ")} did not run its tests: ${stderr ?? ""}`, { cause: error });
    }
  }
}

interface MochaReport {
  readonly passes: readonly { readonly file: string }[];
  /** A hook that fails is one of them. */
  readonly failures: readonly MochaFailure[];
}

interface MochaFailure {
  readonly file: string;
  readonly err: { readonly message?: string; readonly stack?: string };
}

const reasonOf = ({ file, err }: MochaFailure): readonly [string, string] => [
  file,
  `${err.message ?? ""}\n${err.stack ?? ""}`,
];

/** Writes a file unless it is like that already: forge looks at what changed. */
function keep(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
