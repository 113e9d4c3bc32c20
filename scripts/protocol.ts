import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import {
  compile,
  compileForDebugging,
  compileChanged,
  readSources,
  type Artifacts,
  type DebugOutput,
} from "assay/compile";
import type { Setup } from "assay/campaign";
import type { Counterexample } from "assay/counterexample";
import type { Described } from "assay/export";
import { compileInstrumented, solidityCoverage } from "assay/coverage";
import type { Laws, Plain, Reporting, Subject } from "assay/types";
import type * as ContractsModule from "../properties/subject/contracts";
import type * as ExportModule from "../properties/export";
import type * as LawsModule from "../properties/laws";
import type * as ReportingModule from "../properties/report";
import type * as SubjectModule from "../properties/subject";
import { EDITIONS } from "../properties/fixture/editions";
import { GENESIS_TIME } from "../properties/fixture/times";
import { corpusIn } from "assay/project/corpus-file";
import { codeDigest, type ProjectCode } from "assay/project/code-digest";
import { openTogether } from "assay/project/engines";
import { serveCommand } from "./serve-command";
import { ECONOMIC, SETUP_ENGINES, type Project, type SetupChoice } from "assay/project/project";
import {
  ROOT,
  FOLDER,
  editionOf,
  bugs,
  deepBugs,
  isBug,
  worldOf,
  misreadings,
  economicBugs,
  bugOf,
  fileOf,
  misreadTogether,
} from "./edition-files";
import { compileOptions, isProtocol, surfaceIn, coverageProject } from "./contracts";
import type * as MutationModule from "./mutation";

/** Folder of the sequences that campaigns begin with. */
const CORPUS = "corpus";

/** What results depend on, beside the tool. */
const CODE: ProjectCode = {
  root: ROOT,
  programs: [CORPUS, "invariants", "model", "properties", "scripts"],
  contracts: FOLDER,
  files: ["hardhat.config.ts", "package-lock.json"],
};

/** The real protocol: the contracts of this repository, its model, its invariants. The only place where the command line knows of them. */
export const protocol: Project & Required<Pick<Project, "codeDigest" | "mutation" | "bugs">> = {
  editions: EDITIONS,
  subject: async (choice, notify) => subjectOf(choice, notify),
  prepare: (choice, notify) => void artifactsOf(choice, notify),
  codeDigest: ({ edition, bug }, bugs = []) =>
    codeDigest(
      CODE,
      [...(bug === null ? [] : [bug]), ...bugs].map((name) => fileOf(edition, name)),
    ),
  source: (choice) => ({ module: __filename, options: { ...choice } }),
  bugs: (edition) => bugs(editionOf(edition)),
  deepBugs: (edition) => deepBugs(editionOf(edition)),
  isBug,
  search: { root: ROOT, model: ["model"], corpus: corpusOf },
  world: (edition) => worldOf(editionOf(edition)),
  misreadings: (edition) => misreadings(editionOf(edition)),
  economicBugs: (edition) => economicBugs(editionOf(edition)),
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
  gate: async (environment) => (await import("./gate")).projectOf(ROOT, protocol, editionOf, environment),
  coverage: async () => coverageProject(),
  commands: [serveCommand],
  mutation: async ({ edition }, notify) => mutationModule().mutationProject(editionOf(edition), notify),
};

const choiceSchema = z.object({
  edition: z.enum(EDITIONS),
  engine: z.enum(SETUP_ENGINES),
  rpcUrl: z.string().nullable(),
  bug: z.string().nullable(),
  schemata: z.boolean().default(false),
  coverage: z.object({ markers: z.string(), observer: z.string() }).optional(),
}) satisfies z.ZodType<SetupChoice>;

/** Creates the setup in this process or in a worker's; compiled contracts come from the cache on disk. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const choice = choiceSchema.parse(options);
  const made = { subject: () => subjectOf(choice, notify), genesisTime: GENESIS_TIME };
  const { subject, engine } = await openTogether({ choice, ...made, notify, root: ROOT });
  return { subject, engine, bug: choice.bug, laws: () => lawsOf(choice, notify).laws };
}

/** File of an edition's corpus. */
function corpusOf(edition: string): string {
  return join(ROOT, CORPUS, `${editionOf(edition)}.json`);
}

/** What says which contracts are compiled. */
type Contracts = Pick<SetupChoice, "edition" | "bug" | "schemata" | "coverage">;

/** Compiles what is not in the cache, and makes the subject. @throws Error for an unknown bug. */
function subjectOf(choice: Contracts, notify: (text: string) => void): Subject<unknown, unknown> {
  misreadTogether(choice);
  const edition = editionOf(choice.edition);
  const subject = subjectModule().createSubject({
    edition,
    artifacts: artifactsOf(choice, notify),
    corpus: corpusIn(corpusOf(edition), { edition }),
  });
  // invariants restate the rules; where a rule itself is made wrong, only model and contracts have to agree
  return choice.bug?.startsWith(ECONOMIC) === true ? { ...subject, invariants: [] } : subject;
}

function artifactsOf({ edition, bug, schemata, coverage }: Contracts, notify: (text: string) => void): Artifacts {
  if (schemata === true) return mutationModule().schemataOf(notify, editionOf(edition)).artifacts;
  const options = compileOptions(notify);
  if (coverage !== undefined) return compileInstrumented(solidityCoverage(), { ...options, files: isProtocol });
  if (bug === null) return compile(options);
  const { contractsOf } = createRequire(__filename)("../properties/subject/contracts") as typeof ContractsModule;
  const needed = contractsOf(editionOf(edition));
  return compileChanged(options, bugOf(edition, bug), (contract) => needed.has(contract));
}

/** Compiles contracts of a choice for debugging, by name. */
function debuggerOf(
  choice: SetupChoice,
  notify: (text: string) => void,
): (contracts: readonly string[]) => readonly DebugOutput[] {
  const { edition, bug } = choice;
  return (contracts) => {
    const artifacts = artifactsOf(choice, notify);
    const sources = contracts.flatMap((name): [string, string][] => {
      const source = artifacts[name]?.source;
      return source === undefined ? [] : [[name, source]];
    });
    const change = bug === null ? undefined : bugOf(edition, bug);
    return [compileForDebugging(compileOptions(notify), new Map(sources), change)];
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

/** Loaded only when mutants are asked for: a campaign's workers start sooner. */
function mutationModule(): typeof MutationModule {
  return createRequire(__filename)("./mutation") as typeof MutationModule;
}

/** Loaded only when it is needed: help and usage errors need none of it. */
function subjectModule(): typeof SubjectModule {
  const loaded: unknown = createRequire(__filename)("../properties/subject");
  if (typeof loaded === "object" && loaded !== null && "createSubject" in loaded) return loaded as typeof SubjectModule;
  throw new Error("properties/subject: expected it to export createSubject({ edition, artifacts })");
}
