import fc from "fast-check";
import { refusals } from "../../../../src/core/objectives";
import type {
  CallEditor,
  EntityKind,
  Expectation,
  ExpectedError,
  Hex,
  Objective,
  Plain,
  PlannedStep,
  Probe,
  RecordedCall,
  Session,
  Subject,
} from "../../../../src/core/types";
import { encode } from "../../../toy/protocol";

/** A hall with three seats, whose doors close after a day. Taken seats stay taken. */
export const SEATS = 3n;
export const DAY = 86_400;
export const ORIGIN = 1_900_000_000;
export const NAMES = ["alice", "bob", "carol", "dave"] as const;
export const USERS: readonly Hex[] = NAMES.map((_, n) => `0x${String(n + 1).padStart(40, "0")}`);
export const AT: Hex = "0x00000000000000000000000000000000000000aa";
export const LENS: Hex = "0x00000000000000000000000000000000000000bb";
const TAKE = "0x00000001";
export const ERRORS = { Full: "0x0000000a", Shut: "0x0000000b" } as const;
const HALL: EntityKind = { code: 1, name: "hall", fields: [{ name: "taken", unit: "seats" }] };

/** Somebody takes seats; null: time passes. */
interface Take {
  readonly user: bigint;
  readonly seats: bigint;
}
export interface Taking {
  readonly at: number;
  readonly take: Take | null;
}

function error(name: keyof typeof ERRORS): ExpectedError {
  return { name, data: ERRORS[name], words: name };
}

/** The model. `forks`: sessions can be forked; otherwise their calls are repeated. */
class HallSession implements Session<Taking> {
  constructor(
    private now: number,
    forks: boolean,
    private taken = 0n,
  ) {
    if (forks) this.fork = () => new HallSession(this.now, true, this.taken);
  }

  fork?: () => Session<Taking>;

  open(): readonly PlannedStep[] {
    return [this.step("open", -1, "")];
  }

  finish(): PlannedStep {
    return this.step("finish", -1, "");
  }

  plan({ at, take }: Taking, index: number): readonly PlannedStep[] {
    const waited = Math.max(0, at - this.now);
    this.now += waited;
    if (take === null) return waited === 0 ? [] : [this.step("wait", index, "")];
    const user = Number(take.user);
    const call = { from: USERS[user] ?? "0x", to: AT, data: encode(TAKE, take.seats), value: 0n, gas: 1_000_000 };
    const expect = this.taking(take.seats);
    return [{ ...this.step("take", index, NAMES[user] ?? "?"), call, expect, facts: { ...take } }];
  }

  private taking(seats: bigint): Expectation {
    if (this.now >= ORIGIN + DAY) return { ok: false, errors: [error("Shut")] };
    if (this.taken + seats > SEATS) return { ok: false, errors: [error("Full")] };
    this.taken += seats;
    return { ok: true, logs: [] };
  }

  private step(kind: string, action: number, actor: string): PlannedStep {
    const observe = [{ kind: HALL, id: 0n, label: "hall", words: [this.taken] }];
    return { time: this.now, kind, action, actor, describe: () => kind, observe, facts: null };
  }
}

const callEditor: CallEditor<Taking> = {
  recordedCallOf: ({ time, kind, facts }) => ({ time, kind, call: facts }),
  action: ({ time, call }) => ({ at: time, take: call as unknown as Take | null }),
  change: (call, name, value) => ({ ...(call as object), [name]: value }),
  editable: (calls) =>
    calls.map(({ call }) => ({
      arguments:
        call === null
          ? []
          : [
              {
                ...{ name: "seats", value: (call as unknown as Take).seats, plainer: [1n], show: String },
                values: { least: 0n, most: SEATS, marks: [] },
              },
            ],
      moments: [],
    })),
};

const probe = (sort: string, time: number, user: bigint, seats: bigint, weight?: bigint): Probe => ({
  ...{ sort, call: { time, kind: "take", call: { user, seats } } },
  ...(weight === undefined ? {} : { weight }),
});

/** Alice's objective, after bob has acted: calls of bob and carol that have become impossible. Requests for too many seats, or after the doors have closed, are refused with and without her. */
export const barred: Objective = {
  ...{ name: "barred", title: "Who finds no seat", unit: "people", decimals: 0, rules: ["SEAT-1"] },
  players: {
    about: "alice, after bob",
    attackers: ["alice"],
    others: "before",
    open: ({ actor }) => actor !== "carol",
  },
  probes: (_, time) => [
    probe("late", ORIGIN + DAY, 2n, 1n),
    probe("seat", time, 1n, 1n),
    probe("seat", time, 2n, 1n, 2n),
    probe("crowd", time, 3n, SEATS + 1n),
    probe("her own", time, 0n, 1n),
  ],
  meter: refusals(),
};

const taking = fc.record({
  at: fc.constantFrom(0, ORIGIN + 1, ORIGIN + DAY),
  take: fc.option(fc.record({ user: fc.bigInt(0n, 3n), seats: fc.bigInt(0n, SEATS) })),
});

/** The hall as a subject. */
export function hallSubject(forks = true, objectives: readonly Objective[] = [barred]): Subject<Taking, null> {
  return {
    ...{ name: "hall", edition: "hall", kinds: [HALL], actionKinds: ["take", "wait"], errors: ["Full", "Shut"] },
    fixture: { genesisTime: ORIGIN, balances: {}, transactions: [] },
    lens: () => ({ from: LENS, to: LENS, data: "0x", value: 0n, gas: 1_000_000, view: true }),
    actions: (steps) => fc.array(taking, { minLength: steps, maxLength: steps }),
    kindOf: ({ take }) => (take === null ? "wait" : "take"),
    callEditor,
    encodeAction: (action) => ({ ...action }) as unknown as Plain,
    offset: () => 0,
    session: (offset) => new HallSession(ORIGIN + offset, forks),
    errorName: (data) => Object.entries(ERRORS).find(([, selector]) => selector === data)?.[0],
    events: new Map(),
    invariants: [],
    objectives,
    history: () => null,
    record: () => undefined,
    nameOf: () => undefined,
    rule: () => undefined,
  };
}

/** A call at a time after the beginning. */
export const took = (after: number, user: bigint, seats: bigint): RecordedCall => ({
  ...{ time: ORIGIN + after, kind: "take", call: { user, seats } },
});

/** Time passes. */
export const waited = (after: number): RecordedCall => ({ time: ORIGIN + after, kind: "wait", call: null });
