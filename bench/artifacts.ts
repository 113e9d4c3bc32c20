import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const NODE_MODULES = resolve(__dirname, "..", "node_modules");

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
}
interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly evm: {
    readonly bytecode: { readonly object: string; readonly linkReferences: object };
    readonly deployedBytecode: { readonly object: string };
  };
}
interface Solc {
  compile(input: string, how: { import(path: string): { contents: string } | { error: string } }): string;
}

/** Writes sources (text by path) into a folder, with the artifacts and the build-info that Hardhat would write; packages are imported from node_modules. @throws Error for what does not compile */
export function writeArtifacts(folder: string, own: Readonly<Record<string, string>>): void {
  const contents = Object.entries(own).map(([path, content]) => [path, { content }] as const);
  const sources: Record<string, { content: string }> = Object.fromEntries(contents);
  const outputSelection = { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode.object"] } };
  const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "cancun", outputSelection };
  const input = { language: "Solidity", sources, settings };
  const imported = (path: string): { contents: string } => {
    const content = readFileSync(join(NODE_MODULES, path), "utf8");
    sources[path] = { content };
    return { contents: content };
  };
  const solc = createRequire(__filename)("solc") as Solc;
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: imported })) as Compiled;
  const failed = errors.filter(({ severity }) => severity === "error");
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(own)) write(path, text);
  const build = { _format: "hh-sol-build-info-1", id: "one", solcVersion: "0.8.28", input };
  write("artifacts/build-info/one.json", JSON.stringify(build));
  for (const [sourceName, inside] of Object.entries(contracts))
    for (const [contractName, { abi, evm }] of Object.entries(inside)) {
      const artifact = {
        ...{ _format: "hh-sol-artifact-1", contractName, sourceName, abi },
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        linkReferences: evm.bytecode.linkReferences,
        deployedLinkReferences: {},
      };
      const debug = { _format: "hh-sol-dbg-1", buildInfo: "build-info/one.json" };
      write(`artifacts/${contractName}.dbg.json`, JSON.stringify(debug));
      write(`artifacts/${contractName}.json`, JSON.stringify(artifact));
    }
  symlinkSync(NODE_MODULES, join(folder, "node_modules"));
}
