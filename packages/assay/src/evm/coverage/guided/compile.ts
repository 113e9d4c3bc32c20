import { createHash } from "node:crypto";
import { readCache, writeCache } from "../../compile/cached";
import { Instrumenter, type Depth, type Unguided } from "./instrument";
import { codesOf, compilerOf, unitsOf, type CompiledAs, type CreationCode, type Unit } from "../../compile/elsewhere";
import { GUIDE_FILE, GUIDE_SOURCE } from "./library";
import type { Places } from "../../../core/types";
import type { Node } from "./syntax";

/** Instrumented contracts, which report the places that they reach. */
export interface Guided extends Places {
  /** By the requested key. */
  readonly code: Readonly<Record<string, CreationCode>>;
  /** Files and functions without instrumentation. */
  readonly unguided: readonly Unguided[];
}

interface Output {
  readonly errors?: readonly {
    readonly severity: string;
    readonly formattedMessage: string;
    readonly sourceLocation?: { readonly file: string };
  }[];
  readonly sources?: Readonly<Record<string, { readonly ast?: Node }>>;
  readonly contracts?: Parameters<typeof codesOf>[0]["contracts"];
}

/** The levels of instrumentation: a file that does not compile falls back to the next. */
const FALLBACK: Readonly<Record<Depth, Depth | undefined>> = { all: "places", places: undefined };
const MOST_TRIES = 8;
/** Part of the cache key: a new number invalidates what earlier versions of this code compiled. */
const FORMAT = 2;

/** Compiles instrumented contracts; from the cache when nothing changed. @throws Error when the sources do not compile without instrumentation */
export function compileGuided(
  wanted: Readonly<Record<string, CompiledAs>>,
  {
    root,
    cacheDir,
    notify,
  }: { readonly root: string; readonly cacheDir: string; readonly notify: (line: string) => void },
): Guided {
  const key = `guided-${createHash("sha256")
    .update(JSON.stringify([FORMAT, GUIDE_SOURCE, wanted]))
    .digest("hex")
    .slice(0, 32)}`;
  const kept = readCache(cacheDir, key, notify) as Guided | undefined;
  if (kept !== undefined) return kept;
  notify("compiling instrumented contracts to guide the campaign …");
  const all = new Instrumenter();
  const code: Record<string, CreationCode> = {};
  for (const unit of unitsOf(wanted, root)) Object.assign(code, compileOne(unit, all));
  const { places, refusals, comparisons, unguided } = all;
  const made: Guided = { places, refusals, comparisons, unguided, code };
  writeCache(cacheDir, key, made);
  return made;
}

function compileOne(
  { build, sources: own, contracts }: Unit,
  all: Instrumenter,
): Readonly<Record<string, CreationCode>> {
  const compiler = compilerOf(build.version, build.root);
  const run = (sources: Iterable<readonly [string, string]>, outputSelection: object): Output =>
    JSON.parse(
      compiler(
        JSON.stringify({
          language: "Solidity",
          sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
          settings: { ...build.settings, outputSelection },
        }),
      ),
    ) as Output;
  const plain = run(own, { "*": { "": ["ast"] } });
  const refused = errorsOf(plain)[0];
  if (refused !== undefined)
    throw new Error(`the sources do not compile with solc ${build.version}: ${refused.formattedMessage}`);
  const selection: Record<string, Record<string, readonly string[]>> = {};
  for (const { source, name } of contracts.values())
    selection[source] = { ...selection[source], [name]: ["evm.bytecode"] };
  const depths = new Map<string, Depth>([...own.keys()].map((name) => [name, "all"]));
  const failed = new Map<string, string>();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const attempt = new Instrumenter(all);
    const sources = [...own].map(([name, text]): readonly [string, string] => {
      const [depth, ast] = [depths.get(name), plain.sources?.[name]?.ast];
      return [name, depth === undefined || ast === undefined ? text : attempt.instrument(name, text, ast, depth)];
    });
    const output = run([...sources, [GUIDE_FILE, GUIDE_SOURCE]], selection);
    const errors = errorsOf(output);
    if (errors.length === 0) {
      for (const [file, why] of failed) if (!depths.has(file)) attempt.unguided.push({ file, line: 1, why });
      all.take(attempt);
      return codesOf(output, contracts);
    }
    // an error without a file counts for all files
    const files = new Set(errors.map(({ sourceLocation }) => sourceLocation?.file ?? ""));
    const blamed = [...files].every((file) => depths.has(file)) ? [...files] : [...depths.keys()];
    for (const file of blamed) {
      const depth = depths.get(file);
      const next = depth === undefined ? undefined : FALLBACK[depth];
      failed.set(file, `it does not compile instrumented: ${errors[0]?.formattedMessage.split("\n")[0] ?? ""}`);
      if (next === undefined) depths.delete(file);
      else depths.set(file, next);
    }
  }
  throw new Error(`the sources do not compile instrumented: ${[...failed.values()][0] ?? ""}`);
}

const errorsOf = ({ errors = [] }: Output): NonNullable<Output["errors"]> =>
  errors.filter(({ severity }) => severity === "error");
