/**
 * The interface to an EVM. Only an engine does input and output; the rest of the harness is pure.
 */

/** A `0x`-prefixed, lower-case hexadecimal string. */
export type Hex = string;

/** One call: a transaction on a node that mines, a simulated call on one that simulates. */
export interface Call {
  /** Sender; any address, contracts included (engines impersonate). */
  readonly from: Hex;
  readonly to: Hex;
  /** Calldata: selector and words. */
  readonly data: Hex;
  /** Wei sent along. */
  readonly value: bigint;
  /** Fixed gas limit of the call. */
  readonly gas: number;
  /** A read: an engine may answer it without a transaction, at the same timestamp, after the calls before it. */
  readonly view?: boolean;
}

/** Calls that share one timestamp. Times never decrease from one batch to the next; equal times mean the same moment. */
export interface Batch {
  /** Unix seconds. */
  readonly time: number;
  readonly calls: readonly Call[];
  /** The block's beneficiary (`block.coinbase`); the zero address when absent. It selects the active mutant (mutation/). */
  readonly beneficiary?: Hex;
  /** Code that replaces the contracts' code from this batch on, to find out where a call ends. */
  readonly codes?: Readonly<Record<Hex, Hex>>;
}

/** Why a call without revert data failed: it used up its gas, or its sender had less wei than it sends. */
export type Halt = "out of gas" | "invalid opcode" | "insufficient funds";

/** A log in the order of emission within its call. */
export interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** What a call came to. */
export interface CallResult {
  readonly ok: boolean;
  /** Return data, or revert data when `ok` is false. */
  readonly returnData: Hex;
  /** Empty when the call reverted, and for views. */
  readonly logs: readonly Log[];
  readonly gasUsed: number;
  /** How it ended, if its sender could not pay, or it used up all its gas and the reason was found (run/halts.ts). */
  readonly halted?: Halt;
}

/** A transaction of the fixture; `to` absent means that it creates a contract. */
export interface FixtureTransaction {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data: Hex;
  readonly value: bigint;
  /** Unix seconds at which it is mined; never decreasing. */
  readonly time: number;
  /** What it does, for the error if it fails. */
  readonly title: string;
}

/** The transactions that deploy the contracts, once, before any plan runs. The same list gives the same addresses and the same state on every engine. */
export interface Fixture {
  /** Unix seconds of the genesis block; earlier than the first transaction. */
  readonly genesisTime: number;
  /** Balances given before the first transaction, in wei. */
  readonly balances: Readonly<Record<Hex, bigint>>;
  readonly transactions: readonly FixtureTransaction[];
  /** Contracts may have more code than EIP-170 allows. */
  readonly unlimitedCode?: boolean;
  /** Describes the revert of a transaction from its revert data, with advice: "Error(too few); give it more". Absent: errors show the data. */
  readonly explain?: (transaction: FixtureTransaction, revertData: Hex) => string;
}

/** Milliseconds of the engine's own work, added to by each run: making the request, and reading the answer. */
export interface EngineWork {
  encoding: number;
  decoding: number;
}

/**
 * Runs plans, each from the state the fixture left. Concurrent runs do not see each other.
 * Errors thrown by `run` are internal faults (an `EngineError`), never findings.
 * If a plan is too large for one request, `run` throws `PlanTooLong`; run/execute.ts then runs it in parts.
 */
export interface Engine {
  readonly name: string;
  /** How many runs are best in flight at once. */
  readonly lanes: number;
  /** Results have the shape of the batches: one array per batch, one result per call. */
  run(batches: readonly Batch[], work?: EngineWork): Promise<CallResult[][]>;
  /** The code of a contract after the fixture. Absent: the engine cannot read code. */
  codeAt?(address: Hex): Promise<Hex>;
  close(): Promise<void>;
}
