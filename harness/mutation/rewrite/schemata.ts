import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compile,
  CompileError,
  readAsts,
  readCache,
  readSources,
  runSolc,
  SOLC_SETTINGS,
  SOLC_VERSION,
  writeCache,
  type Artifacts,
  type CompileOptions,
  type Sources,
} from "../../compile";
import { isNode, type Asts } from "./ast";
import { blamed } from "./faults";
import { rewriteTraced, type Traced } from "./rewrite";
import type { Inexpressible } from "../mutant";
import type { PlacedMutant, Stale } from "./types";

/** Compilations until it is given up. */
const MOST_ROUNDS = 12;

/** All mutants in one set of contracts. */
export interface Schemata {
  /** Contracts of the mutated sources with the switches; all others are the project's own. */
  readonly artifacts: Artifacts;
  readonly mutants: readonly PlacedMutant[];
  readonly inexpressible: readonly Inexpressible[];
}

/** What to compile and what of it to mutate. */
export interface SchemataOptions extends CompileOptions {
  /** Which sources are mutated. */
  readonly files: (name: string) => boolean;
  /** Which sources there are beside: what is left out needs not compile with the switches. Absent: all. */
  readonly among?: (name: string) => boolean;
  readonly stale?: readonly Stale[];
}

function astsOf(sources: Sources): Asts {
  return new Map(
    [...readAsts(sources)].map(([name, ast]) => {
      if (!isNode(ast)) throw new Error(`expected an AST for ${name} from the compiler`);
      return [name, ast] as const;
    }),
  );
}

/** This folder's own files: what was kept is of no use once the rewriting has changed. */
function ownFiles(): [name: string, text: string][] {
  return readdirSync(__dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(__dirname, name), "utf8")]);
}

function keyOf(sources: Sources, mutated: readonly string[], stale: readonly Stale[]): string {
  const hash = createHash("sha256").update(JSON.stringify([SOLC_VERSION, SOLC_SETTINGS, mutated, stale]));
  const texts = [...sources, ...ownFiles()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, text] of texts) hash.update(`\0${name}\0${text}`);
  return `schemata-${hash.digest("hex").slice(0, 32)}`;
}

/** Notes the mutants that the compiler's errors are about, with its words. Throws the error when it is about none. */
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

function build(
  sources: Sources,
  mutated: readonly string[],
  options: { readonly stale: readonly Stale[]; readonly notify: (line: string) => void },
): Schemata {
  const asts = astsOf(sources);
  const excluded = new Map<string, string>();
  const chosen = new Set(mutated);
  const what = { files: (name: string) => chosen.has(name), exclude: new Set<string>(), stale: options.stale };
  for (let round = 1; ; round++) {
    const rewritten = rewriteTraced(sources, asts, what, excluded);
    options.notify(`compiling ${rewritten.mutants.length} mutants into one set of contracts …`);
    try {
      const artifacts = runSolc(rewritten.sources, chosen, { unlimitedCode: true });
      return { artifacts, mutants: rewritten.mutants, inexpressible: rewritten.inexpressible };
    } catch (error) {
      if (!(error instanceof CompileError) || round === MOST_ROUNDS) throw error;
      const count = exclude(rewritten, error, excluded);
      options.notify(`${count} mutants do not compile and are left out`);
    }
  }
}

/**
 * Compiles all mutants into one set of contracts: mutant n is active exactly in blocks whose beneficiary is n. Mutants
 * that do not compile are left out, with
 * the compiler's words. From the cache when nothing changed.
 */
export function compileSchemata(options: SchemataOptions): Schemata {
  const notify = options.notify ?? ((): void => undefined);
  const { stale = [], among = (): boolean => true } = options;
  const sources = new Map([...readSources(options.root, options.dir)].filter(([name]) => among(name)));
  const mutated = [...sources.keys()].filter((name) => options.files(name)).sort();
  const key = keyOf(sources, mutated, stale);
  const base = compile(options);
  const found = readCache(options.cacheDir, key, notify) as Schemata | undefined;
  if (found !== undefined) return { ...found, artifacts: { ...base, ...found.artifacts } };
  const started = performance.now();
  const built = build(sources, mutated, { stale, notify });
  writeCache(options.cacheDir, key, built);
  notify(`compiled ${built.mutants.length} mutants in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { ...built, artifacts: { ...base, ...built.artifacts } };
}
