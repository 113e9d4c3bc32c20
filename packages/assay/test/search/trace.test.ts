import assert from "node:assert/strict";
import { executing, SIDES, signals } from "../../src/search/signals";
import { traceOf } from "../../src/search/trace";
import type { EntityKind, ExpectedLog, Hex, PlannedStep, Subject } from "../../src/core/types";

const NOBODY: Hex = "0x0000000000000000000000000000000000000000";
const ACCOUNT: EntityKind = {
  code: 1,
  name: "account",
  fields: ["taken", "owner"].map((name) => ({ name, unit: "id" })),
};

/** A call, and the actions of the model in it. */
interface Scripted {
  readonly name: string;
  /** Default: alice. */
  readonly actor?: string;
  readonly error?: string;
  readonly events?: readonly string[];
  /** Comparisons: place and difference. */
  readonly compares?: readonly (readonly [site: number, difference: bigint])[];
  /** Words of account 1 after it. */
  readonly words?: readonly bigint[];
  /** Words of account 2 after it. */
  readonly other?: readonly bigint[];
}

const logOf = (name: string): ExpectedLog => ({ name, address: NOBODY, topics: [], data: { words: [] } });

function stepOf({ name, actor = "alice", error, events = [], words, other }: Scripted): PlannedStep {
  return {
    time: 0,
    kind: name,
    action: 0,
    function: name,
    call: { from: NOBODY, to: NOBODY, data: "0x", value: 0n },
    expect:
      error === undefined
        ? { ok: true, logs: events.map(logOf) }
        : { ok: false, errors: [{ name: error, data: "0x", words: error }] },
    actor,
    facts: null,
    observe: [
      ...(words === undefined ? [] : [{ kind: ACCOUNT, id: 1n, label: "account 1", words }]),
      ...(other === undefined ? [] : [{ kind: ACCOUNT, id: 2n, label: "account 2", words: other }]),
    ],
  } as unknown as PlannedStep;
}

/** A subject whose actions script the model. */
const scripted = {
  name: "scripted",
  kindOf: ({ name }: Scripted) => name,
  session: () => ({
    open: () => [],
    plan: (action: Scripted) => {
      executing(action.name, () => {
        for (const [site, difference] of action.compares ?? []) signals.compare(site, 1n + difference, 1n);
      });
      return [stepOf(action)];
    },
  }),
} as unknown as Subject<Scripted, unknown>;

function featuresOf(...actions: readonly Scripted[]): readonly string[] {
  return [...traceOf(scripted, { offset: 0, actions }).features.keys()];
}

const placeOf = (label: string): number =>
  signals.addSite({ label, file: "model/a.ts", text: label, compares: true, againstZero: false });

describe("features of planning a sequence", () => {
  const [price, cap] = [placeOf("price < least"), placeOf("sum > cap")];
  const [atPrice, atCap] = [price * SIDES.length + SIDES.indexOf("0"), cap * SIDES.length + SIDES.indexOf("+1")];

  const family = (name: string, ...actions: readonly Scripted[]): readonly string[] =>
    featuresOf(...actions).filter((feature) => feature.startsWith(`${name} `));

  it("given calls, then how each ended is an outcome", () => {
    const calls = [{ name: "buy" }, { name: "buy", error: "PriceTooLow" }];
    assert.deepEqual(family("outcome", ...calls), ["outcome buy ok", "outcome buy PriceTooLow"]);
  });

  it("given a call that compares, then the side is a branch, of a refused call another one", () => {
    const calls: readonly Scripted[] = [
      { name: "buy", compares: [[price, 0n]] },
      { name: "buy", compares: [[cap, 1n]], error: "PriceTooLow" },
    ];
    assert.deepEqual(family("branch", ...calls), [`branch buy ${atPrice}`, `branch buy refused ${atCap}`]);
  });

  it("given a call on an entity that another one changed, then an edge is a boundary with that one and its events", () => {
    const calls: readonly Scripted[] = [
      { name: "settle", events: ["Paid", "Closed", "Paid"], words: [1n] },
      { name: "extend", compares: [[price, 0n]], words: [2n] },
    ];
    assert.deepEqual(family("boundary", ...calls), [`boundary account settle{Paid,Closed} > extend ${atPrice}`]);
    assert.deepEqual(family("boundary", ...calls.slice(1)), [], "nothing changed it before");
  });

  it("given calls that change an entity, then which follows which is a transition, without those that change nothing", () => {
    const calls = [
      { name: "claim", words: [1n] },
      { name: "look", words: [1n] },
      { name: "settle", words: [2n] },
    ];
    assert.deepEqual(family("transition", ...calls), ["transition account claim > settle"]);
  });

  it("given calls of a function, then how many changed one entity is a count, and how many one account made", () => {
    const deposit = (more: Partial<Scripted>): Scripted => ({ name: "deposit", ...more });
    const counts = (...actions: readonly Scripted[]): string | undefined => family("count", ...actions).join();
    assert.equal(
      counts(deposit({ words: [1n] }), deposit({ words: [2n], actor: "bob" })),
      "count caller deposit 1,count account deposit 1,count account deposit 2",
    );
    assert.equal(
      counts(deposit({ words: [1n] }), deposit({ other: [2n] })),
      "count caller deposit 1,count account deposit 1,count caller deposit 2",
    );
    assert.equal(counts(deposit({ words: [1n], error: "Paused" })), "", "it was refused");
  });

  it("given a call that is refused on an entity, then the function that changed it last is a refusal with the error", () => {
    const calls = [
      { name: "claim", words: [1n] },
      { name: "move", words: [1n], error: "ClaimOpen" },
    ];
    assert.deepEqual(family("refusal", ...calls), ["refusal account claim > move ClaimOpen"]);
    assert.deepEqual(family("refusal", ...calls.slice(1)), []);
  });

  it("given sequences that begin with different things, then each is compared with its own beginning", () => {
    const begins = (words: readonly bigint[]): readonly PlannedStep[] => [stepOf({ name: "opening", words })];
    const subject = {
      ...scripted,
      session: (offset: number) => ({ ...scripted.session(offset, () => false), open: () => begins([BigInt(offset)]) }),
    } as unknown as Subject<Scripted, unknown>;
    const changed = (offset: number): boolean => {
      const actions = [{ name: "buy", words: [7n] }];
      return traceOf(subject, { offset, actions }).features.has("count account buy 1");
    };
    assert.deepEqual([changed(7), changed(5), changed(7)], [false, true, false]);
  });
});
