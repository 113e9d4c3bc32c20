import type { Call, Hex } from "./engine";

/** A field of an observed entity: one 32-byte word of the lens's answer. */
export interface Field {
  readonly name: string;
  /** Unit for reports: "wei", "shares", "seconds", "bps", "1e18 = 100 %/year", "id", "flag", … */
  readonly unit: string;
  /** Type of the ABI, where it is known: "int128". */
  readonly type?: string;
  /** Its words are numbers that may be below zero. */
  readonly signed?: true;
  /** The read may revert: `REVERTED` is its word then. */
  readonly mayRevert?: true;
}

/** A kind of entity that the lens can read, with a fixed number of words. */
export interface EntityKind {
  /** The top 16 bits of the lens's key. */
  readonly code: number;
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The answer of a read: the data that it returns or, when `ok` is false, reverts with. */
export interface ReadAnswer {
  readonly ok: boolean;
  readonly data: Hex;
}

/** A read of which only the hash of the answer is observed. */
export interface Read {
  /** "coverNFT.expiryOf": a difference is known by it. */
  readonly name: string;
  /** Asks it itself, for the answer in full. */
  readonly call: Call;
  readonly predicted: ReadAnswer;
}

/**
 * An entity with the model's values when the plan was made. The chain may be up to `slack[i]` below `words[i]`, never
 * above; absent or 0n means exact.
 */
export interface ExpectedState {
  readonly kind: EntityKind;
  /** Its id among those of its kind: any number from 0. */
  readonly id: bigint;
  /** How reports name it: "pool 1", "position 3, tranche 244". */
  readonly label: string;
  /** Numbers as the model has them: below zero where they are so, and outside of the field's type where the model is wrong. */
  readonly words: readonly bigint[];
  readonly slack?: readonly bigint[];
  /** Indices of the words that the model does not predict: any value is accepted. Absent: it predicts all. */
  readonly unknown?: readonly number[];
  /** What was asked, when the words are a hash of its answer. Lazy: only failures are read. */
  readonly read?: Read | undefined;
}

/** Words with one-sided slack, as in `ExpectedState`. `tail` is what follows the words, compared exactly (dynamic data). */
export interface ExpectedWords {
  readonly words: readonly bigint[];
  readonly slack?: readonly bigint[];
  readonly tail?: Hex;
  /** Indices of the words whose type has a sign. */
  readonly signed?: readonly number[];
  /** A predicted value that does not fit the ABI's type, in words: then no result is as predicted. */
  readonly outside?: string;
}

/** An event of the protocol: compared in order among those of the same emitter. */
export interface ExpectedLog {
  readonly name: string;
  readonly address: Hex;
  /** topic 0 and the indexed arguments, exact. */
  readonly topics: readonly Hex[];
  readonly data: ExpectedWords;
  /** Of the indexed arguments, as in `ExpectedWords`. */
  readonly outside?: string;
}

/** A revert that the violated preconditions allow: the whole of the revert data, or the start of it when `prefix` is set. */
export interface ExpectedError {
  readonly name: string;
  readonly data: Hex;
  readonly prefix?: boolean;
  /** Readable: "DepositTooSmall(0, 10000000000000000)". */
  readonly words: string;
  /** Of its arguments, as in `ExpectedWords`. */
  readonly outside?: string;
}

/** What the model predicts of a call: success with its results, or failure with the set of errors that are right. */
export type Expectation =
  | { readonly ok: true; readonly returns?: ExpectedWords; readonly logs: readonly ExpectedLog[] }
  | { readonly ok: false; readonly errors: readonly ExpectedError[] };

/** Plain data (bigint allowed) that invariants and reports may use; it is stored in counterexamples. */
export type Plain =
  null | boolean | number | bigint | string | readonly Plain[] | { readonly [key: string]: Plain | undefined };

/** What a rehearsal asks after a call: entities, and the call that reads them. */
export interface Question {
  readonly of: readonly Pick<ExpectedState, "kind" | "id">[];
  readonly call: Call;
}

/** A step: at a time, at most one call, and what is observed after it. */
export interface PlannedStep {
  /** Unix seconds. */
  readonly time: number;
  /** Kind of its action: the row in the campaign's table. */
  readonly kind: string;
  /** Index of the abstract action it came from. */
  readonly action: number;
  /** Absent when only time passes. */
  readonly call?: Call;
  /** The called function, which is part of a failure's identity, whichever action made the call. Absent: that is the kind. */
  readonly function?: string;
  /** Absent: nothing is called, or the model abstains. */
  readonly expect?: Expectation;
  /** The caller, and the call in words. Lazy: only failures use it. */
  readonly actor: string;
  readonly describe: () => string;
  readonly observe: readonly ExpectedState[];
  /** Seconds that passed before it, in a step of their own, so that it does not come too early. Absent: none. */
  readonly waited?: number;
  /** Of steps that are planned for a rehearsal. Absent: it asks for nothing. */
  readonly question?: Question;
  /** Of steps that are planned for a rehearsal: other calls that the action may make, if this one reverts. */
  readonly others?: readonly (Pick<PlannedStep, "facts"> & { readonly call: Call })[];
  readonly facts: Plain;
  /** The subject's own data about the predicted step. Its history gets it if the chain does as predicted. */
  readonly foreseen?: object;
}
