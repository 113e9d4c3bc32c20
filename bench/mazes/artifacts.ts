import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Maze } from "./maze";

const NODE_MODULES = resolve(__dirname, "..", "..", "node_modules");

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
}

interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
}

/** Writes a maze into a folder with the artifacts and the build-info that Hardhat would write, and an assay project with one invariant for each bug. @throws Error for what does not compile */
export function writeProject(folder: string, { name, source, bugs }: Maze): void {
  const solc = createRequire(__filename)("solc") as { compile(input: string): string };
  const file = `contracts/${name}.sol`;
  const input = {
    language: "Solidity",
    sources: { [file]: { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
  const contract = output.contracts[file]?.[name];
  if (errors.length > 0 || contract === undefined)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const at = join(folder, "artifacts", file);
  mkdirSync(at, { recursive: true });
  mkdirSync(join(folder, "artifacts", "build-info"), { recursive: true });
  mkdirSync(join(folder, "contracts"), { recursive: true });
  mkdirSync(join(folder, "assay"), { recursive: true });
  const json = (path: string, value: unknown): void => writeFileSync(join(folder, path), JSON.stringify(value));
  writeFileSync(join(folder, file), source);
  json(`artifacts/build-info/maze.json`, { _format: "hh-sol-build-info-1", id: "maze", solcVersion: "0.8.28", input });
  json(`artifacts/${file}/${name}.dbg.json`, { _format: "hh-sol-dbg-1", buildInfo: "../../build-info/maze.json" });
  json(`artifacts/${file}/${name}.json`, {
    _format: "hh-sol-artifact-1",
    contractName: name,
    sourceName: file,
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
    linkReferences: {},
    deployedLinkReferences: {},
  });
  symlinkSync(NODE_MODULES, join(folder, "node_modules"));
  writeFileSync(join(folder, "assay.config.ts"), configOf(name, `artifacts/${file}/${name}.json`, bugs));
}

function configOf(name: string, artifact: string, bugs: number): string {
  const params = Array.from({ length: 8 }, (_, i) => `p${i}: amount`).join(", ");
  const types = Array.from({ length: 8 }, () => "uint64").join(",");
  const action = (method: string): string => `    ${method}: action("${method}(${types})", { ${params} }),`;
  return [
    'import { Abstaining, account, action, amount, contractOf, foreignProject, type ContractInterface } from "assay/foreign";',
    "class Model extends Abstaining {}",
    "const face = {",
    `  artifact: ${JSON.stringify(artifact)},`,
    "  actions: {",
    ...["moveNorth", "moveSouth", "moveWest", "moveEast"].map(action),
    "  },",
    "  getters: {},",
    "} satisfies ContractInterface;",
    `const bugs = Array.from({ length: ${bugs} }, (_, id) => ({`,
    "  id: `INV-BUG-${id}`,",
    '  rules: ["BUG-1"],',
    "  title: `bug ${id} is not found`,",
    '  premise: "a call succeeded",',
    "  check: (step: { readonly logs: readonly { readonly name: string; readonly indexed: readonly bigint[] }[] }) =>",
    '    step.logs.some((log) => log.name === "Bug" && log.indexed[0] === BigInt(id))',
    '      ? ({ verdict: "violated", message: `bug ${id}` } as const)',
    '      : ({ verdict: "held" } as const),',
    "}));",
    "export default foreignProject({",
    '  name: "maze",',
    "  root: __dirname,",
    '  artifacts: "artifacts",',
    '  people: ["alice", "bob"],',
    "  model: () => new Model(),",
    `  contracts: { ${name}: contractOf<Model>()(face, { args: () => [], rules: {}, answers: {} }) },`,
    "  invariants: bugs,",
    '  rules: { "BUG-1": "No bug is found. (They are there to be found.)" },',
    "});",
    "",
  ].join("\n");
}
