import { join } from "node:path";
import { z } from "zod";
import type { Setup } from "../../campaign";
import {
  compileForDebugging,
  readSources,
  readSurface,
  type Artifacts,
  type DebugOutput,
  type Sources,
} from "../../evm/compile";
import { CANARIES, SETUP_ENGINES, type Project, type Bug, type SetupChoice } from "../project";
import { corpusIn } from "../corpus-file";
import { openTogether } from "../engines";
import type { SetupModule } from "../../campaign/workers/setup";
import type { Law, Plain, RecordedCall, Subject } from "../../core/types";
import type { Call } from "./descriptors";
import { ProjectFiles } from "./files";
import { checkCreated, guidedBy, openGuide, withCode } from "./guiding";
import { programRunner } from "./laws";
import { editionsOf, withMembers, type AnyProtocol, type CompiledElsewhere, type Protocol } from "./protocol";
import { reportingOf } from "./reporting";
import { subjectOf } from "./subject";
import { Translator } from "./translator";

/** By it a worker finds the protocol in what assay.config.ts exports. */
export const PROTOCOL = Symbol.for("assay protocol");

/** A project that says which protocol it is made of. */
export interface ProtocolProject extends Project {
  readonly [PROTOCOL]: AnyProtocol;
}

const choiceSchema = z.object({
  edition: z.string(),
  engine: z.enum(SETUP_ENGINES),
  rpcUrl: z.string().nullable(),
  bug: z.string().nullable(),
  schemata: z.boolean().default(false),
  guided: z.boolean().default(false),
  coverage: z.object({ markers: z.string(), observer: z.string() }).optional(),
  pairs: z.array(z.tuple([z.string(), z.string()])).optional(),
}) satisfies z.ZodType<SetupChoice>;

/** What a choice compiles: a canary changes no contract. */
const compiledChoice = ({ canaries = [] }: AnyProtocol, choice: SetupChoice): SetupChoice =>
  canaries.some(({ name }) => name === choice.bug) ? { ...choice, bug: null } : choice;

const compiledFor = (given: AnyProtocol, choice: SetupChoice, notify: (line: string) => void): Artifacts =>
  new ProjectFiles(given).artifacts(compiledChoice(given, choice), notify);

/** What is tested of a choice: compiled, from the cache when nothing changed, with the edition's corpus. */
function made(given: AnyProtocol, choice: SetupChoice, notify: (line: string) => void): Subject<unknown, unknown> {
  const files = new ProjectFiles(given);
  const { edition } = choice;
  const canary = given.canaries?.find(({ name }) => name === choice.bug);
  const tested =
    canary === undefined ? given : withMembers(given, { invariants: [...given.invariants, canary.invariant] });
  const artifacts = compiledFor(given, choice, notify);
  let translator: Translator<unknown, string> | undefined;
  const check = ({ kind, call }: RecordedCall): void => {
    translator ??= new Translator(given as Protocol<unknown, string, never>, edition, artifacts);
    if (call !== null) translator.normalised(translator.operation(kind), call as unknown as Call);
  };
  const corpus = corpusIn(files.corpus(edition), { edition, check });
  const subject = subjectOf(tested, artifacts, edition);
  const { compiled, world } = given;
  if (choice.schemata === true && compiled !== undefined && world.options.recorded !== undefined)
    checkCreated(subject.fixture, compiled.artifacts(), artifacts);
  return {
    ...subject,
    code: files.ownDigest(),
    // a deployment that was recorded creates the contracts by their code as it was
    ...(choice.schemata === true && compiled !== undefined
      ? { fixture: withCode(subject.fixture, compiled.artifacts(), artifacts) }
      : {}),
    get corpus() {
      return corpus();
    },
  };
}

/** Canaries as bugs: a campaign must find them. */
const canariesOf = ({ canaries = [] }: AnyProtocol): readonly Bug[] =>
  canaries
    .filter((one) => one.isTrue !== true)
    .map(({ name, title, invariant }) => ({ name, title, family: CANARIES, caughtBy: [invariant.id] }));

/** The laws of a protocol on the contracts as they were compiled; none when it has none. */
export function lawsOf<M, C extends string, G>(
  given: Protocol<M, C, G>,
  artifacts: Artifacts,
  edition: string,
): readonly Law<unknown>[] {
  if (given.laws === undefined) return [];
  const { code, predictions } = new Translator(given as Protocol<M, C, never>, edition, artifacts);
  const subject = subjectOf(given, artifacts, edition) as Subject<unknown, unknown>;
  return given.laws({ subject, artifacts, edition, run: programRunner(code, predictions) });
}

/** What a module exports that a worker opens: for projects that are not made by `projectOf`. */
export function setupOf<M, C extends string, G>(given: Protocol<M, C, G>): SetupModule {
  const protocol = given as unknown as AnyProtocol;
  return {
    async createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
      const choice = choiceSchema.parse(options);
      const files = new ProjectFiles(protocol);
      const { root } = files;
      const subjectIn = {
        subject: () => made(protocol, choice, notify),
        genesisTime: protocol.world.genesis,
        unlimitedCode: protocol.unlimitedCode,
      };
      const { subject, engine } = await openTogether({ choice, ...subjectIn, notify, root });
      const guide = await openGuide(protocol, compiledChoice(protocol, choice), files, notify);
      return {
        subject,
        engine,
        guide,
        bug: choice.bug,
        laws: () => lawsOf(protocol, compiledFor(protocol, choice, notify), choice.edition),
      };
    },
  };
}

/**
 * The whole project of a protocol, for `assay.config.ts` to export by default. Everything that commands ask for is made of its descriptors; what is there only
 * when the protocol says so: laws, and bugs (YAML files below `contracts/bugs`).
 */
export function projectOf<M, C extends string, G>(protocol: Protocol<M, C, G>): ProtocolProject {
  const given = protocol as unknown as AnyProtocol;
  const files = new ProjectFiles(given);
  const { root } = files;
  const guided = guidedBy(given, files);
  return {
    [PROTOCOL]: given,
    editions: editionsOf(given),
    subject: async (choice, notify) => made(given, choice, notify),
    codeDigest: ({ edition, bug }, bugs = []) => {
      const changed = [...(bug === null ? [] : [bug]), ...bugs];
      return files.digest(
        edition,
        // a canary is in the protocol itself
        changed.filter((one) => given.canaries?.some(({ name }) => name === one) !== true),
      );
    },
    source: (choice) => ({
      module: join(__dirname, "..", "worker-setup"),
      options: { root, choice: { ...choice } },
    }),
    ...bugsOf(given, files),
    ...searchOf(given, files),
    reporting: () => reportingOf(given),
    ...(given.laws === undefined
      ? {}
      : {
          ...(given.checksLaws === undefined ? {} : { checksLaws: given.checksLaws }),
          laws: async (choice: SetupChoice, notify: (line: string) => void) => ({
            fixture: made(given, choice, notify).fixture,
            laws: lawsOf(given, compiledFor(given, choice, notify), choice.edition),
          }),
        }),
    ...(guided === undefined
      ? {}
      : {
          guided: (choice: SetupChoice, notify: (line: string) => void) =>
            guided(compiledChoice(given, choice), notify),
        }),
    ...(given.compiled === undefined ? ownContracts(given, files) : contractsOfOthers(given, files, given.compiled)),
  };
}

/** How the model is searched; one that learns what it speaks of from the chain cannot be asked alone. */
function searchOf(given: AnyProtocol, files: ProjectFiles): Pick<Project, "search"> {
  if (given.meet !== undefined) return {};
  const { root, model } = files;
  return { search: { root, model, reloads: true, corpus: (edition) => files.corpus(edition) } };
}

type Bugs = Pick<Project, "bugs">;

function bugsOf(given: AnyProtocol, files: ProjectFiles): Bugs {
  const own = given.compiled === undefined && files.hasBugs;
  if (!own && given.canaries === undefined) return {};
  return { bugs: (edition) => [...(own ? files.bugs(edition) : []), ...canariesOf(given)] };
}

const describing =
  (given: AnyProtocol, files: ProjectFiles, sources: () => Sources): NonNullable<Project["described"]> =>
  async ({ edition }, notify) => {
    const { describedOf } = await import("./exporting");
    return describedOf(given, files.compiled(notify), edition, sources());
  };

/** What there is of any contracts whose sources are known. What only one command needs is loaded when that command asks for it. */
const checksOf = (given: AnyProtocol, files: ProjectFiles): Partial<Project> => ({
  gate: async (environment) => (await import("./gating")).gateOf(given, files, environment),
  mutation: async ({ edition }, notify) => (await import("./mutating")).mutationOf(files, edition, notify),
});

/** What there is of contracts that others compiled: most of it only where they can be compiled again. */
function contractsOfOthers(
  given: AnyProtocol,
  files: ProjectFiles,
  { folder, again }: CompiledElsewhere,
): Partial<Project> {
  return {
    watched: join(files.root, folder),
    described: describing(given, files, () => again?.sources() ?? new Map()),
    ...(again === undefined
      ? {}
      : {
          debug: (_choice, notify) => (contracts: readonly string[]) => again.debug(contracts, notify),
          contracts: {
            compile: () => again.check(),
            sources: () => new Map(),
            surface: (edition, notify) => again.surface(files.deployedOnce(edition), notify),
          },
          ...checksOf(given, files),
        }),
  };
}

/** What there is of contracts that are compiled here. */
function ownContracts(given: AnyProtocol, files: ProjectFiles): Partial<Project> {
  const { root, contracts } = files;
  return {
    ...checksOf(given, files),
    debug: (choice, notify) => debuggerOf(files, compiledChoice(given, choice), notify),
    watched: join(root, contracts),
    described: describing(given, files, () => readSources(root, contracts)),
    contracts: {
      compile: (notify) => Object.keys(files.compiled(notify)).length,
      sources: () => readSources(root, contracts),
      surface: (edition, notify) => {
        const compiled = files.compiled(notify);
        const names = [...new Set(files.deployed(edition, compiled))];
        return readSurface(
          files.options(notify),
          names.map((name) => ({ name, source: compiled[name]?.source ?? "" })),
        );
      },
    },
    coverage: async () => (await import("./covering")).coverageOf(files),
  };
}

function debuggerOf(
  files: ProjectFiles,
  choice: SetupChoice,
  notify: (line: string) => void,
): (contracts: readonly string[]) => readonly DebugOutput[] {
  const { edition, bug } = choice;
  return (contracts) => {
    const artifacts = files.artifacts(choice, notify);
    const sources = new Map(
      contracts.flatMap((name): [string, string][] => {
        const source = artifacts[name]?.source;
        return source === undefined ? [] : [[name, source]];
      }),
    );
    return [compileForDebugging(files.options(notify), sources, bug === null ? undefined : files.bug(edition, bug))];
  };
}
