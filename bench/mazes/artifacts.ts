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
  writeFileSync(join(folder, "assay.config.ts"), configOf(name, bugs));
}

/** Every bug is an event: an invariant for each says that it is never emitted. */
const configOf = (name: string, bugs: number): string =>
  [
    'import { defineProject } from "assay";',
    "",
    `const bugs = Array.from({ length: ${bugs} }, (_, id) => [`,
    "  `bug ${id}`,",
    '  ({ events }) => events("Bug").every((bug) => Object.values(bug)[0] !== BigInt(id)),',
    "]);",
    "export default defineProject({",
    '  artifacts: "artifacts",',
    '  people: ["alice", "bob"],',
    `  contracts: { ${name}: () => [] },`,
    "  invariants: Object.fromEntries(bugs),",
    "});",
    "",
  ].join("\n");
