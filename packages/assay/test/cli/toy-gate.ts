import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GateProject, ObjectiveLimit, Tool } from "../../src/check/gate";
import type { ContractSurface } from "../../src/evm/compile";
import type { Project } from "../../src/project/project";
import { writeHtml } from "../../src/cli/html";
import { run } from "./run";
import { toyProject, toyReporting } from "./toy-project";

/** The state of the judged project that a test changes. */
export interface ToyState {
  surface: ContractSurface[];
  gas: Record<string, number> | "broken";
  /** Percent of lines and branches covered. */
  covered: number;
  changed: string[];
  /** The limits of objectives. */
  limits?: readonly ObjectiveLimit[];
}

/** A surface with one contract, to which every address of the toy belongs. */
export const VAULT: ContractSurface = {
  name: "Vault",
  place: { file: "contracts/Vault.sol", line: 3 },
  functions: [
    { selector: "0x01", text: "function deposit(uint256 amount)", place: { file: "contracts/Vault.sol", line: 9 } },
  ],
  events: [],
  errors: [],
  storage: [],
  structs: {},
};

/** Lines 3, 4 and 9 were never run, and one branch of line 7 was never taken. */
const LCOV = `TN:
SF:contracts/Vault.sol
DA:2,5
DA:3,0
DA:4,0
DA:7,5
DA:9,0
BRDA:7,0,0,5
BRDA:7,0,1,0
end_of_record
TN:
SF:contracts/Whole.sol
DA:1,1
end_of_record
`;

/** The toy as a project with a gate, whose files are in a folder; programs are run in this process. */
export function gatedToy(folder: string, toy: ToyState): Project {
  const project: Project = {
    ...toyProject,
    contracts: { compile: () => 1, sources: () => new Map(), surface: () => toy.surface },
    gate: async () => gate,
  };
  const summary = join(folder, "coverage-summary.json");
  const printing =
    (text: () => string): Tool =>
    async () => ({
      code: toy.gas === "broken" ? 1 : 0,
      stdout: `measured\n${text()}\n`,
      stderr: "it broke",
      ended: "alone",
    });
  const measure: Tool = async () => {
    const one = { lines: { pct: toy.covered }, branches: { pct: toy.covered } };
    await mkdir(folder, { recursive: true });
    await writeFile(summary, JSON.stringify({ total: one, "contracts/Vault.sol": one }));
    await writeFile(join(folder, "lcov.info"), LCOV);
    return { code: 0, stdout: "", stderr: "", ended: "alone" };
  };
  const gate: GateProject = {
    root: folder,
    folder: "contracts",
    editions: ["toy"],
    assay: async (args) => ({ ...(await run(project, args)), ended: "alone" }),
    gas: printing(() => JSON.stringify(toy.gas)),
    coverage: [{ name: "contracts", perEdition: true, tool: measure, args: () => [], summary, seconds: 5 }],
    ...(toy.limits === undefined ? {} : { limits: toy.limits }),
    baselines: join(folder, "gate"),
    regressions: join(folder, "regressions"),
    contractAt: () => "Vault",
    rules: async () => (id) => `the sentence of ${id}`,
    changed: () => new Map(toy.changed.map((file) => [file, [{ first: 1, last: 2 }]])),
    base: () => "base",
    writeHtml: (report, out, notify) => writeHtml(report, { out, reporting: toyReporting, notify }),
  };
  return project;
}
