import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { compilerOf, type Build } from "./elsewhere/compiler";
import { CODE_SIZE_LIMIT, SOLC_SETTINGS, solcVersion } from "./settings";
import type { Sources } from "./sources";

/** A compiled contract. */
export interface Artifact {
  readonly abi: readonly unknown[];
  /** Creation code, 0x-prefixed. */
  readonly bytecode: string;
  /** Deployed code, 0x-prefixed. */
  readonly deployedBytecode: string;
  readonly source: string;
  /** The text of its source, for a contract of the tool: no project has the file. */
  readonly text?: string;
  /** Its name in its source; absent: the same as its key. */
  readonly name?: string;
  /** It is a library with which others are linked. */
  readonly isLinked?: boolean;
  /** For a proxy: the implementation, whose functions the ABI contains too. */
  readonly behaves?: {
    readonly name: string;
    readonly source: string;
    readonly abi: readonly unknown[];
    readonly deployedBytecode: string;
  };
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

/** The places of state variables; their `type` is a key of `types`. */
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
  readonly encoding: string;
  readonly label: string;
  readonly numberOfBytes: string;
  /** The types of its parts. */
  readonly key?: string;
  readonly value?: string;
  readonly base?: string;
  readonly members?: readonly StorageSlot[];
}

/** A contract in its source, and the name under which the project knows it. */
export interface SolcTarget {
  readonly shown: string;
  readonly source: string;
  readonly name: string;
}

/** The data of sources that the compiler has without generating code. */
export interface SolcDescription {
  /** By "source:name". */
  readonly contracts: Readonly<Record<string, { readonly abi: readonly unknown[]; readonly layout: StorageLayout }>>;
  /** Syntax trees by source. */
  readonly asts: ReadonlyMap<string, unknown>;
}

/** An error or warning of the compiler. */
export interface SolcMessage {
  readonly severity: string;
  readonly message: string;
  readonly formattedMessage: string;
  /** Bytes of UTF-8; absent when the message has no place. */
  readonly sourceLocation?: { readonly file: string; readonly start: number; readonly end: number };
}

interface SolcOutput {
  readonly errors?: readonly SolcMessage[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>;
  readonly sources?: Readonly<Record<string, { readonly ast?: unknown }>>;
}

/** The sources do not compile. */
export class CompileError extends Error {
  constructor(readonly errors: readonly SolcMessage[]) {
    super(`the contracts do not compile:\n${errors.map((error) => error.formattedMessage).join("\n")}`);
  }
}

interface Solc {
  version(): string;
  compile(input: string): string;
}

/** The part of a `WebAssembly.Table`, the compiler's table of functions, that is used here. */
interface FunctionTable {
  get(index: number): unknown;
  set(index: number, value?: unknown): void;
}

const isTable = (value: unknown): value is FunctionTable =>
  Object.prototype.toString.call(value) === "[object WebAssembly.Table]";

/**
 * V8 first compiles WebAssembly with its baseline compiler. When a function has used up this budget (in executed bytes), V8 compiles it again with the optimizing
 * compiler (tier-up). With the low default, a short compilation spends most of its processor time on optimizing code that hardly runs again.
 */
const TIER_UP_LATE = "--wasm-tiering-budget=100000000";

/** Loads the compiler, and caches lookups in its table of functions: each of millions of calls that could throw looks up its function, which takes a quarter of the compiler's time in V8. */
function loadSolc(load: NodeJS.Require): Solc {
  setFlagsFromString(TIER_UP_LATE);
  const { asm = {} } = load("solc/soljson.js") as { readonly asm?: Readonly<Record<string, unknown>> };
  for (const table of Object.values(asm).filter(isTable)) rememberLookups(table);
  return load("solc") as Solc;
}

function rememberLookups(table: FunctionTable): void {
  const get = table.get.bind(table);
  const set = table.set.bind(table);
  const kept: unknown[] = [];
  Object.defineProperties(table, {
    get: { value: (index: number) => (kept[index] ??= get(index)) },
    set: {
      value: (index: number, value?: unknown): void => {
        kept[index] = undefined;
        set(index, value);
      },
    },
  });
}

let loaded: Solc | undefined;

/** The compiler of the npm package. Loading it takes about a second, so it is loaded once, and only to compile. */
function solc(): Solc {
  loaded ??= loadSolc(createRequire(__filename));
  if (!loaded.version().startsWith(solcVersion()))
    throw new Error(`expected solc ${solcVersion()}, the installed package is ${loaded.version()}; run "npm ci"`);
  return loaded;
}

/** The compiler's input. */
export function inputOf(sources: Sources, outputSelection: object, { optimized = true, build }: RunOptions): object {
  if (build !== undefined) {
    const { settings } = build;
    return { language: "Solidity", sources: contentsOf(sources), settings: { ...settings, outputSelection } };
  }
  const optimizer = { ...SOLC_SETTINGS.optimizer, enabled: optimized };
  return {
    language: "Solidity",
    sources: contentsOf(sources),
    settings: { ...SOLC_SETTINGS, optimizer, outputSelection },
  };
}

const contentsOf = (sources: Sources): object =>
  Object.fromEntries([...sources].map(([name, content]) => [name, { content }]));

/** Which compiler runs, and how. */
interface RunOptions {
  /** False: without the optimizer, if it is this package's compiler. */
  readonly optimized?: boolean;
  /** Absent: this package's compiler and settings. */
  readonly build?: Build | undefined;
}

/** Runs the compiler. Throws CompileError when it reports an error. */
export function run(sources: Sources, outputSelection: object, options: RunOptions = {}): SolcOutput {
  const input = JSON.stringify(inputOf(sources, outputSelection, options));
  const { build } = options;
  const answer = build === undefined ? solc().compile(input) : compilerOf(build.version, build.root)(input);
  const output = JSON.parse(answer) as SolcOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0) throw new CompileError(errors);
  return output;
}

/** The syntax trees of all sources, by name. */
export function readAsts(sources: Sources, build?: Build): Map<string, unknown> {
  const output = run(sources, { "*": { "": ["ast"] } }, { build });
  return new Map(Object.entries(output.sources ?? {}).map(([name, { ast }]) => [name, ast]));
}

/** Interfaces and storage layouts of the contracts of the `wanted` sources, and the syntax trees of all. */
export function describeSources(sources: Sources, wanted: ReadonlySet<string>, build?: Build): SolcDescription {
  const selection = Object.fromEntries([...wanted].map((name) => [name, { "*": ["abi", "storageLayout"] }]));
  const output = run(sources, { "*": { "": ["ast"] }, ...withAst(selection) }, { build });
  const contracts = Object.entries(output.contracts ?? {}).flatMap(([source, found]) =>
    Object.entries(found).map(([name, { abi, storageLayout }]) => {
      if (storageLayout === undefined) throw new Error(`the compiler gave no storage layout of ${name}; run "npm ci"`);
      return [`${source}:${name}`, { abi, layout: storageLayout }] as const;
    }),
  );
  const asts = Object.entries(output.sources ?? {}).map(([name, { ast }]) => [name, ast] as const);
  return { contracts: Object.fromEntries(contracts), asts: new Map(asts) };
}

/** A selection for a named source replaces the selection for all. */
function withAst(selection: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(selection).map(([name, what]) => [name, { "": ["ast"], ...what }]));
}

/** How contracts are compiled. */
export interface SolcOptions {
  /** Accepts contracts of any size, for code that is never deployed on a chain with the limit. */
  readonly unlimitedCode?: boolean;
  /** False: without the optimizer, in a third of the time, to check only whether the sources compile. Absent: true. */
  readonly optimized?: boolean;
}

/**
 * Compiles; `wanted` names the sources whose contracts are returned (the others are only imported).
 * @throws CompileError with the compiler's messages, and for a contract above the size limit; Error when two contracts have the same name
 */
export function runSolc(
  sources: Sources,
  wanted: ReadonlySet<string>,
  { unlimitedCode = false, optimized = true }: SolcOptions = {},
): Artifacts {
  const outputSelection = Object.fromEntries(
    [...wanted].map((name) => [name, { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] }]),
  );
  const output = run(sources, outputSelection, { optimized });
  const compiled: [string, Artifact][] = [];
  for (const [source, contracts] of Object.entries(output.contracts ?? {})) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      const size = evm.deployedBytecode.object.length / 2;
      if (size > CODE_SIZE_LIMIT && !unlimitedCode)
        throw new Error(`${name} has ${size} bytes of code, the limit is ${CODE_SIZE_LIMIT}`);
      const bytecode = `0x${evm.bytecode.object}`;
      compiled.push([name, { abi, bytecode, deployedBytecode: `0x${evm.deployedBytecode.object}`, source }]);
    }
  }
  return byName(compiled);
}

/** Compiled contracts by name, in the order in which a single compiler would output them. @throws Error when two have the same name. */
export function inOrder(compiled: readonly (readonly [name: string, artifact: Artifact])[]): Artifacts {
  return byName([...compiled].sort(([, a], [, b]) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)));
}

/** Compiled contracts by name. @throws Error when two have the same name. */
function byName(compiled: Iterable<readonly [name: string, artifact: Artifact]>): Artifacts {
  const artifacts: Record<string, Artifact> = {};
  for (const [name, artifact] of compiled) {
    const other = artifacts[name]?.source;
    if (other !== undefined) {
      throw new Error(
        `two contracts are called ${name}, in ${other} and in ${artifact.source}; contracts are known by name: rename one`,
      );
    }
    artifacts[name] = artifact;
  }
  return artifacts;
}
