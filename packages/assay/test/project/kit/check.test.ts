import assert from "node:assert/strict";
import { amount, describing, done, subjectOf, text, World, type AnyOperation } from "../../../src/project/kit";
import { till, tillArtifacts, world, type Till, type TillModel } from "./till";

const { operation, kind, invariant } = describing<TillModel>().of(world);
const [PAY, SHARE, CLOSE] = till.operations as readonly [
  AnyOperation<TillModel>,
  AnyOperation<TillModel>,
  AnyOperation<TillModel>,
];
const [HOLDER, TILL] = till.kinds;

/** A mistake, and the expected message. */
const WRONG: readonly (readonly [what: string, wrong: Partial<Till>, said: RegExp])[] = [
  ["an operation twice", { operations: [PAY, PAY, SHARE, CLOSE] }, /operations: .*"pay" is there twice/],
  [
    "an operation called wait",
    { operations: [{ ...PAY, name: "wait", method: "pay" }, SHARE, CLOSE] },
    /"wait" is there twice/,
  ],
  ["no operation", { operations: [] }, /till: expected at least one operation/],
  [
    "a function that no operation calls",
    { operations: [PAY, SHARE] },
    /Till\.close\(\) changes something and no operation calls it/,
  ],
  ["a reason for what is not there", { uncalled: { "Till.open": "no" } }, /uncalled: .* no|uncalled: .*Till\.open/],
  [
    "an unknown contract",
    { operations: [{ ...PAY, contract: "Shop" }, SHARE, CLOSE] },
    /operation pay: expected a contract of the world, Till, received Shop/,
  ],
  [
    "an unknown function",
    { operations: [{ ...PAY, method: "buy" }, SHARE, CLOSE] },
    /operation pay: Till\.buy: .*it has .*pay\(string\)/,
  ],
  [
    "a view as an operation",
    { operations: [{ ...PAY, method: "age" }, SHARE, CLOSE] },
    /operation pay: Till\.age\(\) changes nothing: observe it/,
  ],
  [
    "wei for what takes none",
    { operations: [PAY, { ...SHARE, payable: true }, CLOSE] },
    /operation share: .* takes no wei/,
  ],
  [
    "too few arguments",
    { operations: [{ ...PAY, params: {} }, SHARE, CLOSE] },
    /operation pay: .* takes 1 arguments, params and fixed are 0/,
  ],
  [
    "an argument of another type",
    { operations: [{ ...PAY, params: { note: amount } }, SHARE, CLOSE] },
    /operation pay, note: expected a sort that fits the ABI's string note, received amount/,
  ],
  [
    "a weight of nothing",
    { operations: [{ ...PAY, weight: 0 }, SHARE, CLOSE] },
    /operation pay: expected a whole weight from 1, received 0/,
  ],
  [
    "an error that nobody declares",
    { errors: ["Emtpy"] },
    /errors: no contract declares an error Emtpy; there are Empty, TooEarly/,
  ],
  [
    "a reason for an error that nobody declares",
    { unprovoked: { Closed: "never" } },
    /unprovoked: no contract declares an error Closed/,
  ],
  [
    "an event that nobody declares",
    { ignoredEvents: { Payed: "no" } },
    /ignoredEvents: no contract declares an event Payed/,
  ],
  [
    "a signature that is none",
    { moreErrors: ["Locked(uint"] },
    /moreErrors: expected signatures like .* received "Locked\(uint"/,
  ],
  [
    "an invariant twice",
    { invariants: [...till.invariants, ...till.invariants] },
    /invariants: .*"INV-SUM-1" is there twice/,
  ],
  ["an id that is none", { rules: { sum: "…" }, invariants: [] }, /rules: expected ids like PRICE-1, received "sum"/],
  [
    "an unknown rule",
    { rules: { "SUM-2": "…" } },
    /INV-SUM-1: expected rules of the protocol, SUM-2, received "SUM-1"/,
  ],
  [
    "kinds of one code",
    { kinds: [HOLDER, { ...TILL, code: HOLDER?.code }] as Till["kinds"] },
    /codes of kinds .* "1" is there twice/,
  ],
];

describe("a protocol is checked when it is loaded", () => {
  it("given the till, then nothing is wrong with it", () => {
    assert.deepEqual(subjectOf(till, tillArtifacts()).errors, ["Empty", "TooEarly"]);
  }).timeout(120_000);

  for (const [what, wrong, said] of WRONG)
    it(`given ${what}, then it is named`, () => {
      assert.throws(() => subjectOf({ ...till, ...wrong }, tillArtifacts()), said);
    });

  it("given a field that answers a text, or that no getter has, then it is named", () => {
    const bad = (method: string, part?: string) =>
      kind({
        name: "bad",
        fields: {
          x: { unit: "wei", read: () => ["Till", method], predict: () => 0n, ...(part === undefined ? {} : { part }) },
        },
      });
    for (const [method, part, said] of [
      ["name", undefined, /kind bad, x: expected part to name one word of the answer \(string\)/],
      ["config", "price", /kind bad, x: .* received price/],
      ["nothing", undefined, /kind bad, x: Till\.nothing: .* has no such function/],
    ] as const)
      assert.throws(() => subjectOf({ ...till, kinds: [bad(method, part)] }, tillArtifacts()), said);
  });

  it("given a contract that was not compiled, or a constructor's arguments missing, then both are named", () => {
    const elsewhere = new World({ people: ["alice"], contracts: { Till: { artifact: "Shop" } } });
    const of = (other: World<"Till">) => subjectOf({ ...till, world: other }, tillArtifacts());
    assert.throws(
      () => of(elsewhere),
      /expected a contract Shop to deploy as Till, it is not among what was compiled \(Till\)/,
    );
    const bare = new World({ people: ["alice"], contracts: { Till: {} } });
    assert.throws(() => of(bare), /the constructor of Till takes 1 values \(uint32 fee\), Till gives 0/);
  });

  it("given names that are taken or invalid, then the world says so", () => {
    assert.throws(() => new World({ people: ["till"], contracts: { Till: {} } }), /the name "Till" is taken/);
    assert.throws(() => new World({ people: ["al ice"], contracts: {} }), /received "al ice"/);
    assert.throws(() => world.person("dave"), /expected one of alice, bob, received "dave"/);
  });

  it("given a model that predicts what no ABI has, when it is planned, then the operation's step says so", () => {
    const odd = operation({
      ...{ name: "pay", contract: "Till", params: { note: text }, payable: true },
      choose: () => ({ caller: world.person("alice"), args: { note: "" }, value: 1n }),
      execute: () => done([1n], { emitter: "Till", name: "Payed", args: [] }),
    });
    const session = subjectOf({ ...till, operations: [odd, SHARE, CLOSE] }, tillArtifacts()).session(0, () => false);
    assert.throws(
      () => session.plan({ kind: "pay", draws: [] }, 0),
      /an event that Till does not emit: Payed is not declared; there are Paid\(.*Shared\(/,
    );
  });

  it("given an invariant of an unknown edition, then it is named", () => {
    const strange = invariant({
      ...{ id: "INV-X-1", rules: [], title: "", premise: "", editions: ["old"] },
      check: () => ({ verdict: "skipped" }),
    });
    assert.throws(
      () => subjectOf({ ...till, invariants: [strange] }, tillArtifacts()),
      /INV-X-1: expected editions of the protocol, only, received "old"/,
    );
  });
});
