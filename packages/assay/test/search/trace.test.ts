import assert from "node:assert/strict";
import { executing, sideNumber, signals } from "../../src/search/signals";
import { traceOf } from "../../src/search/trace";
import type { EntityKind, ExpectedLog, Hex, PlannedStep, Subject } from "../../src/core/types";

const COVER: EntityKind = { code: 2, name: "cover", fields: [{ name: "taken", unit: "id" }] };
const NOBODY: Hex = "0x0000000000000000000000000000000000000000";
const ACCOUNT: EntityKind = {
  code: 1,
  name: "account",
  fields: ["taken", "owner"].map((name) => ({ name, unit: "id" })),
};

/** A call, with what the model comes to in it. */
interface Scripted {
  readonly name: string;
  /** Alice unless it says otherwise. */
  readonly actor?: string;
  readonly error?: string;
  readonly events?: readonly string[];
  /** What is compared: place and difference. */
  readonly compares?: readonly (readonly [site: number, difference: bigint])[];
  /** Words of account 1 after it. */
  readonly words?: readonly bigint[];
  /** Words of account 2 after it. */
  readonly other?: readonly bigint[];
  /** Words of cover 1 after it. */
  readonly cover?: readonly bigint[];
}

const logOf = (name: string): ExpectedLog => ({ name, address: NOBODY, topics: [], data: { words: [] } });

function stepOf({ name, actor = "alice", error, events = [], words, other, cover }: Scripted): PlannedStep {
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
      ...(cover === undefined ? [] : [{ kind: COVER, id: 1n, label: "cover 1", words: cover }]),
    ],
  } as unknown as PlannedStep;
}

/** A subject whose actions are what the model comes to. */
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

describe("what planning a sequence shows", () => {
  const [price, cap] = [placeOf("price < least"), placeOf("sum > cap")];
  const [atPrice, atCap] = [sideNumber(price, "0"), sideNumber(cap, "+1")];

  it("given a call that comes to two edges, then both together are a feature, in either order the same", () => {
    const expected = `both buy ${atPrice} ${atCap}`;
    const [one, other] = [
      [price, 0n],
      [cap, 1n],
    ] as const;
    assert.ok(featuresOf({ name: "buy", compares: [one, other] }).includes(expected));
    assert.ok(featuresOf({ name: "buy", compares: [other, one] }).includes(expected));
    assert.ok(!featuresOf({ name: "buy", compares: [one] }).some((feature) => feature.startsWith("both")));
    assert.ok(
      !featuresOf({ name: "buy", compares: [one], error: "Low" }).some((feature) => feature.startsWith("both")),
    );
  });

  it("given a call that is refused with one error, then each comparison that it came to is a feature with that error", () => {
    const refused = featuresOf({ name: "buy", compares: [[cap, 1n]], error: "PriceTooLow" });
    assert.ok(refused.includes(`without buy PriceTooLow ${atCap}`), refused.join());
    assert.ok(!featuresOf({ name: "buy", compares: [[cap, 1n]] }).some((feature) => feature.startsWith("without")));
  });

  it("given a call on an entity that another one changed, then an edge is a feature with that one and its events", () => {
    const features = featuresOf(
      { name: "settle", events: ["Paid", "Closed", "Paid"], words: [1n] },
      { name: "extend", compares: [[price, 0n]], words: [2n] },
    );
    assert.ok(features.includes(`after account settle{Paid,Closed} > extend ${atPrice}`), features.join());
  });

  it("given three calls that changed an entity, with others between them, then their order is a feature", () => {
    const calls = ["claim", "settle", "move", "claim", "settle"].map((name, i) => ({ name, words: [BigInt(i + 1)] }));
    const features = featuresOf(...calls);
    assert.ok(features.includes("gap account settle{} > move{} > settle{}"), features.join());
    assert.ok(!features.includes("gap account move{} > settle{} > claim{}"));
  });

  it("given a function that changes an entity again, then what follows is a feature with whether it was the same account", () => {
    const claims = (second: string): readonly Scripted[] => [
      { name: "claim", words: [1n] },
      { name: "move", words: [2n] },
      { name: "claim", words: [3n], actor: second },
      { name: "settle", events: ["Paid"], words: [4n] },
    ];
    const again = (...actions: readonly Scripted[]): readonly string[] =>
      featuresOf(...actions).filter((feature) => feature.startsWith("again"));
    assert.deepEqual(again(...claims("bob")), ["again account claim other > settle{Paid}"]);
    assert.deepEqual(again(...claims("alice")), ["again account claim same > settle{Paid}"]);
    assert.deepEqual(again(...claims("bob").slice(0, 2)), []);
  });

  it("given a call that goes through where others were refused, then which ones and why is a feature, until the entity changes", () => {
    const refused = { name: "withdraw", error: "Locked", words: [1n] };
    const passed = { name: "burn", words: [2n] };
    const despite = (...actions: readonly Scripted[]): readonly string[] =>
      featuresOf(...actions).filter((one) => one.startsWith("despite"));
    assert.deepEqual(despite(refused, passed), ["despite account withdraw Locked > burn"]);
    assert.deepEqual(despite(refused, { ...refused, error: "Paused" }, passed), [
      "despite account withdraw Locked > burn",
      "despite account withdraw Paused > burn",
    ]);
    assert.deepEqual(despite(refused, passed, { name: "deposit", words: [3n] }), [
      "despite account withdraw Locked > burn",
    ]);
    assert.deepEqual(despite(passed, refused), []);
    assert.deepEqual(despite(refused, { name: "burn", cover: [2n] }), [], "it is another entity");
  });

  it("given a call that is refused on one entity and not on another one, then what it came to there is a feature, of the same account alone", () => {
    const elsewhere = (...actions: readonly Scripted[]): readonly string[] =>
      featuresOf(...actions).filter((one) => one.startsWith("elsewhere"));
    const refused = { name: "vote", error: "NotMember", other: [1n] };
    assert.deepEqual(elsewhere({ name: "vote", words: [1n] }, refused), ["elsewhere account vote ok > NotMember"]);
    assert.deepEqual(elsewhere(refused, { name: "vote", words: [1n] }), ["elsewhere account vote NotMember > ok"]);
    assert.deepEqual(elsewhere({ name: "vote", words: [1n], actor: "bob" }, refused), []);
    assert.deepEqual(elsewhere({ name: "vote", other: [1n] }, refused), [], "it is the same entity");
    assert.deepEqual(elsewhere({ name: "vote", words: [1n], other: [2n] }, refused), [], "it looked at both");
  });

  it("given a value that another kind had too and no longer has, then a call upon it is a feature", () => {
    const copied = (...actions: readonly Scripted[]): readonly string[] =>
      featuresOf(...actions).filter((one) => one.startsWith("copied"));
    const setting = (value: bigint): Scripted => ({ name: "set", words: [value] });
    const buy: Scripted = { name: "buy", cover: [7n] };
    const claim: Scripted = { name: "claim", cover: [7n] };
    assert.deepEqual(copied(setting(7n), buy, setting(8n), claim), ["copied cover.taken set > claim ok"]);
    assert.deepEqual(copied(setting(7n), buy, setting(8n), { ...claim, error: "Late" }), [
      "copied cover.taken set > claim Late",
    ]);
    const moved = [
      { name: "set", cover: [7n] },
      { name: "buy", other: [7n] },
      { name: "set", cover: [8n] },
    ];
    assert.deepEqual(copied(...moved, { name: "claim", words: [1n] }, { name: "claim", error: "Late", other: [7n] }), [
      "copied account.taken set > claim Late elsewhere ok",
    ]);
    assert.deepEqual(copied(setting(7n), buy, claim), [], "it has it still");
    assert.deepEqual(
      copied(setting(7n), setting(8n), buy, claim),
      [],
      "it was there no longer when it could have been copied",
    );
    assert.deepEqual(copied(setting(9n), buy, setting(8n), claim), [], "it had another one");
    assert.deepEqual(copied(setting(0n), { ...buy, cover: [0n] }, setting(8n), { ...claim, cover: [0n] }), []);
  });

  it("given a call that comes upon two entities, then who changed the one last and the other one after that is a feature", () => {
    const [deposit, burn] = [
      { name: "deposit", words: [1n] },
      { name: "burn", cover: [1n] },
    ];
    const joint = (...before: readonly Scripted[]): readonly string[] =>
      featuresOf(...before, { name: "settle", words: [2n], cover: [2n] }).filter((one) => one.startsWith("joint"));
    assert.deepEqual(joint(deposit, burn), ["joint account deposit < cover burn > settle"]);
    assert.deepEqual(joint(burn, deposit), ["joint cover burn < account deposit > settle"]);
    assert.deepEqual(joint(deposit), []);
    assert.deepEqual(joint({ name: "both", words: [1n], cover: [1n] }), []);
  });

  it("given a call that changes a field, then by which function it was changed last is a feature", () => {
    const writes = featuresOf(
      { name: "withdraw", words: [5n, 0n] },
      { name: "move", words: [5n, 1n] },
      { name: "extend", words: [3n, 1n] },
      { name: "withdraw", words: [4n, 1n], error: "TooEarly" },
    ).filter((feature) => feature.startsWith("write"));
    assert.deepEqual(writes, [
      "write account.taken  > withdraw",
      "write account.owner  > move",
      "write account.taken withdraw > extend",
    ]);
  });

  it("given a call on an entity of which different functions changed a field, then the last of them and what the call comes to are a feature", () => {
    const uses = (...calls: readonly Scripted[]): readonly string[] =>
      featuresOf({ name: "claim", words: [1n] }, ...calls).filter((feature) => feature.startsWith("use"));
    const vote: Scripted = { name: "vote", words: [2n] };
    const refused: Scripted = { name: "settle", words: [2n], error: "TooEarly" };
    assert.deepEqual(uses(vote, refused), ["use account.taken vote > settle TooEarly"]);
    assert.deepEqual(uses(vote, { name: "settle", words: [3n] }), ["use account.taken vote > settle ok"]);
    assert.deepEqual(uses({ ...refused, words: [1n] }), [], "one function alone changed it");
    assert.deepEqual(uses({ name: "claim", words: [2n] }, refused), [], "the same function changed it again");
  });

  it("given a call that is refused, then whether another account changed the entity before is a feature", () => {
    const refusedTo = (actor: string): readonly string[] =>
      featuresOf({ name: "claim", words: [1n] }, { name: "move", words: [1n], error: "ClaimOpen", actor });
    assert.ok(refusedTo("bob").includes("by account move ClaimOpen other"));
    assert.ok(refusedTo("alice").includes("by account move ClaimOpen same"));
  });

  it("given a call that changes nothing of an entity, then it is in no order", () => {
    const features = featuresOf(
      { name: "claim", words: [1n] },
      { name: "look", words: [1n] },
      { name: "settle", words: [2n] },
    );
    assert.ok(!features.some((feature) => feature.startsWith("gap") || feature.includes("look >")), features.join());
  });

  it("given sequences that begin with different things, then each is compared with its own beginning", () => {
    const begins = (words: readonly bigint[]): readonly PlannedStep[] => [stepOf({ name: "opening", words })];
    const subject = {
      ...scripted,
      session: (offset: number) => ({ ...scripted.session(offset, () => false), open: () => begins([BigInt(offset)]) }),
    } as unknown as Subject<Scripted, unknown>;
    const changed = (offset: number): boolean => {
      const actions = [{ name: "buy", words: [7n] }];
      return traceOf(subject, { offset, actions }).features.has("level account buy 1");
    };
    assert.deepEqual([changed(7), changed(5), changed(7)], [false, true, false]);
  });
});
