import fc from "fast-check";
import type { Hex, Invariant, Plain, Subject } from "../../src/core/types";
import { lockInvariant, sumInvariant, type ToyHistory } from "./invariants";
import { DAY, ERRORS, EVENTS, LENS, ORIGIN, SELECTORS, TOTAL, USER, USERS, VAULT, encode } from "./protocol";
import { toyCallEditor } from "./call-editor";
import { TOY_OBJECTIVES } from "./objectives";
import { NAMES, ToySession, type ToyAction } from "./session";

const user = fc.nat({ max: 2 });

const action: fc.Arbitrary<ToyAction> = fc.oneof(
  fc.record({ kind: fc.constant("deposit" as const), user, amount: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant("withdraw" as const), user, share: fc.constantFrom(0, 50, 100, 101) }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(0, 1, DAY - 1, DAY) }),
);

/** Options of the toy subject. */
export interface ToyOptions {
  readonly invariants?: readonly Invariant<ToyHistory>[];
  readonly edition?: string;
  readonly actionKinds?: readonly string[];
  readonly errors?: readonly string[];
  /** Whether the subject has a call editor; default: yes. */
  readonly callEditor?: boolean;
}

/** The toy protocol as a subject. */
export function toySubject(options: ToyOptions = {}): Subject<ToyAction, ToyHistory> {
  const names = new Map<Hex, string>([[VAULT, "vault"], ...USERS.map((at, i) => [at, NAMES[i] ?? "?"] as const)]);
  return {
    name: "toy vault",
    edition: options.edition ?? "toy",
    fixture: { genesisTime: ORIGIN, balances: { [USERS[0] ?? "0x"]: 10n ** 18n }, transactions: [] },
    lens: (keys) => ({
      from: LENS,
      to: LENS,
      data: encode(SELECTORS.read, ...keys),
      value: 0n,
      gas: 10_000_000,
      view: true,
    }),
    actions: (steps) => fc.array(action, { minLength: steps, maxLength: steps }),
    kindOf: ({ kind }) => kind,
    ...(options.callEditor === false ? {} : { callEditor: toyCallEditor }),
    encodeAction: (given) => ({ ...given }) as unknown as Plain,
    offset: (draw) => draw % (7 * DAY),
    session: (offset, everything) => new ToySession(offset, everything),
    kinds: [TOTAL, USER],
    actionKinds: options.actionKinds ?? ["deposit", "withdraw", "wait"],
    errors: options.errors ?? ["TooSmall", "Locked", "Insufficient"],
    errorName: (data) => Object.entries(ERRORS).find(([, selector]) => data.startsWith(selector))?.[0],
    events: new Map([
      [EVENTS.Deposited, { name: "Deposited" }],
      [EVENTS.Withdrawn, { name: "Withdrawn" }],
    ]),
    invariants: options.invariants ?? [sumInvariant, lockInvariant],
    objectives: TOY_OBJECTIVES,
    history: () => ({ deposits: 0 }),
    record: (history, step) => {
      if (step.kind === "deposit" && step.result?.ok === true) history.deposits++;
    },
    nameOf: (address) => names.get(address),
    rule: (id) => (id === "SUM-1" ? "What the vault holds is what its users own." : undefined),
  };
}
