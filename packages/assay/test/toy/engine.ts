import { setImmediate as nextTurn } from "node:timers/promises";
import { shiftOf } from "../../src/check/mutation";
import type { Batch, Call, CallResult, Engine, Hex, Log } from "../../src/core/types";
import { emptyBooks, type Books } from "./ledger";
import {
  DAY,
  ERRORS,
  EVENTS,
  LENS,
  SELECTORS,
  SMALLEST_DEPOSIT,
  USER,
  USERS,
  VAULT,
  encode,
  word,
  wordsOf,
} from "./protocol";

/** A bug that the engine carries. */
export type Bug =
  /** The third deposit of a sequence is not added to the total: takes three actions to show, and breaks INV-SUM. */
  | "lost-third"
  /** Withdrawals do not look at the lock. */
  | "no-lock"
  /** Withdrawing everything after a day gives one wei more back to the balance. */
  | "dust"
  /** A withdrawal reverts with the wrong error. */
  | "wrong-error"
  /** A deposit of somebody else gives the first user one wei, which shows when that one is looked at. */
  | "gives-to-first"
  /** Deposits return one too many. */
  | "wrong-return"
  /** Deposits emit the amount twice as large. */
  | "wrong-event"
  /** Deposits emit nothing. */
  | "no-event"
  /** The lens reverts once the total is above 1 000. */
  | "broken-read";

/** An engine in memory that interprets the vault's calls. Runs are isolated and take a turn of the event loop. */
export class ToyEngine implements Engine {
  readonly name = "toy";
  closed = false;
  runs = 0;

  constructor(
    private readonly bug?: Bug,
    readonly lanes = 3,
    /** Bugs that a block's beneficiary switches on: mutant n has the n-th. */
    private readonly mutants: readonly Bug[] = [],
  ) {}

  async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    this.runs++;
    await nextTurn();
    const chain = new Chain(this.active(batches));
    return batches.map(({ time, calls }) => calls.map((call) => chain.call(call, BigInt(time))));
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private active([first]: readonly Batch[]): ReadonlySet<Bug> {
    const own = this.bug === undefined ? [] : [this.bug];
    const beneficiary = BigInt(first?.beneficiary ?? 0);
    const switched = this.mutants.filter((_, i) => Number((beneficiary >> BigInt(shiftOf(i + 1))) & 0xffffn) === i + 1);
    return new Set([...own, ...switched]);
  }
}

class Chain {
  private readonly books: Books = emptyBooks();
  private deposits = 0;

  constructor(private readonly bugs: ReadonlySet<Bug>) {}

  call(call: Call, now: bigint): CallResult {
    if (call.to === LENS) return this.look(call);
    const user = USERS.indexOf(call.from);
    const [amount = 0n] = wordsOf(call.data);
    return call.data.startsWith(SELECTORS.deposit) ? this.deposit(user, amount, now) : this.withdraw(user, amount, now);
  }

  private deposit(user: number, amount: bigint, now: bigint): CallResult {
    if (amount < SMALLEST_DEPOSIT) return revert(encode(ERRORS.TooSmall, amount));
    const { books, bugs } = this;
    this.deposits++;
    const balance = (books.balances[user] ?? 0n) + amount;
    books.balances[user] = balance;
    if (!(bugs.has("lost-third") && this.deposits === 3)) books.total += amount;
    if (bugs.has("gives-to-first") && user > 0) books.balances[0] = (books.balances[0] ?? 0n) + 1n;
    books.lockedUntil[user] = now + BigInt(DAY);
    const reported = bugs.has("wrong-event") ? 2n * amount : amount;
    const noise: Log = { address: VAULT, topics: [EVENTS.Noise], data: "0x" };
    const logs = bugs.has("no-event") ? [noise] : [noise, event(EVENTS.Deposited, user, reported, balance)];
    return success(encode("0x", bugs.has("wrong-return") ? balance + 1n : balance), logs);
  }

  private withdraw(user: number, amount: bigint, now: bigint): CallResult {
    const { books, bugs } = this;
    const balance = books.balances[user] ?? 0n;
    const lockedUntil = books.lockedUntil[user] ?? 0n;
    if (now < lockedUntil && !bugs.has("no-lock")) {
      return revert(bugs.has("wrong-error") ? encode(ERRORS.TooSmall, amount) : encode(ERRORS.Locked, lockedUntil));
    }
    if (amount > balance) return revert(encode(ERRORS.Insufficient, balance, amount));
    const rest = balance - amount + (bugs.has("dust") && amount === balance ? 1n : 0n);
    books.balances[user] = rest;
    books.total -= balance - rest;
    return success(encode("0x", balance - amount), [event(EVENTS.Withdrawn, user, amount, balance - amount)]);
  }

  private look(call: Call): CallResult {
    const { books, bugs } = this;
    if (bugs.has("broken-read") && books.total > 1_000n) return revert("0x4e487b71");
    const words = wordsOf(call.data).flatMap((key) => {
      const id = Number(key & 0xffffn);
      if (key >> 240n !== BigInt(USER.code)) return [books.total];
      return [books.balances[id] ?? 0n, books.lockedUntil[id] ?? 0n];
    });
    return success(encode("0x", 32n, BigInt(words.length), ...words), []);
  }
}

function event(topic: Hex, user: number, ...data: bigint[]): Log {
  return { address: VAULT, topics: [topic, `0x${word(BigInt(user))}`], data: encode("0x", ...data) };
}

function success(returnData: Hex, logs: readonly Log[]): CallResult {
  return { ok: true, returnData, logs, gasUsed: 50_000 };
}

function revert(returnData: Hex): CallResult {
  return { ok: false, returnData, logs: [], gasUsed: 30_000 };
}
