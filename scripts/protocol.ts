import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  compile,
  compileForDebugging,
  compileVariant,
  importedBy,
  optionsIn,
  readSources,
  readSurface,
  type Artifacts,
  type CompileOptions,
  type DebugOutput,
  type ContractSurface,
  type Sources,
  type Variant,
} from "assay/compile";
import type { Setup } from "assay/campaign";
import type { Counterexample } from "assay/counterexample";
import type { Described } from "assay/export";
import { compileInstrumented, instrument, markersIn, solidityCoverage, writeReports } from "assay/coverage";
import { samplePairs, type MutantPair } from "assay/mutation";
import { compileSchemata, type KeyPair, type Schemata, type Stale } from "assay/mutation/rewrite";
import type { Laws, Plain, Reporting, Subject } from "assay/types";
import type * as ExportModule from "../properties/export";
import type * as LawsModule from "../properties/laws";
import type * as ReportingModule from "../properties/report";
import type * as SubjectModule from "../properties/subject";
import type * as SurfaceModule from "../properties/subject/surface";
import { contractIn, EDITIONS, type Edition } from "../properties/fixture/editions";
import { codeDigest, type ProjectCode } from "assay/project/code-digest";
import { readSeededBugs, type SeededBugFile } from "assay/project/seeded-bugs";
import { openEngine } from "assay/project/engines";
import { loadModelWith, readMisreadings, type MisreadingFile } from "assay/project/misreadings";
import type { Judges } from "assay/cli/mutate/digests";
import type { Digests } from "assay/mutation/parts";
import { projectOf } from "./gate";
import { addServeCommand } from "./serve-command";
import { readReviewed } from "assay/project/reviewed";
import {
  ENGINES,
  MISREADING,
  type CoverageProject,
  type Project,
  type MutationProject,
  type SetupChoice,
} from "assay/project/project";

const ROOT = resolve(__dirname, "..");

const FOLDER = "contracts";

/** What results depend on, beside the tool. */
const CODE: ProjectCode = {
  root: ROOT,
  programs: ["invariants", "model", "properties", "scripts"],
  contracts: FOLDER,
  files: ["hardhat.config.ts", "package-lock.json"],
};

/** What differs from edition to edition beside the subject. */
interface EditionFiles {
  /** Folder of its seeded bugs, in that of the contracts. */
  readonly broken: string;
  /** Folder of its misreadings, in that of the contracts. */
  readonly misreadings: string;
  /** Its lists of equivalent mutants: what all share says nothing of mutants that it has not, the last is its own. */
  readonly equivalent: readonly string[];
  /** Functions of the shared contracts that its own take the place of: beginnings of their mutants' keys. They never run in it. */
  readonly overridden: readonly string[];
}

const PLACES: Readonly<Record<Edition, EditionFiles>> = {
  current: { broken: "broken", misreadings: "misreadings", equivalent: ["equivalent.yaml"], overridden: [] },
  earlier: {
    broken: "broken/earlier",
    misreadings: "misreadings/earlier",
    equivalent: ["equivalent.yaml", "equivalent-earlier.yaml"],
    overridden: [
      "contracts/current/staking/SpotPrice.sol:",
      ...["_floor", "_spot"].map((name) => `contracts/current/staking/ProductReads.sol:ProductReads.${name}:`),
      ...["_bumped", "_settledAt", "_listingPrice"].map(
        (name) => `contracts/current/staking/StakingProducts.sol:StakingProducts.${name}:`,
      ),
      "contracts/current/cover/CoverProducts.sol:CoverProducts._cooldown:",
      "contracts/current/cover/Underwriting.sol:Underwriting._passBumpsOn:",
    ],
  },
};

/** The real protocol: the contracts of this repository, its model, its invariants. The only place where the command line knows of them. */
export const protocol: Project & Required<Pick<Project, "codeDigest" | "mutation" | "seededBugs">> = {
  editions: EDITIONS,
  subject: async (choice, notify) => subjectOf(choice, notify),
  codeDigest: ({ edition, variant }, variants = []) =>
    codeDigest(
      CODE,
      [...(variant === null ? [] : [variant]), ...variants].map((name) => fileOf(edition, name)),
    ),
  source: (choice) => ({ module: __filename, options: { ...choice } }),
  seededBugs: (edition) => seededBugs(editionOf(edition)),
  misreadings: (edition) => misreadings(editionOf(edition)),
  reporting: () => reportingOf(),
  laws: async (choice, notify) => lawsOf(choice, notify),
  debug: (choice, notify) => debuggerOf(choice, notify),
  watched: join(ROOT, FOLDER),
  described: async (counterexample, notify) => describedIn(counterexample, notify),
  contracts: {
    compile: (notify) => Object.keys(compile(compileOptions(notify))).length,
    sources: () => readSources(ROOT, FOLDER),
    surface: (edition, notify) => surfaceIn(editionOf(edition), notify),
  },
  gate: (environment) => projectOf(ROOT, protocol, editionOf, environment),
  coverage: coverageProject,
  commands: addServeCommand,
  mutation: async ({ edition }, notify) => mutationProject(editionOf(edition), notify),
};

const choiceSchema = z.object({
  edition: z.enum(EDITIONS),
  engine: z.enum(ENGINES),
  rpcUrl: z.string().nullable(),
  variant: z.string().nullable(),
  schemata: z.boolean().default(false),
  pairs: z.array(z.tuple([z.string(), z.string()])).optional(),
  coverage: z.object({ markers: z.string(), observer: z.string() }).optional(),
}) satisfies z.ZodType<SetupChoice>;

/** Creates the setup in this process or in a worker's; compiled contracts come from the cache on disk. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const choice = choiceSchema.parse(options);
  const subject = subjectOf(choice, notify);
  const engine = await openEngine(choice, subject.fixture, notify);
  return { subject, engine, variant: choice.variant, laws: () => lawsOf(choice, notify).laws };
}

/** An edition by its name. @throws Error for one that is not there. */
function editionOf(name: string): Edition {
  const edition = EDITIONS.find((known) => known === name);
  if (edition === undefined) throw new Error(`expected an edition, ${EDITIONS.join(" or ")}, received "${name}"`);
  return edition;
}

/** The seeded bugs of an edition. */
function seededBugs(edition: Edition): readonly SeededBugFile[] {
  return readSeededBugs(join(ROOT, FOLDER, PLACES[edition].broken));
}

/** What model and contracts of an edition could have misread alike. */
function misreadings(edition: Edition): readonly MisreadingFile[] {
  return readMisreadings(join(ROOT, FOLDER, PLACES[edition].misreadings));
}

const compileOptions = (notify: (text: string) => void): CompileOptions => optionsIn(ROOT, "contracts", notify);

/** What says which contracts are compiled. */
type Contracts = Pick<SetupChoice, "edition" | "variant" | "schemata" | "pairs" | "coverage">;

/** Compiles what is not in the cache, and makes the subject. @throws Error for an unknown variant. */
function subjectOf(choice: Contracts, notify: (text: string) => void): Subject<unknown, unknown> {
  misreadTogether(choice);
  return subjectModule().createSubject({ edition: editionOf(choice.edition), artifacts: artifactsOf(choice, notify) });
}

function artifactsOf(
  { edition, variant, schemata, pairs, coverage }: Contracts,
  notify: (text: string) => void,
): Artifacts {
  if (schemata === true) return schemataOf(notify, editionOf(edition), pairs).artifacts;
  const options = compileOptions(notify);
  if (coverage !== undefined) return compileInstrumented(solidityCoverage(), { ...options, files: isProtocol });
  if (variant === null) return compile(options);
  const needed = subjectModule().contractsOf(editionOf(edition));
  return compileVariant(options, seededBugOf(edition, variant), (contract) => needed.has(contract));
}

/** Given a misreading, lets this process have the model that misreads as the contracts do. @throws Error when the model is loaded already. */
function misreadTogether({ edition, variant }: Pick<SetupChoice, "edition" | "variant">): void {
  const misreading = variant === null ? undefined : misreadingOf(edition, variant);
  if (misreading !== undefined) loadModelWith(ROOT, misreading);
}

/** The misreading that a variant's name speaks of; undefined when it is that of a seeded bug. */
function misreadingOf(edition: string, variant: string): MisreadingFile | undefined {
  return misreadings(editionOf(edition)).find(({ name }) => variant === `${MISREADING}${name}`);
}

/** A seeded bug, or the contracts' half of a misreading, by its name. @throws Error for one that is not there. */
function seededBugOf(edition: string, variant: string): Variant {
  const misreading = misreadingOf(edition, variant);
  if (misreading !== undefined) return { name: variant, edits: misreading.contracts };
  const { broken } = PLACES[editionOf(edition)];
  const seededBug = seededBugs(editionOf(edition)).find(({ name }) => name === variant);
  if (seededBug === undefined) throw new Error(`expected a seeded bug of contracts/${broken}, received "${variant}"`);
  return seededBug;
}

/** The file of a seeded bug or of a misreading, relative to the root, with slashes. */
function fileOf(edition: string, variant: string): string {
  const folder = variant.startsWith(MISREADING) ? "" : `${PLACES[editionOf(edition)].broken}/`;
  return `${FOLDER}/${folder}${variant}.yaml`;
}

/** Compiles contracts of a choice for debugging, by name. */
function debuggerOf(
  choice: SetupChoice,
  notify: (text: string) => void,
): (contracts: readonly string[]) => DebugOutput {
  const { edition, variant } = choice;
  return (contracts) => {
    const artifacts = artifactsOf(choice, notify);
    const sources = contracts.flatMap((name): [string, string][] => {
      const source = artifacts[name]?.source;
      return source === undefined ? [] : [[name, source]];
    });
    const seededBug = variant === null ? undefined : seededBugOf(edition, variant);
    return compileForDebugging(compileOptions(notify), new Map(sources), seededBug);
  };
}

/** The laws of the contracts as compiled. Their module is loaded only when it is needed, like the subject's. */
function lawsOf(choice: SetupChoice, notify: (text: string) => void): Laws {
  misreadTogether(choice);
  const { createLaws } = createRequire(__filename)("../properties/laws") as typeof LawsModule;
  return createLaws(artifactsOf(choice, notify), editionOf(choice.edition));
}

/** What exports say of an edition's contracts: of the intact ones, whose tests they are to pass. */
function describedIn(counterexample: Counterexample, notify: (text: string) => void): Described {
  const { describe } = createRequire(__filename)("../properties/export") as typeof ExportModule;
  const artifacts = compile(compileOptions(notify));
  const sources = readSources(ROOT, FOLDER);
  return describe({ edition: editionOf(counterexample.edition), artifacts, sources }, counterexample);
}

/** What reports know of the protocol. Its module is loaded only when it is needed, like the subject's. */
function reportingOf(): Reporting {
  const { createReporting } = createRequire(__filename)("../properties/report") as typeof ReportingModule;
  return createReporting();
}

/** Reads that could have been forgotten to bring up to now. */
const STALE: readonly Stale[] = [
  {
    call: "_current",
    instead: "_loadedOnly",
    helper: {
      file: "contracts/current/staking/PoolAccrual.sol",
      contract: "PoolAccrual",
      code: "function _loadedOnly() internal view returns (Accrual memory a) { _load(a); }",
    },
  },
];

/** Mutants are made of the protocol itself: not of interfaces, nor of what observes it or surrounds it in tests. */
const isProtocol = (name: string): boolean => /^contracts\/(current|earlier|libraries)\//.test(name);

/** What others rely on of what an edition deploys. */
function surfaceIn(edition: Edition, notify: (text: string) => void): readonly ContractSurface[] {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/subject/surface") as typeof SurfaceModule;
  const options = compileOptions(notify);
  const compiled = compile(options);
  const wanted = PROTOCOL_CONTRACTS.map((contract) => {
    const name = contractIn(edition, contract);
    return { name, source: compiled[name]?.source ?? "" };
  });
  return readSurface(options, wanted);
}

/** The sources of what an edition deploys, with all that they import. */
function sourcesIn(edition: Edition, sources: Sources, compiled: Artifacts): ReadonlySet<string> {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/subject/surface") as typeof SurfaceModule;
  const deployed = PROTOCOL_CONTRACTS.map((contract) => compiled[contractIn(edition, contract)]?.source ?? "");
  return importedBy(sources, deployed);
}

/** Shows what an edition's libraries answer: no part of the protocol, but what it shows is to be the mutants' answer. */
const PROBES: Readonly<Record<Edition, readonly string[]>> = {
  current: [],
  earlier: ["contracts/mocks/PowerOf999Probe.sol"],
};

/** The contracts of an edition with all mutants built in, or with pairs of them; from the cache when nothing changed. */
export function schemataOf(
  notify: (text: string) => void,
  edition: Edition = "current",
  pairs?: readonly KeyPair[],
): Schemata {
  const options = compileOptions(notify);
  const own = sourcesIn(edition, readSources(ROOT, FOLDER), compile(options));
  return compileSchemata({
    ...options,
    files: (name) => own.has(name) && isProtocol(name),
    among: (name) => own.has(name) || PROBES[edition].includes(name),
    carriers: (name) => PROBES[edition].includes(name),
    stale: STALE,
    ...(pairs === undefined ? {} : { pairs }),
  });
}

async function mutationProject(edition: Edition, notify: (text: string) => void): Promise<MutationProject> {
  const { mutants: all, inexpressible } = schemataOf(notify, edition);
  const { equivalent, overridden } = PLACES[edition];
  const mutants = all.filter(({ key }) => !overridden.some((beginning) => key.startsWith(beginning)));
  const digests = await mutationDigests(edition, notify);
  return {
    mutants,
    inexpressible,
    equivalents: equivalentsOf(equivalent, new Set(mutants.map(({ key }) => key))),
    root: ROOT,
    folder: FOLDER,
    digests,
    storeOf: (settings) => join(ROOT, ".cache", "mutation", `${digests.contracts}-${settings}.jsonl`),
    pairs: (keys, count, seed, notice) => {
      const chosen = mutants.filter(({ key }) => keys.has(key));
      return builtPairs(samplePairs(chosen, count, seed), edition, notice);
    },
  };
}

/** Who judges a mutant. */
const JUDGES: Judges = {
  model: "model",
  invariants: "invariants",
  laws: "properties/laws",
  observed: "properties/observe",
  without: ["uncovered.ts"],
};

/** Of what an edition's mutation run depends on, and of nothing else: needs no mutants. */
export async function mutationDigests(edition: Edition, notify: (text: string) => void): Promise<Digests> {
  const { PROTOCOL_CONTRACTS } = createRequire(__filename)("../properties/subject/surface") as typeof SurfaceModule;
  const { digestsOf } = await import("assay/cli/mutate/digests");
  const deployed = PROTOCOL_CONTRACTS.map((contract) => contractIn(edition, contract));
  return digestsOf(ROOT, compile(compileOptions(notify)), { deployed, lenses: [contractIn(edition, "Lens")] }, JUDGES);
}

/** Compiles pairs; one of which a mutant does not compile among the others is left out, and that is said. */
function builtPairs(
  pairs: readonly MutantPair[],
  edition: Edition,
  notify: (text: string) => void,
): readonly MutantPair[] {
  if (pairs.length === 0) return pairs;
  const keys = pairs.map(({ first, second }) => [first.key, second.key] as const);
  const built = new Set(schemataOf(notify, edition, keys).mutants.map(({ key }) => key));
  const whole = pairs.filter(({ first, second }) => built.has(first.key) && built.has(second.key));
  if (whole.length < pairs.length) notify(`${pairs.length - whole.length} pairs do not compile and are left out`);
  return whole;
}

/** Coverage of the whole protocol, or of what one edition deploys. */
function coverageProject(): CoverageProject {
  const sources = readSources(ROOT, FOLDER);
  return {
    report: async (markers, folder, editions) => {
      const api = solidityCoverage();
      instrument(api, sources, isProtocol);
      const compiled = compile(compileOptions(() => undefined));
      const own = editions.map((name) => sourcesIn(editionOf(name), sources, compiled));
      // what no edition deploys is told of when all are measured: it should not be there
      const all = EDITIONS.every((edition) => editions.includes(edition));
      return writeReports(api, markersIn(markers), folder, (path) => all || own.some((one) => one.has(path)));
    },
    source: (path) => sources.get(path) ?? "",
    folders: ["contracts/current", "contracts/earlier", "contracts/libraries"],
    unreached: readReviewed(join(ROOT, FOLDER, "coverage", "unreached.yaml"), "unreached places"),
  };
}

/** The reviewed mutants of some lists; of those before the last only what there is. */
function equivalentsOf(lists: readonly string[], mutants: ReadonlySet<string>): ReadonlyMap<string, string> {
  const read = lists.map((file) => [...readReviewed(join(ROOT, FOLDER, "mutation", file), "equivalent mutants")]);
  return new Map(read.flatMap((list, i) => (i < lists.length - 1 ? list.filter(([key]) => mutants.has(key)) : list)));
}

/** Loaded only when it is needed: help and usage errors need none of it. */
function subjectModule(): typeof SubjectModule {
  const loaded: unknown = createRequire(__filename)("../properties/subject");
  if (typeof loaded === "object" && loaded !== null && "createSubject" in loaded) return loaded as typeof SubjectModule;
  throw new Error("properties/subject: expected it to export createSubject({ edition, artifacts })");
}
