import type {
  Call,
  Expectation,
  ExpectedError,
  ObservationPolicy,
  ExpectedState,
  PlannedStep,
  Session,
} from "../../src/core/types";
import { emptyBooks } from "./ledger";
import {
  DAY,
  ERRORS,
  EVENTS,
  ORIGIN,
  SELECTORS,
  SMALLEST_DEPOSIT,
  TOTAL,
  USER,
  USERS,
  VAULT,
  encode,
  word,
} from "./protocol";

/** An abstract action. `share` picks an amount; a withdrawal by a user without a balance does nothing. */
export type ToyAction =
  | ToyExactCall
  | { readonly kind: "deposit"; readonly user: number; readonly amount: number }
  | { readonly kind: "withdraw"; readonly user: number; readonly share: number }
  | { readonly kind: "wait"; readonly seconds: number };

/** A recorded call: user, function and amount. */
export interface ToyCall {
  readonly op: "deposit" | "withdraw";
  readonly user: bigint;
  readonly amount: bigint;
}

/** A call at a time, or only the time, in place of choices. */
export interface ToyExactCall {
  readonly kind: "deposit" | "withdraw" | "wait";
  readonly exactly: { readonly at: number; readonly call: ToyCall | null };
}

export const NAMES = ["alice", "bob", "carol"];

/** The model of the vault along one sequence. */
export class ToySession implements Session<ToyAction> {
  private readonly books = emptyBooks();
  private now: number;
  /** Steps so far, with the opening. */
  private made = 1;

  constructor(
    offset: number,
    private readonly everything: ObservationPolicy,
  ) {
    this.now = ORIGIN + offset;
  }

  open(): readonly PlannedStep[] {
    return [this.step("opening", -1, "nobody", "look", this.all())];
  }

  plan(action: ToyAction, index: number): readonly PlannedStep[] {
    if ("exactly" in action) return this.exactly(action, index);
    if (action.kind === "wait") {
      this.now += action.seconds;
      return [this.step("wait", index, "nobody", `wait ${action.seconds} s`, this.seen([]))];
    }
    if (action.kind === "deposit") return [this.deposit(action.user, BigInt(action.amount), index)];
    const balance = this.books.balances[action.user] ?? 0n;
    if (balance === 0n) return [];
    return [this.withdraw(action.user, (balance * BigInt(action.share)) / 100n, index)];
  }

  private exactly({ exactly: { at, call } }: ToyExactCall, index: number): readonly PlannedStep[] {
    const waited = Math.max(0, at - this.now);
    this.now += waited;
    if (call === null)
      return waited === 0 ? [] : [this.step("wait", index, "nobody", `wait ${waited} s`, this.seen([]))];
    const user = Number(call.user);
    return [call.op === "deposit" ? this.deposit(user, call.amount, index) : this.withdraw(user, call.amount, index)];
  }

  finish(): PlannedStep {
    return this.step("last look", -1, "nobody", "look", this.all());
  }

  private deposit(user: number, amount: bigint, index: number): PlannedStep {
    const { books } = this;
    const call = this.call(user, encode(SELECTORS.deposit, amount));
    if (amount < SMALLEST_DEPOSIT) {
      return this.calling("deposit", index, user, `deposit(${amount})`, call, refused("TooSmall", amount));
    }
    const balance = (books.balances[user] ?? 0n) + amount;
    books.balances[user] = balance;
    books.total += amount;
    books.lockedUntil[user] = BigInt(this.now + DAY);
    const expect = accepted("Deposited", EVENTS.Deposited, user, amount, balance);
    return this.calling("deposit", index, user, `deposit(${amount})`, call, expect);
  }

  private withdraw(user: number, amount: bigint, index: number): PlannedStep {
    const { books } = this;
    const call = this.call(user, encode(SELECTORS.withdraw, amount));
    const words = `withdraw(${amount})`;
    const balance = books.balances[user] ?? 0n;
    const lockedUntil = books.lockedUntil[user] ?? 0n;
    const broken: ExpectedError[] = [];
    if (BigInt(this.now) < lockedUntil) broken.push(error("Locked", lockedUntil));
    if (amount > balance) broken.push(error("Insufficient", balance, amount));
    if (broken.length > 0) return this.calling("withdraw", index, user, words, call, { ok: false, errors: broken });
    const rest = balance - amount;
    books.balances[user] = rest;
    books.total -= amount;
    return this.calling(
      "withdraw",
      index,
      user,
      words,
      call,
      accepted("Withdrawn", EVENTS.Withdrawn, user, amount, rest),
    );
  }

  private call(user: number, data: string): Call {
    return { from: USERS[user] ?? "0x", to: VAULT, data, value: 0n, gas: 1_000_000 };
  }

  private calling(
    kind: string,
    action: number,
    user: number,
    words: string,
    call: Call,
    expect: Expectation,
  ): PlannedStep {
    const actor = NAMES[user] ?? "?";
    const facts = { user: BigInt(user), lockedUntil: this.books.lockedUntil[user] ?? 0n };
    return { ...this.step(kind, action, actor, words, this.seen([user])), call, expect, facts };
  }

  private step(
    kind: string,
    action: number,
    actor: string,
    words: string,
    observe: readonly ExpectedState[],
  ): PlannedStep {
    return { time: this.now, kind, action, actor, describe: () => words, observe, facts: null };
  }

  private seen(users: readonly number[]): readonly ExpectedState[] {
    return this.everything(this.made++) ? this.all() : users.map((user) => this.user(user));
  }

  private all(): readonly ExpectedState[] {
    const total = { kind: TOTAL, id: 0n, label: "vault", words: [this.books.total] };
    return [total, ...USERS.map((_, user) => this.user(user))];
  }

  private user(user: number): ExpectedState {
    const words = [this.books.balances[user] ?? 0n, this.books.lockedUntil[user] ?? 0n];
    return { kind: USER, id: BigInt(user), label: NAMES[user] ?? "?", words };
  }
}

function error(name: keyof typeof ERRORS, ...args: bigint[]): ExpectedError {
  return { name, data: encode(ERRORS[name], ...args), words: `${name}(${args.join(", ")})` };
}

function refused(name: keyof typeof ERRORS, ...args: bigint[]): Expectation {
  return { ok: false, errors: [error(name, ...args)] };
}

function accepted(name: string, topic: string, user: number, amount: bigint, balance: bigint): Expectation {
  const topics = [topic, `0x${word(BigInt(user))}`];
  return {
    ok: true,
    returns: { words: [balance] },
    logs: [{ name, address: VAULT, topics, data: { words: [amount, balance] } }],
  };
}
