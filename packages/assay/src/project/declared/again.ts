import { join } from "node:path";
import {
  cached,
  keyOf,
  debugSolc,
  importsOf,
  readAsts,
  run,
  surfaceIn,
  type Artifacts,
  type ContractSurface,
  type DebugOutput,
  type CacheOptions,
  type Sources,
} from "../../evm/compile";
import {
  checkSources,
  codesOf,
  fileOf,
  inputOf,
  isOwnSource,
  NoInputError,
  unitsOf,
  type Build,
  type CompiledAs,
  type CreationCode,
  type Unit,
} from "../../evm/compile/elsewhere";
import { buildSchemata, importedInAsts, ownFiles, type Asts, type Schemata } from "../../check/mutation/rewrite";
import type { Inexpressible, Mutant } from "../../check/mutation";
import type { CompiledAgain } from "../kit/protocol";
import type { ContractCode } from "./code";
import { linkedCode } from "./linked-code";
import { isStatement } from "./oracles/stated";

/** What the contracts are that are compiled again. */
export interface AgainOptions {
  readonly root: string;
  readonly codes: () => readonly ContractCode[];
  /** What was compiled, linked. */
  readonly artifacts: () => Artifacts;
  readonly addressOf: (library: string) => string | undefined;
  /** What the project names as its sources; absent: all that are in no package. */
  readonly sources: readonly string[] | undefined;
}

type Notify = (line: string) => void;

/** The contracts that others compiled, compiled again from their sources with their compiler and settings: for mutants, traces, and what the gate compares. */
export class Again implements CompiledAgain {
  private inputs: Readonly<Record<string, CompiledAs>> | undefined;

  constructor(private readonly given: AgainOptions) {}

  /** The folder of the project's own sources. */
  get folder(): string {
    const known = this.given.codes().flatMap(({ artifact: { source } }) => source ?? []);
    const folders = new Set(known.filter(isOwnSource).map((name) => fileOf(this.given.root, name).split("/")[0] ?? ""));
    const [only] = folders;
    return only !== undefined && folders.size === 1 && !only.endsWith(".sol") ? only : ".";
  }

  check(): number {
    const known = this.known();
    for (const one of Object.values(known)) checkSources(this.given.root, one);
    return this.given.codes().length;
  }

  /** The sources of the contracts, by the names by which they import one another; none of contracts of which they are not known. */
  sources(): Sources {
    const named = new Map<string, string>();
    for (const { artifact, behind } of this.given.codes())
      for (const file of [artifact.file, behind?.file]) {
        const found = file === undefined ? undefined : inputIfAny(this.given.root, file);
        if (found !== undefined) takeImported(named, found.source, found.input);
      }
    return named;
  }

  surface(names: readonly string[], notify: Notify): readonly ContractSurface[] {
    const found = this.units(names).flatMap(({ build, sources, contracts }) => {
      const wanted = [...contracts].map(([shown, { source, name }]) => ({ shown, source, name }));
      return surfaceIn(this.keeping(notify, build), sources, wanted, build);
    });
    return names.flatMap((name) => found.find((one) => one.name === name) ?? []);
  }

  debug(names: readonly string[], notify: Notify): readonly DebugOutput[] {
    return this.units(names).map(({ build, sources, contracts }) => {
      const targets = [...contracts].map(([shown, { source, name }]) => ({ shown, source, name }));
      const key = `debug-${keyOf(sources, [build.version, build.settings, targets])}`;
      return cached(this.keeping(notify, build), key, `${names.join(", ")} for debugging`, () =>
        debugSolc(sources, targets, build),
      );
    });
  }

  schemata(names: readonly string[], notify: Notify): Schemata {
    const { root, artifacts, addressOf } = this.given;
    for (const name of this.compiled(names)) checkSources(root, this.input(name));
    const units = this.units(names).filter(({ sources }) => [...sources.keys()].some((name) => this.isMutated(name)));
    const [unit] = units;
    if (unit === undefined) return { artifacts: artifacts(), mutants: [], inexpressible: [] };
    if (units.length > 1)
      throw new Error(
        `mutants are of contracts that one compiler compiles with the same settings, and there are ${units.length}: ${units.map(({ build, contracts }) => `${[...contracts.keys()].join(", ")} (${build.version})`).join("; ")}; name files of one in \`sources\``,
      );
    const { compiled, mutants, inexpressible } = this.mutated(unit, notify);
    const all = artifacts();
    const changed = Object.entries(compiled).flatMap(([name, code]) => {
      const artifact = all[name];
      return artifact === undefined ? [] : [[name, { ...artifact, bytecode: linkedCode(name, code, addressOf) }]];
    });
    const placed = <T extends { readonly file: string }>(one: T): T => ({ ...one, file: fileOf(root, one.file) });
    const judging = mutants.filter((one) => isStatement(one.function)).map(unchanged);
    return {
      artifacts: { ...all, ...(Object.fromEntries(changed) as Artifacts) },
      mutants: mutants.filter((one) => !isStatement(one.function)).map(placed),
      inexpressible: [...inexpressible, ...judging].map(placed),
    };
  }

  private mutated({ build, sources, contracts }: Unit, notify: Notify) {
    const key = `schemata-${keyOf(new Map([...sources, ...ownFiles()]), [build.version, build.settings, this.given.sources, [...contracts]])}`;
    return cached(this.keeping(notify, build), key, "the mutants", () => {
      const targets = [...contracts.values()];
      const selection: Record<string, Record<string, readonly string[]>> = {};
      for (const { source, name } of targets) selection[source] = { ...selection[source], [name]: ["evm.bytecode"] };
      return buildSchemata({
        sources,
        asts: readAsts(sources, build),
        mutated: (asts: Asts) => {
          const found = importedInAsts(asts, new Set(targets.map(({ source }) => source)));
          const own = [...found].filter((name) => this.isMutated(name));
          for (const name of own) refuseBeneficiary(name, sources.get(name) ?? "");
          return own;
        },
        stale: [],
        notify,
        compile: (changed): Readonly<Record<string, CreationCode>> =>
          codesOf(run(changed, selection, { build }), contracts),
      });
    });
  }

  private isMutated(source: string): boolean {
    const { root, sources } = this.given;
    if (sources === undefined) return isOwnSource(source);
    const file = fileOf(root, source);
    return sources.some((one) => file === one || file.startsWith(one.endsWith("/") ? one : `${one}/`));
  }

  private keeping(notify: Notify, { version }: Build): CacheOptions {
    return { cacheDir: join(this.given.root, ".cache", "contracts"), notify, version };
  }

  private units(names: readonly string[]): readonly Unit[] {
    return unitsOf(Object.fromEntries(this.compiled(names).map((name) => [name, this.input(name)])), this.given.root);
  }

  /** Those that others compiled: the tool's caller with code is none of them. */
  private compiled(names: readonly string[]): readonly string[] {
    const codes = this.given.codes();
    return names.filter((name) => codes.some((one) => one.name === name));
  }

  /** @throws Error that says why there is none */
  private input(name: string): CompiledAs {
    const known = this.known()[name];
    if (known !== undefined) return known;
    const { file = name } = this.given.codes().find((one) => one.name === name)?.artifact ?? {};
    return inputOf(this.given.root, file);
  }

  /** The inputs of all contracts of which something says it. */
  private known(): Readonly<Record<string, CompiledAs>> {
    return (this.inputs ??= Object.fromEntries(
      this.given.codes().flatMap(({ name, artifact: { file = name } }) => {
        try {
          return [[name, inputOf(this.given.root, file)] as const];
        } catch (error) {
          if (error instanceof NoInputError) return [];
          throw error;
        }
      }),
    ));
  }
}

/** Undefined where nothing says it, or a source is no longer what was compiled. */
function inputIfAny(root: string, file: string): CompiledAs | undefined {
  try {
    return inputOf(root, file);
  } catch {
    return undefined;
  }
}

/** Adds a source, and what it imports: by the names in the imports, which any other file of the project can use too. */
function takeImported(all: Map<string, string>, name: string, { settings, sources }: CompiledAs["input"]): void {
  const text = sources[name] ?? sources[remapped(name, settings["remappings"])];
  if (text === undefined || all.has(name)) return;
  all.set(name, text);
  for (const target of importsOf(name, text)) takeImported(all, target, { version: "", settings, sources });
}

/** What a name in an import means; remappings for some files alone are not followed. */
function remapped(name: string, remappings: unknown): string {
  const pairs = (Array.isArray(remappings) ? remappings : []).flatMap((one) => {
    const [, prefix, target = ""] = /^([^:=]+)=(.*)$/.exec(String(one)) ?? [];
    return prefix !== undefined && name.startsWith(prefix) ? [[prefix, target] as const] : [];
  });
  const [longest] = pairs.sort(([one], [other]) => other.length - one.length);
  return longest === undefined ? name : longest[1] + name.slice(longest[0].length);
}

/** A mutant of a function that judges the contracts, as it is said of places that are not mutated. */
const unchanged = ({ file, line, operator, original, replacement }: Mutant): Inexpressible => ({
  ...{ file, line, operator, text: `${original} -> ${replacement || "nothing"}` },
  reason: "a statement of the contract about itself, which judges mutants",
});

/** @throws Error for a source that reads what switches mutants */
function refuseBeneficiary(name: string, text: string): void {
  if (/\bblock\.coinbase\b|\bcoinbase\(\)/.test(text))
    throw new Error(
      `${name} reads block.coinbase, by which mutants are switched; leave it out of the mutants with \`sources\``,
    );
}
