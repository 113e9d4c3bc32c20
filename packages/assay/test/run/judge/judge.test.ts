import assert from "node:assert/strict";
import { InternalError, Judge, covers } from "../../../src/run/judge";
import type { Expectation, ExpectedWords, Invariant, ExpectedState, PlannedStep } from "../../../src/core/types";
import type { ToyHistory } from "../../toy/invariants";
import { ERRORS, EVENTS, encode } from "../../toy/protocol";
import { toySubject } from "../../toy/subject";
import { TOTAL, USER, answer, expectsLog, log, observation, results, reverted, step, success } from "./steps";

function judgeWith(...invariants: Invariant<ToyHistory>[]) {
  const counted: [string, boolean][] = [];
  return { judge: new Judge(toySubject({ invariants }), (id, met) => counted.push([id, met])), counted };
}

function idsOf(planned: PlannedStep, ...got: Parameters<typeof results>): string[] {
  return judgeWith()
    .judge.step(planned, results(...got), false)
    .findings.map(({ id }) => id);
}

const SUCCESS: Expectation = { ok: true, logs: [] };
const LOCKED: Expectation = {
  ok: false,
  errors: [
    { name: "Locked", data: encode(ERRORS.Locked, 5n), words: "Locked(5)" },
    { name: "TooSmall", data: ERRORS.TooSmall, prefix: true, words: "TooSmall(…)" },
  ],
};

describe("judge: status and errors", () => {
  it("given success predicted, when the call succeeds, then nothing is found", () => {
    assert.deepEqual(idsOf(step(SUCCESS), success()), []);
  });

  it("given success predicted, when it reverts, then the status differs, named by the error", () => {
    assert.deepEqual(idsOf(step(SUCCESS), reverted(encode(ERRORS.Locked, 5n))), ["LOCKSTEP-STATUS:deposit:Locked"]);
    assert.deepEqual(idsOf(step(SUCCESS), reverted()), ["LOCKSTEP-STATUS:deposit:(no data)"]);
    assert.deepEqual(idsOf(step(SUCCESS), reverted("0x99999999")), ["LOCKSTEP-STATUS:deposit:(unknown error)"]);
  });

  it("given a revert predicted, when the call succeeds, then the status differs", () => {
    assert.deepEqual(idsOf(step(LOCKED), success()), ["LOCKSTEP-STATUS:deposit:succeeded"]);
  });

  it("given several errors allowed, when it reverts with one of them, then nothing is found", () => {
    assert.deepEqual(idsOf(step(LOCKED), reverted(encode(ERRORS.Locked, 5n))), []);
    assert.deepEqual(idsOf(step(LOCKED), reverted(encode(ERRORS.TooSmall, 77n))), []);
  });

  it("given an error with arguments, when an argument differs and the error is no prefix, then the error differs", () => {
    assert.deepEqual(idsOf(step(LOCKED), reverted(encode(ERRORS.Locked, 6n))), ["LOCKSTEP-ERROR:deposit:Locked"]);
    assert.deepEqual(idsOf(step(LOCKED), reverted(encode(ERRORS.Insufficient, 6n))), [
      "LOCKSTEP-ERROR:deposit:Insufficient",
    ]);
  });
});

describe("judge: reads of which the hash is observed", () => {
  const HASHED = { code: 9, name: "answer", fields: ["ok", "hash"].map((name) => ({ name, unit: "id" })) };
  const asks = (id: bigint, name: string): ExpectedState => ({
    ...observation(HASHED, id, [1n, 5n]),
    read: { name, call: { from: "0x", to: "0x", data: "0x", value: 0n, gas: 1 }, predicted: { ok: true, data: "0x" } },
  });
  const found = (...words: bigint[]) =>
    judgeWith().judge.step(
      step(undefined, [asks(1n, "vault.total"), asks(2n, "vault.names")]),
      results(undefined, answer(...words)),
      false,
    ).findings;

  it("given another answer, then there is one finding, named after the read, with the index of its observation", () => {
    assert.deepEqual(found(1n, 5n, 1n, 5n), []);
    const [first, ...others] = found(0n, 7n, 1n, 5n);
    assert.deepEqual(others, []);
    assert.equal(first?.id, "LOCKSTEP-STATE:vault.total");
    assert.equal(first.read, 0);
    assert.equal(first.predicted, "ok 1, hash 5");
    assert.equal(first.observed, "ok 0, hash 7");
  });

  it("given two reads with other answers, then they are two failures", () => {
    assert.deepEqual(
      found(1n, 6n, 1n, 6n).map(({ id, read }) => [id, read]),
      [
        ["LOCKSTEP-STATE:vault.total", 0],
        ["LOCKSTEP-STATE:vault.names", 1],
      ],
    );
  });
});

describe("judge: identities and names of calls", () => {
  const withdraws = (expect: Expectation): PlannedStep => ({ ...step(expect), function: "withdraw" });

  it("given an action that calls another function, when it fails, then the identity names the function", () => {
    assert.deepEqual(idsOf(withdraws(SUCCESS), reverted()), ["LOCKSTEP-STATUS:withdraw:(no data)"]);
    assert.deepEqual(idsOf(withdraws(LOCKED), success()), ["LOCKSTEP-STATUS:withdraw:succeeded"]);
    assert.deepEqual(idsOf(withdraws(LOCKED), reverted("0x99999999")), ["LOCKSTEP-ERROR:withdraw:(unknown error)"]);
    const returning: Expectation = { ok: true, logs: [], returns: { words: [1n] } };
    assert.deepEqual(idsOf(withdraws(returning), success(encode("0x", 2n))), ["LOCKSTEP-RETURNS:withdraw"]);
  });

  it("given a subject that decodes revert data, when a call reverts, then the finding has the decoded error, else the data", () => {
    const data = encode(ERRORS.Locked, 6n);
    const observed = (errorWords?: (data: string) => string | undefined): string | undefined => {
      const subject = { ...toySubject(), ...(errorWords === undefined ? {} : { errorWords }) };
      const judged = new Judge(subject, () => undefined).step(step(SUCCESS), results(reverted(data)), false);
      return judged.findings[0]?.observed;
    };
    assert.equal(
      observed((of) => (of === data ? "Locked(6)" : undefined)),
      "revert with Locked(6)",
    );
    assert.equal(
      observed(() => undefined),
      `revert with Locked ${data}`,
    );
    assert.equal(observed(), `revert with Locked ${data}`);
  });
});

describe("judge: return values", () => {
  const returning = (returns: ExpectedWords): PlannedStep => step({ ok: true, logs: [], returns });

  it("given exact words, when they are returned, then nothing is found, and one off is", () => {
    assert.deepEqual(idsOf(returning({ words: [7n, 8n] }), success(encode("0x", 7n, 8n))), []);
    assert.deepEqual(idsOf(returning({ words: [7n, 8n] }), success(encode("0x", 7n, 9n))), [
      "LOCKSTEP-RETURNS:deposit",
    ]);
  });

  it("given slack 2, when the chain is 0, 1, 2 below, then it is right; 3 below or 1 above is not", () => {
    const planned = returning({ words: [10n], slack: [2n] });
    for (const right of [8n, 9n, 10n]) assert.deepEqual(idsOf(planned, success(encode("0x", right))), []);
    for (const wrong of [7n, 11n]) assert.equal(idsOf(planned, success(encode("0x", wrong))).length, 1);
  });

  it("given slack -2, when the chain is 0, 1, 2 above, then it is right; 3 above or 1 below is not", () => {
    const planned = returning({ words: [10n], slack: [-2n] });
    for (const right of [10n, 11n, 12n]) assert.deepEqual(idsOf(planned, success(encode("0x", right))), []);
    for (const wrong of [9n, 13n]) assert.equal(idsOf(planned, success(encode("0x", wrong))).length, 1);
  });

  it("given too few words or another tail, when returned, then it differs; without a tail the rest is ignored", () => {
    assert.equal(idsOf(returning({ words: [1n, 2n] }), success(encode("0x", 1n))).length, 1);
    assert.equal(idsOf(returning({ words: [1n], tail: "0xABCD" }), success(`${encode("0x", 1n)}abcd`)).length, 0);
    assert.equal(idsOf(returning({ words: [1n], tail: "0xab" }), success(`${encode("0x", 1n)}abcd`)).length, 1);
    assert.equal(idsOf(returning({ words: [1n] }), success(`${encode("0x", 1n)}abcd`)).length, 0);
  });
});

describe("judge: events", () => {
  const deposited = (data: ExpectedWords): PlannedStep => step(expectsLog("Deposited", EVENTS.Deposited, data));

  it("given an event predicted, when it is emitted among undeclared ones, then nothing is found", () => {
    const logs = [log(EVENTS.Noise, []), log(EVENTS.Deposited, [1n, 2n])];
    assert.deepEqual(idsOf(deposited({ words: [1n, 2n] }), success("0x", logs)), []);
  });

  it("given slack in the data, when the chain is at its edge, then it is right, and beyond it is not", () => {
    const planned = deposited({ words: [10n, 5n], slack: [1n, 0n] });
    assert.deepEqual(idsOf(planned, success("0x", [log(EVENTS.Deposited, [9n, 5n])])), []);
    assert.deepEqual(idsOf(planned, success("0x", [log(EVENTS.Deposited, [8n, 5n])])), ["LOCKSTEP-EVENT:Deposited"]);
  });

  it("given an event predicted, when it is missing, another, or its indexed argument differs, then it is found", () => {
    const planned = deposited({ words: [1n] });
    const found = ["LOCKSTEP-EVENT:Deposited"];
    assert.deepEqual(idsOf(planned, success("0x", [])), found);
    assert.deepEqual(idsOf(planned, success("0x", [log(EVENTS.Withdrawn, [1n])])), found);
    assert.deepEqual(idsOf(planned, success("0x", [log(EVENTS.Deposited, [1n], encode("0x", 9n))])), found);
  });

  it("given no event predicted, when a declared one is emitted, then it is found under its own name", () => {
    assert.deepEqual(idsOf(step(SUCCESS), success("0x", [log(EVENTS.Withdrawn, [1n])])), ["LOCKSTEP-EVENT:Withdrawn"]);
  });

  it("given two emitters, when their events are interleaved, then only the order per emitter counts", () => {
    const other = "0x00000000000000000000000000000000000000cc";
    const mine = { name: "Deposited", topics: [EVENTS.Deposited], data: { words: [1n] } };
    const planned = step({
      ok: true,
      logs: [
        { ...mine, address: other },
        { ...mine, address: "0xaa" },
      ],
    });
    const seen = { topics: [EVENTS.Deposited], data: encode("0x", 1n) };
    const logs = [
      { ...seen, address: "0xaa" },
      { ...seen, address: other },
    ];
    assert.deepEqual(idsOf(planned, success("0x", logs)), []);
  });
});

describe("judge: observed state", () => {
  it("given words predicted, when one differs, then the finding names entity, field, values, and unit", () => {
    const planned = step(undefined, [observation(TOTAL, 0n, [5n]), observation(USER, 1n, [6n, 7n], [0n, 1n])]);
    assert.deepEqual(idsOf(planned, undefined, answer(5n, 6n, 6n)), []);
    const { findings } = judgeWith().judge.step(planned, results(undefined, answer(5n, 6n, 9n)), false);
    const [finding] = findings;
    assert.equal(findings.length, 1);
    assert.equal(finding?.id, "LOCKSTEP-STATE:user.lockedUntil");
    assert.equal(finding.predicted, "7 (or up to 1 less)");
    assert.equal(finding.observed, "9");
    assert.equal(finding.unit, "seconds");
  });

  it("given a lens that reverts, when judged, then that is a finding and no invariant is checked", () => {
    const { judge, counted } = judgeWith(held("INV-A"));
    const planned = step(undefined, [observation(TOTAL, 0n, [5n])]);
    const { findings } = judge.step(planned, results(undefined, reverted("0x4e487b71")), false);
    assert.deepEqual(
      findings.map(({ id }) => id),
      ["LOCKSTEP-STATE:lens"],
    );
    assert.deepEqual(counted, []);
  });

  it("given a lens answer of the wrong length, when judged, then it is an internal error", () => {
    const planned = step(undefined, [observation(TOTAL, 0n, [5n])]);
    assert.throws(() => judgeWith().judge.step(planned, results(undefined, answer(5n, 6n)), false), InternalError);
  });

  it("given a step with a call, when the engine gave no result for it, then it is an internal error", () => {
    assert.throws(() => judgeWith().judge.step(step(SUCCESS), results(undefined), false), /shape of the step/);
  });
});

function held(id: string): Invariant<ToyHistory> {
  return { id, rules: [], title: id, premise: "always", check: () => ({ verdict: "held" }) };
}

function violated(id: string): Invariant<ToyHistory> {
  return {
    ...held(id),
    rules: ["R-1"],
    check: () => ({ verdict: "violated", message: "it", expected: "1", observed: "2" }),
  };
}

describe("judge: invariants", () => {
  it("given a violated invariant and a difference in one step, when judged, then the invariant comes first, by id", () => {
    const { judge } = judgeWith(violated("INV-B"), violated("INV-A"));
    const planned = step(SUCCESS, [observation(TOTAL, 0n, [5n])]);
    const { findings } = judge.step(planned, results(reverted(), answer(6n)), false);
    assert.deepEqual(
      findings.map(({ id }) => id),
      ["INV-A", "INV-B", "LOCKSTEP-STATUS:deposit:(no data)", "LOCKSTEP-STATE:vault.total"],
    );
    assert.deepEqual(findings[0]?.rules, ["R-1"]);
  });

  it("given an invariant whose premise is not met, when checked, then it is counted as unmet", () => {
    const unmet: Invariant<ToyHistory> = { ...held("INV-A"), check: () => ({ verdict: "skipped" }) };
    const { judge, counted } = judgeWith(unmet, held("INV-B"));
    judge.step(step(SUCCESS), results(success()), false);
    assert.deepEqual(counted, [
      ["INV-A", false],
      ["INV-B", true],
    ]);
  });

  it("given an invariant of two parts of which one applies, when checked, then each is counted separately", () => {
    const half: Invariant<ToyHistory> = {
      ...held("INV-A"),
      parts: ["left", "right"],
      check: () => ({ verdict: "held", parts: 0b100 }),
    };
    const { judge, counted } = judgeWith(half);
    judge.step(step(SUCCESS), results(success()), false);
    assert.deepEqual(counted, [
      ["INV-A (left)", false],
      ["INV-A (right)", true],
    ]);
  });

  const unnamed: readonly [string, Partial<Invariant<ToyHistory>>][] = [
    ["has parts and names none", { parts: ["left"], check: () => ({ verdict: "held" }) }],
    [
      "has parts and names one and something else",
      { parts: ["left"], check: () => ({ verdict: "held", parts: 0b11 }) },
    ],
    ["names a part that it has not", { parts: ["left"], check: () => ({ verdict: "held", parts: 0b100 }) }],
    ["has no parts and names one", { check: () => ({ verdict: "held", parts: 0b10 }) }],
  ];
  for (const [what, given] of unnamed) {
    it(`given an invariant that ${what}, when checked, then it is an internal error naming it`, () => {
      const { judge } = judgeWith({ ...held("INV-BAD"), ...given });
      assert.throws(
        () => judge.step(step(SUCCESS), results(success()), false),
        (error: unknown) => error instanceof InternalError && error.message.includes("INV-BAD"),
      );
    });
  }

  const answers: readonly [string, unknown][] = [
    ["nothing", undefined],
    ["true", true],
    ["null", null],
    ["an unknown verdict", { verdict: "fine" }],
    ["a violation without message", { verdict: "violated" }],
  ];
  for (const [what, given] of answers) {
    it(`given a check that answers ${what}, when checked, then it is an internal error naming the invariant`, () => {
      const bad = { ...held("INV-BAD"), check: () => given } as unknown as Invariant<ToyHistory>;
      const { judge } = judgeWith(bad);
      assert.throws(
        () => judge.step(step(SUCCESS), results(success()), false),
        (error: unknown) => error instanceof InternalError && error.message.includes("INV-BAD"),
      );
    });
  }

  it("given a check that throws where the step differs already, when checked, then the first difference says so and the other checks run", () => {
    const throws: Invariant<ToyHistory> = {
      ...held("INV-BAD"),
      check: () => {
        throw new Error("oops");
      },
    };
    const { judge, counted } = judgeWith(throws, held("INV-GOOD"));
    const { findings } = judge.step(step(SUCCESS), results(reverted()), false);
    assert.equal(findings.length, 1);
    assert.match(findings[0]?.id ?? "", /^LOCKSTEP-STATUS/u);
    assert.match(findings[0]?.where ?? "", /INV-BAD: its check threw at step 0: oops/u);
    assert.deepEqual(counted, [["INV-GOOD", true]]);
  });

  it("given a check that throws, when checked, then it is an internal error naming the invariant and the cause", () => {
    const bad: Invariant<ToyHistory> = {
      ...held("INV-BAD"),
      check: () => {
        throw new Error("oops");
      },
    };
    const { judge } = judgeWith(bad);
    assert.throws(() => judge.step(step(SUCCESS), results(success()), false), /INV-BAD.*oops/);
  });

  it("given two steps, when an invariant reads the view, then it gets the earlier values and their time", () => {
    const seen: unknown[] = [];
    const looking: Invariant<ToyHistory> = {
      ...held("INV-LOOK"),
      check: (_, view) => {
        seen.push([
          view.latest(TOTAL, 0n)?.[0],
          view.before(TOTAL, 0n)?.[0],
          view.beforeTime(TOTAL, 0n),
          view.ids(USER),
        ]);
        return { verdict: "held" };
      },
    };
    const { judge } = judgeWith(looking);
    const total = (value: bigint) => observation(TOTAL, 0n, [value]);
    judge.step(step(undefined, [total(1n)], 10), results(undefined, answer(1n)), false);
    judge.step(step(undefined, [observation(USER, 2n, [0n, 0n])], 20), results(undefined, answer(0n, 0n)), false);
    judge.step(
      step(undefined, [total(3n), observation(USER, 1n, [0n, 0n])], 30),
      results(undefined, answer(3n, 0n, 0n)),
      false,
    );
    assert.deepEqual(seen, [
      [1n, undefined, undefined, []],
      [1n, 1n, 10, [2n]],
      [3n, 1n, 10, [1n, 2n]],
    ]);
  });
});

describe("identities", () => {
  it("given a declared id, when it equals an identity or a prefix of it up to a separator, then it covers the identity", () => {
    assert.ok(covers("INV-PRICE-1", "INV-PRICE-1"));
    assert.ok(covers("LOCKSTEP-STATE", "LOCKSTEP-STATE:pool.activeStake"));
    assert.ok(covers("LOCKSTEP-STATE:pool", "LOCKSTEP-STATE:pool.activeStake"));
    assert.ok(!covers("INV-PRICE-1", "INV-PRICE-10"));
    assert.ok(!covers("LOCKSTEP-STATE:pool", "LOCKSTEP-STATE:pools.x"));
  });
});
