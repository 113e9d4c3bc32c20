import type { Arbitrary } from "fast-check";
import type { Call, CallResult, Engine, Fixture, Hex } from "./engine";
import type { CallEditor, RecordedCall } from "./call-editor";
import type { ComparedAt } from "./guide";
import type { EntityKind, ExpectedState, Plain, PlannedStep } from "./plan";
import type { Formatting } from "./formatting";
import type { Objective } from "./objective";
import type { SeenStep, View } from "./seen";

/**
 * What a check answers; anything else is an error of the check (a check that returns nothing must not pass). `parts` are the conjuncts that were checked, as
 * bits: bit 0 for what has no name, bit i + 1 for `Invariant.parts[i]`. Absent: bit 0 alone.
 */
export type Verdict =
  | { readonly verdict: "skipped" }
  | { readonly verdict: "held"; readonly parts?: number }
  | {
      readonly verdict: "violated";
      readonly parts?: number;
      readonly message: string;
      readonly expected?: string;
      readonly observed?: string;
      readonly unit?: string;
      /** Distinguishes this violation from others of the same invariant, as part of the failure's identity: "0x12", a panic's code. Shrinking must not change it. */
      readonly site?: string;
      /** What the check read of the chain, for a report. */
      readonly reads?: readonly CheckRead[];
    };

/** What a check read, in words. */
export interface CheckRead {
  /** "Coin.balanceOf(alice)" */
  readonly read: string;
  /** The answers after the step and before it; absent where it was not asked. */
  readonly now?: string;
  readonly before?: string;
}

/** A statement about the observed state of the chain after every step, and before the first. */
export interface Invariant<History> {
  /** Stable id, e.g. "INV-PRICE-1". */
  readonly id: string;
  /** Rule ids of docs/protocol.md that it checks. */
  readonly rules: readonly string[];
  /** The statement, as mathematics where it can be. */
  readonly title: string;
  /** The condition under which it applies, in words. */
  readonly premise: string;
  /**
   * Of a statement with several conjuncts, each with a premise of its own: their names. Each is counted by itself, and one that is never checked makes a campaign
   * vacuous, however often the others are. Absent: it is one.
   */
  readonly parts?: readonly string[];
  /** The subject's editions that it holds in; absent: all. */
  readonly editions?: readonly string[];
  /** The events that trigger it (occasions), as bits that the subject defines: it is checked only after a step with one of them. Absent: after every step. */
  readonly occasions?: number;
  check(step: SeenStep, view: View, history: History): Verdict;
}

/** Chooses steps by their index, the opening's included. */
export type ObservationPolicy = (step: number) => boolean;

/** One run of the model along one sequence. */
export interface Session<Action> {
  /** The steps before the first action; invariants are checked on them too. */
  open(): readonly PlannedStep[];
  /** Resolves the action against the model's state, applies it to the model, and gives the calls with their predictions. May give no step. */
  plan(action: Action, index: number): readonly PlannedStep[];
  /** The last step: everything that the model knows is observed. */
  finish(): PlannedStep;
  /** Words of an entity as the model says them now; undefined where it does not. Absent: it says no more than is observed. */
  readonly says?: (kind: EntityKind, id: bigint) => readonly bigint[] | undefined;
  /** An independent copy of the session. Absent: the caller replays the steps in a new session. */
  fork?(): Session<Action>;
}

/** A call as it was rehearsed. */
export interface RehearsedCall {
  readonly result: CallResult;
  /** What was planned for the action. Absent for a call that is made again exactly. */
  readonly step?: PlannedStep;
  /** What was answered to the step's question. */
  readonly answer?: CallResult | undefined;
  /** How often the action was rehearsed and reverted before. */
  readonly failures?: number;
}

/** The calls of a sequence in the rehearsal, by the index of the action. */
export type Rehearsed = ReadonlyMap<number, RehearsedCall>;

/** How many of something the model predicts. */
export interface Share {
  readonly modelled: number;
  readonly all: number;
}

/** What a model predicts; it abstains on the rest. */
export interface Modelled {
  readonly functions: Share;
  /** Fields of the kinds that are observed. */
  readonly fields: Share;
}

/** A sequence of concrete calls that is worth running again. */
export interface CorpusEntry {
  /** Seconds after the fixture's last transaction at which it starts. */
  readonly offset: number;
  readonly calls: readonly RecordedCall[];
  /** Comparisons to aim at, of instrumented contracts. They are not saved in files. */
  readonly compared?: readonly ComparedAt[] | undefined;
}

/** The subject under test: everything that the harness knows about a protocol. */
export interface Subject<Action, History> {
  readonly name: string;
  readonly edition: string;
  readonly fixture: Fixture;
  /** Digest of the project's own programs (model, rules, invariants), for counterexamples. Absent: it is not known whether they have changed. */
  readonly code?: string;
  /** Address of the read-only observer, and the call that asks it for the given keys (`lensKey` of run/execute.ts); it answers ABI `uint256[]`. */
  lens(keys: readonly bigint[], time: number): Call;
  /** The reads that the observer makes in a call, each with the number of its words in the answer. A read without data is of an account's wei. Undefined for a call of anything else. Absent: the observer is a contract of the fixture. */
  readsIn?(call: Call): readonly { readonly call: Call; readonly words: number }[] | undefined;
  /** Sequences of at most `steps` actions; which of them are generated is a function of fast-check's seed alone. */
  actions(steps: number): Arbitrary<readonly Action[]>;
  /** Row of the campaign's table that an action belongs to, one of `actionKinds` (counted as "nothing to do" when it gives no step). */
  kindOf(action: Action): string;
  /** Repeats calls with other values. Absent: failures are not simplified, and cannot be explained. */
  readonly callEditor?: CallEditor<Action>;
  /** Sequences that a campaign runs first, and then mutates; `assay distill` finds them. Needs a `callEditor`. Absent: none. */
  readonly corpus?: readonly CorpusEntry[] | undefined;
  /** An action as plain data, for counterexamples. */
  encodeAction(action: Action): Plain;
  /** Seconds after the fixture's last transaction at which a sequence starts, from a number in [0, 2^32) drawn from the seed. */
  offset(draw: number): number;
  /** `everything`: the steps after which all that the model knows is observed; after the last one it always is. `blind`: nothing is ever observed. */
  session(offset: number, everything: ObservationPolicy, rehearsed?: Rehearsed, blind?: boolean): Session<Action>;
  /**
   * The model does not know what calls return and emit. So each sequence is first planned and run without checks, and then planned again
   * with the observed answers. Absent: the model knows.
   */
  readonly rehearses?: boolean;
  /** Asks the contracts, as they were deployed, for what sequences are planned with; once. Absent: nothing is asked for. */
  learn?(engine: Engine): Promise<void>;
  /** Absent: the model predicts everything. */
  readonly modelled?: Modelled;
  /** Functions that no action calls ("Coin.hook(function)"), and why, for reports. */
  readonly notCalled?: Readonly<Record<string, string>>;
  readonly kinds: readonly EntityKind[];
  /** Action kinds, the rows of the campaign's table; an action kind that never succeeds makes a campaign vacuous. */
  readonly actionKinds: readonly string[];
  /** Errors that some generator must provoke, by name. */
  readonly errors: readonly string[];
  /** Name of a revert's custom error from its data, if known. */
  errorName(data: Hex): string | undefined;
  /** A revert's custom error with its values, as predictions name them ("Locked(5)"), if known. Absent: reports show the data. */
  errorWords?(data: Hex): string | undefined;
  /** The events that are compared: topic 0 to name and number of static data words. */
  readonly events: ReadonlyMap<Hex, { readonly name: string }>;
  readonly invariants: readonly Invariant<History>[];
  /** What `assay maximise` can look for the largest value of; absent: nothing. */
  readonly objectives?: readonly Objective[] | undefined;
  /** Fresh per sequence; what invariants remember (ghost state). */
  history(): History;
  /** Notes a step in the history before the invariants are checked on it. */
  record(history: History, step: SeenStep, view: View): void;
  /** The occasions of the last recorded step, as bits. Absent: every invariant is checked at every step. */
  occasions?(history: History): number;
  /** Checks request reads of the chain while they run, and run again with the answers. Absent: they use only the planned observations. */
  readonly asks?: boolean;
  /** Names an address for reports ("alice", "pool 1"). */
  nameOf(address: Hex): string | undefined;
  /** Addresses of the contracts under test. The harness knows nothing about other contracts that they call. */
  readonly contracts?: readonly Hex[];
  /** The sentence of a rule, for reports. */
  rule(id: string): string | undefined;
  /** How calls, events, errors and numbers are written for people; absent: as they are. */
  readonly formatting?: Formatting;
}

/** Ids of lockstep differences: `LOCKSTEP-` and what differed. */
export type DifferenceKind = "status" | "error" | "returns" | "events" | "state" | "invariant";

/** Used by tests that need an observation's shape without a protocol. */
export type { EntityKind, ExpectedState };
