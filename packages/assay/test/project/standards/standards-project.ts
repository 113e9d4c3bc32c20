import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, optionsIn } from "../../../src/evm/compile";
import { startAnvil } from "../../../src/evm/engine";
import { initProject } from "../../../src/project/init";
import { checkLaw } from "../../../src/run/laws";
import { loadProject } from "../../../src/project/load";

const ROOT = join(__dirname, "../../../../..");
const CONTRACTS = "packages/assay/test/project/standards/contracts";
const CHOICE = { edition: "only", engine: "anvil", rpcUrl: null, bug: null } as const;
const quiet = (): void => undefined;

/** Projects of contracts of `contracts/` in Foundry's layout, with the files that assay init writes; they are removed after the tests. */
export class StandardProjects {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-standards-")));

  /** A project of some contracts, in the order of their names. */
  of(...names: readonly string[]): string {
    const root = join(this.folder, names.join("-"));
    const compiled = compile(optionsIn(ROOT, CONTRACTS, quiet));
    for (const name of names) {
      const { abi, bytecode, deployedBytecode } = compiled[name] ?? { abi: [], bytecode: "0x", deployedBytecode: "0x" };
      mkdirSync(join(root, `out/${name}.sol`), { recursive: true });
      const artifact = { abi, bytecode: { object: bytecode }, deployedBytecode: { object: deployedBytecode } };
      writeFileSync(join(root, `out/${name}.sol/${name}.json`), JSON.stringify(artifact));
    }
    initProject({ root, contracts: names }, loadProject);
    return root;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Checks the laws of a project; returns the ids of violated and of vacuous laws. */
export async function lawsViolated(root: string, runs: number, only?: string) {
  const made = await loadProject(root).laws?.(CHOICE, quiet);
  if (made === undefined) throw new Error(`expected laws of ${root}, there are none`);
  const laws = made.laws.filter(({ id }) => only === undefined || id === only);
  const engine = await startAnvil(made.fixture);
  const violated: string[] = [];
  const unmet: string[] = [];
  try {
    for (const law of laws) {
      const { violation, met } = await checkLaw(law, engine, { seed: 1, runs });
      if (violation !== undefined) violated.push(law.id);
      if (met === 0) unmet.push(law.id);
    }
  } finally {
    await engine.close();
  }
  return { laws: laws.length, violated, unmet };
}
