import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compile,
  CompileError,
  cached,
  keyOf,
  readAsts,
  readSources,
  runSolcOnAllCores,
  type Artifacts,
  type CompileOptions,
  type Sources,
} from "../../../evm/compile";
import { children, isNode, word, type Asts } from "./ast";
import { blamed } from "./faults";
import { rewriteTraced, type Traced } from "./rewrite";
import type { Inexpressible } from "../mutant";
import type { PlacedMutant, Stale } from "./types";

/** How many times the mutants are compiled, at most: each round leaves out mutants that do not compile. */
const MOST_ROUNDS = 12;

/** All mutants in one set of contracts. */
export interface Schemata {
  /** Contracts of the mutated sources with the switches; all others are the project's own. */
  readonly artifacts: Artifacts;
  readonly mutants: readonly PlacedMutant[];
  readonly inexpressible: readonly Inexpressible[];
}

/** The sources to compile and to mutate. */
export interface SchemataOptions extends CompileOptions {
  /** Which sources are mutated. */
  readonly files: (name: string) => boolean;
  /** Which other sources are compiled too. Absent: all. */
  readonly among?: (name: string) => boolean;
  /** Which unmutated sources embed mutated code, so that their compiled contracts are used too. Absent: none. */
  readonly carriers?: (name: string) => boolean;
  readonly stale?: readonly Stale[];
}

function astsOf(asts: ReadonlyMap<string, unknown>): Asts {
  return new Map(
    [...asts].map(([name, ast]) => {
      if (!isNode(ast)) throw new Error(`expected an AST for ${name} from the compiler`);
      return [name, ast] as const;
    }),
  );
}

/** The folder of the files that define how a beneficiary encodes mutants. */
const LAYOUT = join(__dirname, "..", "..", "..", "campaign", "trial");

/** The files that determine the rewritten contracts: this folder, and the layout of the beneficiary. A change of them invalidates cached results. */
export function ownFiles(): [name: string, text: string][] {
  const textsIn = (folder: string, wanted: RegExp): [name: string, text: string][] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => wanted.test(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  return [...textsIn(__dirname, /(?<!\.d)\.(ts|js)$/), ...textsIn(LAYOUT, /^beneficiary\.(ts|js)$/)];
}

/** Adds the mutants that cause a compiler error to `excluded`, with the compiler's message. Rethrows the error if it finds none. */
function exclude(rewritten: Traced, error: CompileError, excluded: Map<string, string>): number {
  const before = excluded.size;
  for (const message of error.errors) {
    for (const { mutant } of blamed(rewritten, message)) {
      if (!excluded.has(mutant.key)) excluded.set(mutant.key, `does not compile: ${message.message}`);
    }
  }
  if (excluded.size === before) throw error;
  return excluded.size - before;
}

/** Sources, and how they are compiled. */
export interface SchemataBuild<Compiled> {
  readonly sources: Sources;
  /** Syntax trees of the sources, as the compiler gives them. */
  readonly asts: ReadonlyMap<string, unknown>;
  /** Which sources are mutated. */
  readonly mutated: (asts: Asts) => readonly string[];
  readonly stale: readonly Stale[];
  /** @throws CompileError */
  readonly compile: (sources: Sources) => Compiled;
  readonly notify: (line: string) => void;
}

/** Compiles all mutants of sources into one set of contracts. Mutants that do not compile are left out, with the compiler's message as reason. */
export function buildSchemata<Compiled>({
  sources,
  stale,
  compile: compileAll,
  notify,
  ...given
}: SchemataBuild<Compiled>): Omit<Schemata, "artifacts"> & { readonly compiled: Compiled } {
  const asts = astsOf(given.asts);
  const excluded = new Map<string, string>();
  const chosen = new Set(given.mutated(asts));
  const what = { files: (name: string) => chosen.has(name), exclude: new Set<string>(), stale };
  for (let round = 1; ; round++) {
    const rewritten = rewriteTraced(sources, asts, what, excluded);
    notify(`compiling ${rewritten.mutants.length} mutants into one set of contracts …`);
    try {
      const compiled = compileAll(rewritten.sources);
      return { compiled, mutants: rewritten.mutants, inexpressible: rewritten.inexpressible };
    } catch (error) {
      if (!(error instanceof CompileError) || round === MOST_ROUNDS) throw error;
      const count = exclude(rewritten, error, excluded);
      notify(`${count} mutants do not compile and are left out`);
    }
  }
}

/** Some sources, and all that they import, by the compiler's own resolution. */
export function importedInAsts(asts: Asts, files: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(files);
  for (const name of found) {
    const root = asts.get(name);
    for (const node of root === undefined ? [] : children(root, "nodes"))
      if (node.nodeType === "ImportDirective") found.add(word(node, "absolutePath"));
  }
  return found;
}

/**
 * Compiles all mutants into one set of contracts. A mutant is active exactly in blocks whose beneficiary encodes its number (`beneficiaryOf`). Mutants that do not
 * compile are left out, with the compiler's message as reason. Uses the cache when nothing changed.
 */
export function compileSchemata(options: SchemataOptions): Schemata {
  const notify = options.notify ?? ((): void => undefined);
  const { stale = [], among = (): boolean => true } = options;
  const sources = new Map([...readSources(options.root, options.dir)].filter(([name]) => among(name)));
  const mutated = [...sources.keys()].filter((name) => options.files(name)).sort();
  const carriers = [...sources.keys()].filter((name) => options.carriers?.(name) === true).sort();
  const key = `schemata-2-${keyOf(new Map([...sources, ...ownFiles()]), [mutated, carriers, stale])}`;
  const wanted = new Set([...mutated, ...carriers]);
  const built = cached(options, key, "the mutants", () =>
    buildSchemata({
      ...{ sources, stale, notify },
      asts: readAsts(sources),
      mutated: () => mutated,
      compile: (changed) => {
        // code generation already rejects functions that are too large, so the optimizer is not needed here
        runSolcOnAllCores(changed, wanted, { unlimitedCode: true, optimized: false });
        return runSolcOnAllCores(changed, wanted, { unlimitedCode: true });
      },
    }),
  );
  const { compiled, ...others } = built;
  return { ...others, artifacts: { ...compile(options), ...compiled } };
}
