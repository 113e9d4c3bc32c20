import type { DebugOutput } from "../evm/compile";
import type { Counterexample } from "../run/counterexample";
import type { Described } from "../explain/export";
import type { GateProject } from "../check/gate";
import type { ContractSurface, Sources } from "../evm/compile";
import type { Environment } from "../explain/display";
import type { FileCoverage } from "../evm/coverage";
import type { Unguided } from "../evm/coverage/guided";
import type { Inexpressible, Mutant } from "../check/mutation";
import type { Laws, Places, Reporting, Subject } from "../core/types";
import type { Wanted } from "../run/judge";
import type { ListenedModel } from "../search/listen";
import type { SmallWorld } from "../check/exhaust/world";
import type { SetupSource } from "../campaign/workers";
import type { CommandDefinition } from "./command";
import type { Digests } from "../check/mutation/parts";

/** The file by which the command line finds the project. */
export const CONFIG = "assay.config.ts";

/** The engines that can be asked for. */
export const ENGINES = ["anvil", "hardhat"] as const;
export type EngineName = (typeof ENGINES)[number];

/** What a setup can be opened with: an engine, or none for work of the model alone. */
export const SETUP_ENGINES = [...ENGINES, "none"] as const;
export type SetupEngine = (typeof SETUP_ENGINES)[number];

/** What is to be tested, and on what. Plain data: it is handed to worker processes. */
export interface SetupChoice {
  readonly edition: string;
  readonly engine: SetupEngine;
  /** A node that speaks eth_simulateV1, in place of an engine of our own; null for none. */
  readonly rpcUrl: string | null;
  /** Name of the bug in the contracts, or null for the intact ones. */
  readonly bug: string | null;
  /** The contracts with all mutants built in (none is active unless a trial says so). */
  readonly schemata?: boolean;
  /** A campaign is guided by what the contracts reach, where they can be compiled again for that. */
  readonly guided?: boolean;
  /** The contracts with markers that report what is reached, on Hardhat's network. */
  readonly coverage?: CoverageChoice | undefined;
}

/** How markers of what is reached are collected. Plain data. */
export type CoverageChoice = {
  /** Folder that they are written into. */
  readonly markers: string;
  /** Address of the contract that observes. */
  readonly observer: string;
};

/** What coverage is measured of. */
export interface CoverageProject {
  /** Reports what was reached of some editions' sources, given the folder of markers, into another folder. */
  report(markers: string, folder: string, editions: readonly string[]): Promise<readonly FileCoverage[]>;
  /** Text of a source. */
  source(path: string): string;
  /** Folders whose share is shown by itself. */
  readonly folders: readonly string[];
  /** The reviewed list of places that are not reached: key to reason. */
  readonly unreached: ReadonlyMap<string, string>;
}

/** The mutants of the contracts. */
export interface MutationProject {
  readonly mutants: readonly Mutant[];
  /** Places that no mutant could be made of, and why. */
  readonly inexpressible: readonly Inexpressible[];
  /** The reviewed list of equivalent mutants: key to reason. */
  readonly equivalents: ReadonlyMap<string, string>;
  /** The project's root, and the folder of the contracts relative to it. */
  readonly root: string;
  readonly folder: string;
  /** Of what outcomes depend on. */
  readonly digests: Digests;
  /** Where outcomes of these contracts are kept from run to run, for settings written as a text. */
  storeOf(settings: string): string;
}

/** A bug: one mistake in the contracts, and the ids that must catch it. */
export interface Bug {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  /** Identities, or the beginnings of some (`LOCKSTEP-STATE`). */
  readonly caughtBy: Wanted;
  /** Ids that must find something at the same step, beside the one that it is found as. */
  readonly also?: readonly string[] | undefined;
  /** Why a campaign of a minute is not expected to find it: a gap that is known. Absent: it is expected to. */
  readonly unfound?: string | undefined;
}

/** The family of those that change no contract: false statements, which a campaign must refute. What refutes one is nothing to fix. */
export const CANARIES = "canaries";

/** Beginning of a bug's name that speaks of a misreading. */
export const MISREADING = "misreadings/";

/** The same change made in the model and in the contracts: they agree, so only laws and invariants can notice. */
export interface Misreading {
  readonly name: string;
  readonly title: string;
  /** The rules that are misread. */
  readonly rules: readonly string[];
  /** Ids that must notice it: invariants and laws. */
  readonly noticedBy: readonly string[];
}

/** Beginning of a bug's name that speaks of an economic one. */
export const ECONOMIC = "economic/";

/** A rule that is wrong: the same change made in the model and in the contracts, by which somebody gains. No check notices it; `assay maximise` finds the gain. */
export interface EconomicBug {
  readonly name: string;
  readonly title: string;
  /** The rules that are otherwise. */
  readonly rules: readonly string[];
  /** Who gains what, in a sentence. */
  readonly gain: string;
}

/** What a search for new behaviour needs of a project. */
export interface SearchProject extends ListenedModel {
  /** File of an edition's corpus. */
  corpus(edition: string): string;
}

/** The contracts themselves. */
export interface ContractsProject {
  /** Compiles all of them, or takes them from the cache, and counts them. @throws CompileError */
  compile(notify: (text: string) => void): number;
  sources(): Sources;
  /** What others rely on of what an edition deploys. @throws CompileError */
  surface(edition: string, notify: (text: string) => void): readonly ContractSurface[];
}

/** What the command line knows of the project under test, as its `assay.config.ts` says it; the tests put a toy in its place. */
export interface Project {
  /** At least one. */
  readonly editions: readonly string[];
  /** The subject without an engine. What takes long (compiling) is done here, once, and said. @throws Error when it cannot be set up. */
  subject(choice: SetupChoice, notify: (text: string) => void): Promise<Subject<unknown, unknown>>;
  /**
   * Does what `subject` does that takes long and is kept (compiling), and no more: then workers find it done, and the subject need not be there before they are started.
   * Absent: the subject is made first. @throws Error when it cannot be done
   */
  prepare?(choice: SetupChoice, notify: (text: string) => void): void;
  /**
   * Digest of all code that a result depends on: SHA-256 in hex, the same on any machine. Results of one digest can be put together. It takes in the edits of
   * the choice's bug, and of those in `bugs`. Absent: work cannot be shared out among machines.
   */
  codeDigest?(choice: Pick<SetupChoice, "edition" | "bug">, bugs?: readonly string[]): string;
  /** The contracts compiled again so that they report what they reach: what campaigns are guided by. Absent: they cannot be. @throws Error saying why not */
  guided?(choice: SetupChoice, notify: (text: string) => void): Places & { readonly unguided: readonly Unguided[] };
  /** Says that sources have changed since others compiled them, where they have: what is tested is not what is written. Once, and before anything is made of the contracts: `subject` does too. */
  warnOfStale?(notify: (text: string) => void): void;
  /** Where this or a worker process gets the setup from. */
  source(choice: SetupChoice): SetupSource;
  /** The bugs of an edition; absent when there are none. */
  bugs?(edition: string): readonly Bug[];
  /** Those that need several conditions at once, kept apart: a search is judged on them. Absent when there are none. */
  deepBugs?(edition: string): readonly Bug[];
  /** Whether it can say of a name, without reading all of them, that it is a bug's or a deep one's; false where only the lists have it. */
  isBug?(edition: string, name: string): boolean;
  /** How the model is searched for new behaviour; absent: there is no corpus. */
  readonly search?: SearchProject;
  /** The small world of an edition, of which `assay exhaust` runs every sequence; absent when there is none. */
  world?(edition: string): SmallWorld | undefined;
  /** What model and contracts of an edition could have misread alike; absent when nobody thought of any. */
  misreadings?(edition: string): readonly Misreading[];
  /** Rules made wrong in model and contracts of an edition alike, for `assay maximise --economic`; absent when there are none. */
  economicBugs?(edition: string): readonly EconomicBug[];
  /** What reports know of the protocol; needs no compiled contracts. Absent: there are no reports. */
  reporting?(): Reporting;
  /** Campaigns check the laws before they begin. */
  readonly checksLaws?: boolean;
  /** The laws, of the contracts of a choice; absent when there are none. */
  laws?(choice: SetupChoice, notify: (text: string) => void): Promise<Laws>;
  /** Compiles contracts of a choice, by name, with all that a debugger wants; absent when there are none. */
  debug?(choice: SetupChoice, notify: (text: string) => void): (contracts: readonly string[]) => readonly DebugOutput[];
  /** Folder of what is tested: when it changes, a replay may come out otherwise. */
  readonly watched?: string;
  /** Names and addresses for exported tests of a counterexample; absent when there are no contracts to write tests for. */
  described?(counterexample: Counterexample, notify: (text: string) => void): Promise<Described>;
  /** Writes what TypeScript knows of the contracts, where it is there already or `always`; says whether that changed the file. Absent: the project is written without such types. */
  types?(always: boolean): { readonly file: string; readonly written: boolean };
  /** Absent: what is under test has none. */
  readonly contracts?: ContractsProject;
  /** What the gate knows of the project, with programs run in an environment; absent when there is no gate. */
  gate?(environment: Environment): Promise<GateProject>;
  /** How coverage is measured; absent when it is not. */
  coverage?(): Promise<CoverageProject>;
  /** Commands of the project's own, beside the tool's; absent when it has none. */
  readonly commands?: readonly CommandDefinition[];
  /** What compiling all mutants takes is done here, once, and said. Absent: the contracts have no mutants. */
  mutation?(choice: SetupChoice, notify: (text: string) => void): Promise<MutationProject>;
}
