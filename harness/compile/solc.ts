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
  readonly storageLayout?: StorageLayout;
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
}

/** Where the compiler puts state variables; `type` is a key of `types`. */
export interface StorageLayout {
  readonly storage: readonly StorageSlot[];
  readonly types: Readonly<Record<string, StorageType>> | null;
}

/** A variable or a member of a struct. */
export interface StorageSlot {
  readonly astId: number;
  readonly label: string;
  readonly offset: number;
  readonly slot: string;
  readonly type: string;
}

export interface StorageType {
  readonly label: string;
  readonly numberOfBytes: string;
  /** Types that it is made of. */
  readonly key?: string;
  readonly value?: string;
  readonly base?: string;
  readonly members?: readonly StorageSlot[];
}

/** What can be known of sources without making code of them. */
export interface SolcDescription {
  readonly contracts: Readonly<Record<string, { readonly abi: readonly unknown[]; readonly layout: StorageLayout }>>;
  /** Syntax trees by source. */
  readonly asts: ReadonlyMap<string, unknown>;
}

/** What the compiler has to say about the sources. */
export interface SolcMessage {
  readonly severity: string;
  readonly message: string;
  readonly formattedMessage: string;
  /** Bytes of UTF-8; absent when it is about no place. */
  readonly sourceLocation?: { readonly file: string; readonly start: number; readonly end: number };
}

interface SolcOutput {
  readonly errors?: readonly SolcMessage[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>;
  readonly sources?: Readonly<Record<string, { readonly ast?: unknown }>>;
}

/** The compiler refused the sources. */
export class CompileError extends Error {
  constructor(readonly errors: readonly SolcMessage[]) {
    super(`the contracts do not compile:\n${errors.map((error) => error.formattedMessage).join("\n")}`);
  }
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

/** Runs the compiler. Throws CompileError when it reports an error. */
function run(sources: Sources, outputSelection: object): SolcOutput {
  const input = {
    language: "Solidity",
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: { ...SOLC_SETTINGS, outputSelection },
  };
  const output = JSON.parse(solc().compile(JSON.stringify(input))) as SolcOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0) throw new CompileError(errors);
  return output;
}

/** The syntax trees of all sources, by name. */
export function readAsts(sources: Sources): Map<string, unknown> {
  const output = run(sources, { "*": { "": ["ast"] } });
  return new Map(Object.entries(output.sources ?? {}).map(([name, { ast }]) => [name, ast]));
}

/** Interfaces and storage layouts of the contracts of the `wanted` sources by name, and the syntax trees of all. */
export function describeSources(sources: Sources, wanted: ReadonlySet<string>): SolcDescription {
  const selection = Object.fromEntries([...wanted].map((name) => [name, { "*": ["abi", "storageLayout"] }]));
  const output = run(sources, { "*": { "": ["ast"] }, ...withAst(selection) });
  const contracts = Object.values(output.contracts ?? {}).flatMap((found) =>
    Object.entries(found).map(([name, { abi, storageLayout }]) => {
      if (storageLayout === undefined) throw new Error(`the compiler gave no storage layout of ${name}; run "npm ci"`);
      return [name, { abi, layout: storageLayout }] as const;
    }),
  );
  const asts = Object.entries(output.sources ?? {}).map(([name, { ast }]) => [name, ast] as const);
  return { contracts: Object.fromEntries(contracts), asts: new Map(asts) };
}

/** What is selected for a source by name takes the place of what is selected for all. */
function withAst(selection: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(selection).map(([name, what]) => [name, { "": ["ast"], ...what }]));
}

/** How contracts are compiled. */
export interface SolcOptions {
  /** Takes contracts of any size; for code that is never deployed on a chain with the limit. */
  readonly unlimitedCode?: boolean;
}

/**
 * Compiles; `wanted` names the sources whose contracts are given back (all others are only read).
 * Throws with the compiler's own text when it reports an error, when a contract's code is above the limit, and when two have the same name.
 */
export function runSolc(
  sources: Sources,
  wanted: ReadonlySet<string>,
  { unlimitedCode = false }: SolcOptions = {},
): Artifacts {
  const outputSelection = Object.fromEntries(
    [...wanted].map((name) => [name, { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] }]),
  );
  const output = run(sources, outputSelection);
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
      if (size > CODE_SIZE_LIMIT && !unlimitedCode)
        throw new Error(`${name} has ${size} bytes of code, the limit is ${CODE_SIZE_LIMIT}`);
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
