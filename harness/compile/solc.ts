import { createRequire } from "node:module";
import { CODE_SIZE_LIMIT, SOLC_SETTINGS, SOLC_VERSION } from "./settings";
import type { Sources } from "./sources";

/** A compiled contract. */
export interface Artifact {
  readonly abi: readonly unknown[];
  /** Creation code, 0x-prefixed. */
  readonly bytecode: string;
  /** Code once deployed, 0x-prefixed. */
  readonly deployedBytecode: string;
  readonly source: string;
}

/** Compiled contracts by name. */
export type Artifacts = Readonly<Record<string, Artifact>>;

interface SolcContract {
  readonly abi: readonly unknown[];
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>;
}

interface Solc {
  version(): string;
  compile(input: string): string;
}

let loaded: Solc | undefined;

/** The compiler of the npm package; loading it takes about a second, so it is loaded once and only when something must be compiled. */
function solc(): Solc {
  loaded ??= createRequire(__filename)("solc") as Solc;
  if (!loaded.version().startsWith(SOLC_VERSION))
    throw new Error(`expected solc ${SOLC_VERSION}, the installed package is ${loaded.version()}; run "npm ci"`);
  return loaded;
}

/**
 * Compiles; `wanted` names the sources whose contracts are given back (all others are only read).
 * Throws with the compiler's own text when it reports an error, when a contract's code is above the limit, and when two have the same name.
 */
export function runSolc(sources: Sources, wanted: ReadonlySet<string>): Artifacts {
  const outputSelection = Object.fromEntries(
    [...wanted].map((name) => [name, { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] }]),
  );
  const input = {
    language: "Solidity",
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: { ...SOLC_SETTINGS, outputSelection },
  };
  const output = JSON.parse(solc().compile(JSON.stringify(input))) as SolcOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0)
    throw new Error(`the contracts do not compile:\n${errors.map((error) => error.formattedMessage).join("\n")}`);
  const artifacts: Record<string, Artifact> = {};
  for (const [source, contracts] of Object.entries(output.contracts ?? {})) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      const size = evm.deployedBytecode.object.length / 2;
      const other = artifacts[name]?.source;
      if (other !== undefined) {
        throw new Error(
          `two contracts are called ${name}, in ${other} and in ${source}; contracts are known by name: rename one`,
        );
      }
      if (size > CODE_SIZE_LIMIT) throw new Error(`${name} has ${size} bytes of code, the limit is ${CODE_SIZE_LIMIT}`);
      artifacts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        source,
      };
    }
  }
  return artifacts;
}
