import { createHash } from "node:crypto";
import { readCache, writeCache } from "../../compile/cached";
import { compilerOf, type Compiler } from "./compiler";
import { Instrumenter, type Depth, type Unguided } from "./instrument";
import type { CompiledAs, CompilerInput } from "./inputs";
import { GUIDE_FILE, GUIDE_SOURCE } from "./library";
import type { Places } from "../../../core/types";
import type { Node } from "./syntax";

/** The code of an instrumented contract. */
export interface GuidedCode {
  /** Creation code, 0x-prefixed, with placeholders for libraries. */
  readonly bytecode: string;
  /** Byte positions of the placeholders, by library: "src/Odds.sol:Odds". */
  readonly links: Readonly<Record<string, readonly number[]>>;
}

/** Instrumented contracts, which report the places that they reach. */
export interface Guided extends Places {
  /** By the requested key. */
  readonly code: Readonly<Record<string, GuidedCode>>;
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
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, OutputContract>>>>;
}

interface OutputContract {
  readonly evm: {
    readonly bytecode: {
      readonly object: string;
      readonly linkReferences: Readonly<
        Record<string, Readonly<Record<string, readonly { readonly start: number }[]>>>
      >;
    };
  };
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
  const code: Record<string, GuidedCode> = {};
  for (const [input, keys] of together(wanted))
    Object.assign(code, compileOne(input, keys, all, compilerOf(input.version, root)));
  const { places, refusals, comparisons, unguided } = all;
  const made: Guided = { places, refusals, comparisons, unguided, code };
  writeCache(cacheDir, key, made);
  return made;
}

/** Groups contracts by compiler and settings, with the sources of each group. */
function together(
  wanted: Readonly<Record<string, CompiledAs>>,
): readonly (readonly [CompilerInput, ReadonlyMap<string, CompiledAs>])[] {
  const groups = new Map<
    string,
    { sources: Record<string, string>; readonly input: CompilerInput; readonly keys: Map<string, CompiledAs> }
  >();
  for (const [key, one] of Object.entries(wanted)) {
    const { version, settings } = one.input;
    const name = JSON.stringify([version, { ...settings, outputSelection: undefined, libraries: undefined }]);
    const group = groups.get(name) ?? { sources: {}, input: one.input, keys: new Map<string, CompiledAs>() };
    groups.set(name, group);
    Object.assign(group.sources, one.input.sources);
    group.keys.set(key, one);
  }
  return [...groups.values()].map(({ input, sources, keys }) => [{ ...input, sources }, keys]);
}

function compileOne(
  input: CompilerInput,
  keys: ReadonlyMap<string, CompiledAs>,
  all: Instrumenter,
  compiler: Compiler,
): Readonly<Record<string, GuidedCode>> {
  const run = (sources: Readonly<Record<string, string>>, outputSelection: object): Output =>
    JSON.parse(
      compiler(
        JSON.stringify({
          language: "Solidity",
          sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
          settings: { ...input.settings, outputSelection },
        }),
      ),
    ) as Output;
  const plain = run(input.sources, { "*": { "": ["ast"] } });
  const refused = errorsOf(plain)[0];
  if (refused !== undefined)
    throw new Error(`the sources do not compile with solc ${input.version}: ${refused.formattedMessage}`);
  const selection: Record<string, Record<string, readonly string[]>> = {};
  for (const { source, name } of keys.values()) selection[source] = { ...selection[source], [name]: ["evm.bytecode"] };
  const depths = new Map<string, Depth>(Object.keys(input.sources).map((name) => [name, "all"]));
  const failed = new Map<string, string>();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const attempt = new Instrumenter(all);
    const sources = Object.fromEntries(
      Object.entries(input.sources).map(([name, text]) => {
        const [depth, ast] = [depths.get(name), plain.sources?.[name]?.ast];
        return [name, depth === undefined || ast === undefined ? text : attempt.instrument(name, text, ast, depth)];
      }),
    );
    const output = run({ ...sources, [GUIDE_FILE]: GUIDE_SOURCE }, selection);
    const errors = errorsOf(output);
    if (errors.length === 0) {
      for (const [file, why] of failed) if (!depths.has(file)) attempt.unguided.push({ file, line: 1, why });
      all.take(attempt);
      return Object.fromEntries([...keys].map(([key, one]) => [key, codeOf(output, one)]));
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

function codeOf({ contracts }: Output, { source, name }: CompiledAs): GuidedCode {
  const bytecode = contracts?.[source]?.[name]?.evm.bytecode;
  if (bytecode === undefined) throw new Error(`${source}: expected the contract ${name}, found none`);
  const links = Object.entries(bytecode.linkReferences).flatMap(([file, names]) =>
    Object.entries(names).map(([library, at]): [string, number[]] => [
      `${file}:${library}`,
      at.map(({ start }) => start),
    ]),
  );
  return { bytecode: `0x${bytecode.object}`, links: Object.fromEntries(links) };
}
