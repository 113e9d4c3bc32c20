import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { applyEdits, readSources } from "../../../src/evm/compile";
import { readBugs } from "../../../src/project/bugs";
import { checkoutFiles, giveArtifacts, REPORT } from "../../support/checkout";
import { REPOSITORY, type Copy } from "./support";

/** Somebody's checkout with contracts and exported tests of several projects, and nothing of the tool. */
export class Checkout {
  constructor(private readonly copy: Copy) {
    for (const folder of ["test", "mocha"]) mkdirSync(join(copy.root, folder), { recursive: true });
    for (const [file, text] of Object.entries(checkoutFiles("solady", "solmate"))) copy.write(file, text);
    cpSync(join(REPOSITORY, "bench/peers/foundry/solc.cjs"), join(copy.root, "solc.cjs"));
  }

  /** Adds a project's contracts and its exported tests, as `NAME.t.sol` and `NAME.test.js`. */
  add(name: string, project: Copy, foundry: string, hardhat: string): void {
    cpSync(join(project.root, "contracts"), join(this.copy.root, "contracts"), { recursive: true });
    cpSync(join(project.root, foundry), join(this.copy.root, "test", `${name}.t.sol`));
    cpSync(join(project.root, hardhat), join(this.copy.root, "mocha", `${name}.test.js`));
  }

  /** Makes a bug in the contracts. */
  break(project: Copy, bug: string): void {
    const edits = readBugs(join(project.root, "contracts", "bugs")).find(({ name }) => name === bug)?.edits ?? [];
    const sources = readSources(project.root, "contracts");
    const changed = applyEdits(sources, edits);
    for (const [file, text] of changed) if (text !== sources.get(file)) this.copy.write(file, text);
  }

  /** Names of the tests that pass with forge, and of all. */
  async forge(): Promise<Outcome> {
    const { stdout, stderr } = await this.copy.program(forge(), ["test", "--json"]);
    const line = stdout.split("\n").find((one) => one.startsWith("{"));
    if (line === undefined) throw new Error(`forge ran no test: ${stdout}${stderr}`);
    const suites = JSON.parse(line) as Record<string, { test_results: Record<string, { status: string }> }>;
    const all = Object.entries(suites).map(([suite, { test_results: results }]): [string, boolean] => [
      nameOf(suite.split(":")[0] ?? ""),
      Object.values(results).every(({ status }) => status === "Success"),
    ]);
    return outcomeOf(all);
  }

  /** The same with Hardhat, on what forge compiled. */
  async hardhat(): Promise<Outcome> {
    giveArtifacts(this.copy.root);
    const cli = join(REPOSITORY, "node_modules/hardhat/internal/cli/cli.js");
    const files = readdirSync(join(this.copy.root, "mocha")).map((file) => join("mocha", file));
    const { stdout, stderr } = await this.copy.program(process.execPath, [cli, "test", "--no-compile", ...files]);
    const report = join(this.copy.root, REPORT);
    if (!existsSync(report)) throw new Error(`hardhat ran no test: ${stdout}${stderr}`);
    type Tests = readonly { readonly file: string }[];
    const { passes, failures } = JSON.parse(readFileSync(report, "utf8")) as { passes: Tests; failures: Tests };
    writeFileSync(report, "");
    return outcomeOf([
      ...passes.map(({ file }): [string, boolean] => [nameOf(file), true]),
      ...failures.map(({ file }): [string, boolean] => [nameOf(file), false]),
    ]);
  }
}

/** Names of tests. */
export interface Outcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

const nameOf = (path: string): string => /([^/]+?)\.(t\.sol|test\.js)$/.exec(path)?.[1] ?? path;

function outcomeOf(all: readonly (readonly [string, boolean])[]): Outcome {
  const names = (wanted: boolean): readonly string[] =>
    all.flatMap(([name, passed]) => (passed === wanted ? [name] : [])).sort();
  return { passed: names(true), failed: names(false) };
}

/** The program that npm installed. */
function forge(): string {
  const platform = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const wrapper = createRequire(require.resolve("@foundry-rs/forge/package.json"));
  return join(dirname(wrapper.resolve(`@foundry-rs/forge-${platform}/package.json`)), "bin", "forge");
}
