import type { ErrorShape } from "../../core/codec";
import type { Artifacts, ContractSurface, DebugOutput, Sources } from "../../evm/compile";
import type { Unguided } from "../../evm/coverage/guided";
import type { ObjectiveLimit } from "../../check/gate";
import type { Schemata } from "../../check/mutation/rewrite";
import type {
  ChartView,
  Engine,
  EntityKind,
  ExpectedState,
  Hex,
  Invariant,
  Law,
  Mark,
  Objective,
  Places,
  Question,
  SeenStep,
  Subject,
  UnitView,
  View,
} from "../../core/types";
import type { Chain } from "./chain";
import type { AnyKind, AnyOperation, Call } from "./descriptors";
import type { RunProgram } from "./laws";
import type { GivenArguments, Met } from "./met";
import type { Prepared } from "./sequence";
import type { World } from "./world";
import { ONLY } from "../../core/format/edition";

/** What is otherwise in an edition of the protocol. */
export interface EditionOptions<C extends string> {
  /** Compiled names in place of those of the world. */
  readonly artifacts?: Partial<Readonly<Record<C, string>>>;
  /** In place of the protocol's. */
  readonly errors?: "all" | readonly string[];
  /** These and those below: beside the protocol's. */
  readonly moreErrors?: readonly string[];
  readonly unprovoked?: Readonly<Record<string, string>>;
  readonly uncalled?: Readonly<Record<string, string>>;
}

/** How sequences wait. */
export interface Waiting {
  /** How often, beside the operations; 1 when absent. */
  readonly weight?: number;
  /** Seconds that are waited, the plainest first. */
  readonly lengths?: readonly number[];
}

/** What invariants remember from step to step. */
export interface Ghost<G> {
  start(edition: string): G;
  /** Notes a step before the invariants are asked on it. `step` and `view`: the same as the judge has it. */
  record(ghost: G, chain: Chain, step: SeenStep, view: View): void;
}

/** What is looked at after a step, in place of all kinds or of those that an operation touches. */
export interface Looking<M> {
  /** All that the model speaks of. */
  everything(model: M, now: bigint): readonly ExpectedState[];
  /** Whether all of it is looked at at both ends of a sequence that begins at a time. Absent: always. */
  thorough?(model: M, began: bigint): boolean;
  /** What was foreseen of the step that was looked at last: the ghost gets it if the step comes out as predicted. */
  foreseen?(model: M): object | undefined;
  /** Words of a thing, as the model says them now; undefined where it does not. */
  says?(model: M, now: bigint, kind: EntityKind, id: bigint): readonly bigint[] | undefined;
  /** What a step can have changed; `call` is absent where only time passed. */
  after(model: M, now: bigint, operation: string, call: Call | undefined): readonly ExpectedState[];
}

/** What laws are made of. */
export interface LawMaking {
  readonly subject: Subject<unknown, unknown>;
  readonly artifacts: Artifacts;
  readonly edition: string;
  /** Runs a law's program. */
  readonly run: RunProgram;
}

/** A false statement, by which it is seen that campaigns reach something: one with `--bug NAME` must find it violated. */
export interface Canary {
  readonly name: string;
  readonly title: string;
  readonly invariant: Invariant<unknown>;
  /** Nothing can refute it in this project, so nobody searches for that. */
  readonly isTrue?: boolean;
}

/** Contracts that somebody else compiles. */
export interface CompiledElsewhere {
  /** Reads them. */
  readonly artifacts: () => Artifacts;
  /** Folder that they are in, relative to the project's. */
  readonly folder: string;
  /** The same compiled again so that they report what they reach. Absent: they cannot be. @throws Error saying why not */
  readonly guided?: (notify: (line: string) => void) => GuidedContracts;
  /** Absent: mutants, traces and the gate are not made of them. */
  readonly again?: CompiledAgain;
  /** Which sources have changed since, and what to do, in a line; undefined: none has. */
  readonly stale?: () => string | undefined;
}

/** Contracts that others compiled, compiled again from their sources with their compiler and settings. All of it throws an Error that says why it cannot be done. */
export interface CompiledAgain {
  /** Folder of the project's own sources, relative to its root; "." where there are several. */
  readonly folder: string;
  /** Checks that the sources are as they were compiled, and counts the contracts. */
  check(): number;
  /** The sources of the contracts, by the names by which they import one another; none of contracts of which they are not known. */
  sources(): Sources;
  /** What others rely on of contracts, by their compiled names. */
  surface(names: readonly string[], notify: (line: string) => void): readonly ContractSurface[];
  debug(names: readonly string[], notify: (line: string) => void): readonly DebugOutput[];
  /** All mutants of the sources of some contracts. */
  schemata(names: readonly string[], notify: (line: string) => void): Schemata;
}

/** Contracts that report what they reach. */
export interface GuidedContracts extends Places {
  /** Files and functions of which nothing is known. */
  readonly unguided: readonly Unguided[];
  readonly artifacts: Artifacts;
}

/** What a rehearsal asks after each call. */
export interface Asking<M> {
  /** Whether anything is asked behind calls of a name. */
  asks(name: string): boolean;
  /** Entities to read after a call, by what it was given and, once it was made, what it made. */
  about(model: M, call: GivenArguments, met: readonly Met[]): Question["of"];
  /** Gives the model the words of these entities, each one's in a list. */
  hear(model: M, of: Question["of"], words: readonly (readonly bigint[])[], now: bigint): void;
}

/** A protocol under test: all that is known of it. Paths are relative to `root`. */
export interface Protocol<M, C extends string, G = null> {
  readonly name: string;
  /** The project's folder, where its assay.config.ts is: `__dirname` there. */
  readonly root: string;
  readonly world: World<C>;
  /** The model as the opening calls leave it. */
  readonly model: (edition: string) => M;
  /**
   * A copy of the model, which shares nothing with it that changes. A search then tries a call without making it, which takes less time, and looks for more: it tries the entries of a list one by one, and puts in
   * calls that are refused. Absent: what leads to a state is planned again where one is needed, and these two are left out.
   */
  readonly copy?: (model: M) => M;
  /** Lets time pass in the model, up to a moment. Absent: it knows none. */
  readonly advance?: (model: M, to: bigint) => void;
  /**
   * Gives the model the arguments, return values and events of a call that succeeded: so a model that abstains learns ids. Plans are made before calls run, so each
   * sequence is rehearsed first. Absent: the model predicts all ids, and nothing is rehearsed.
   */
  readonly meet?: (model: M, met: readonly Met[], given: GivenArguments, now: bigint) => void;
  /** What rehearsals ask the contracts for, so that the model learns from their answers. Absent: nothing. */
  readonly asking?: Asking<M>;
  /** Asks the contracts, as they were deployed, for what calls are made of; called often, and asks once. `time`: of the first block that there can be. */
  readonly learn?: (engine: Engine, time: number) => Promise<void>;
  /** Absent: sequences wait now and then. `false`: they never do. */
  readonly waiting?: Waiting | false;
  readonly operations: readonly AnyOperation<M>[];
  /** Calls with which some sequences begin. */
  readonly prepared?: readonly Prepared[];
  readonly kinds: readonly AnyKind<M>[];
  readonly invariants: readonly Invariant<G>[];
  readonly ghost?: Ghost<G>;
  readonly looking?: Looking<M>;
  /** Invariants ask for what they want to see while they run: see `Subject.asks`. */
  readonly asks?: boolean;
  /** What `assay maximise` can look for the largest value of. */
  readonly objectives?: readonly Objective[];
  /** Their largest allowed values, for the gate's step `objectives`. */
  readonly limits?: readonly ObjectiveLimit[];
  /** Rule ids to sentences: "PRICE-1". */
  readonly rules: Readonly<Record<string, string>>;
  /** Errors that some generator must provoke; absent or "all": every one that the contracts declare. */
  readonly errors?: "all" | readonly string[];
  /** Errors that come up though no ABI has them (a library's, or one written in assembly), by their signatures: "Locked(uint256 until)". */
  readonly moreErrors?: readonly string[];
  /** Errors of contracts outside of the world that a call may come back with: they are named in reports, and no generator must provoke them. Read when the first is seen. */
  readonly otherErrors?: () => readonly ErrorShape[];
  /** Errors that no generator provokes, and why. */
  readonly unprovoked?: Readonly<Record<string, string>>;
  /** Functions that no operation calls ("Token.burn", or "Token" for all others of it), and why. */
  readonly uncalled?: Readonly<Record<string, string>>;
  /** Functions of which reports say that they are not called, and why: those of `uncalled`, or that no call can be made of. Absent: reports say nothing of it. */
  readonly notCalled?: Readonly<Record<string, string>>;
  /** Events that are not compared, and why. */
  readonly ignoredEvents?: Readonly<Record<string, string>>;
  /** Numbers that mean something to a caller, for shrinking and explaining. */
  readonly marks?: (model: M, caller: Hex) => readonly Mark[];
  /** Moments ahead that mean something: waits end at them, and beside them. */
  readonly moments?: (model: M, now: bigint) => readonly Mark[];
  /** By name; the first is the one that is tested when none is asked for. Absent: one, "only". */
  readonly editions?: Readonly<Record<string, EditionOptions<C>>>;
  /** Campaigns check the laws before they begin: they are of the contracts' standards, and nobody asked for them. */
  readonly checksLaws?: boolean;
  readonly laws?: ((made: LawMaking) => readonly Law<unknown>[]) | undefined;
  readonly canaries?: readonly Canary[];
  /** Contracts that are compiled already. Absent: those of `contracts` are compiled here, and there are bugs, mutants and traces of them. */
  readonly compiled?: CompiledElsewhere;
  /** Contracts may have more code than EIP-170 allows, 24 576 bytes: no chain deploys them then. */
  readonly unlimitedCode?: boolean;
  /** Folder of the contracts; "contracts" when absent. */
  readonly contracts?: string;
  /** Files and folders of Solidity that mutants are made of and whose coverage is measured, by the names that the compiler knows them by; absent: those of `contracts`. */
  readonly sources?: readonly string[];
  /** Files and folders of the project's own TypeScript; absent: the files beside assay.config.ts. */
  readonly code?: readonly string[];
  /** How units are shown in reports. */
  readonly units?: Readonly<Record<string, UnitView>>;
  /** Charts in place of one per kind. */
  readonly charts?: readonly ChartView[];
}

/** A protocol with other members in place of some of its own, whatever object it is: the members of some are getters. */
export const withMembers = <P extends object>(given: P, members: Partial<P>): P =>
  Object.create(
    given,
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as P;

/** A protocol of any model. */
export type AnyProtocol = Protocol<unknown, string, unknown>;

/** Gives a protocol back as it is: an editor then knows what can be said of one. */
export const protocol = <M, C extends string, G = null>(given: Protocol<M, C, G>): Protocol<M, C, G> => given;

/** Names of the editions. */
export const editionsOf = ({
  editions,
}: {
  readonly editions?: Readonly<Record<string, unknown>>;
}): readonly string[] => (editions === undefined ? [ONLY] : Object.keys(editions));

/** Of what editions have, what one has. */
export const inEdition = <T extends { readonly editions?: readonly string[] }>(
  all: readonly T[],
  edition: string,
): readonly T[] => all.filter(({ editions }) => editions?.includes(edition) !== false);

/** The operations of an edition. */
export const operationsIn = <M>(
  { operations }: { readonly operations: readonly AnyOperation<M>[] },
  edition: string,
): readonly AnyOperation<M>[] => inEdition(operations, edition);

/** An edition by its name. @throws Error for one that is not there */
export function editionOf<C extends string>(
  given: Pick<Protocol<never, C, never>, "editions" | "name">,
  edition: string,
): EditionOptions<C> {
  const found = given.editions === undefined && edition === ONLY ? {} : given.editions?.[edition];
  if (found !== undefined) return found;
  throw new Error(`${given.name}: expected an edition, ${editionsOf(given).join(" or ")}, received "${edition}"`);
}
