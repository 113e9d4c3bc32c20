import assert from "node:assert/strict";
import {
  checkIdOf,
  falseEquivalents,
  killsByCheck,
  scoreOf,
  scoresBy,
  survivorsOf,
  type JudgedMutant,
} from "../../../src/check/mutation";

function judged(
  number: number,
  killedBy: string | null,
  equivalent: string | null,
  rules: readonly string[] = [],
  others: readonly string[] = [],
): JudgedMutant {
  const key = `key ${number}`;
  const mutant = {
    ...{ number, key, file: "a.sol", line: number, contract: "A", function: "f", operator: "relational" },
    ...{ original: "a < b", replacement: "a <= b", rules },
  };
  const caughtBy = killedBy === null ? [] : [checkIdOf(killedBy), ...others];
  return { key, killedBy, caughtBy, equivalent, mutant, sequences: 1, steps: 50 };
}

describe("scores of mutants", () => {
  const all = [
    judged(1, "INV-A-1", null, ["A-1", "A-2"]),
    judged(2, "LOCKSTEP-STATE:x", null, ["A-1"]),
    judged(3, null, null, ["A-2"]),
    judged(4, null, "nobody can tell", ["A-2"]),
    judged(5, "INV-A-2", "nobody can tell"),
  ];

  it("given killed, surviving and equivalent mutants, then the score leaves the equivalent ones out", () => {
    assert.deepEqual(scoreOf(all), { mutants: 5, killed: 3, equivalent: 1, survived: 1, score: 0.75 });
  });

  it("given killed mutants, then each check has its number and a key, without the part after the colon", () => {
    const more = [judged(7, "LOCKSTEP-STATE:y", null), judged(6, "LOCKSTEP-STATE:x", null)];
    assert.deepEqual(killsByCheck([...more, ...all]), {
      "INV-A-1": { caught: 1, first: 1, only: 1, example: "key 1" },
      "INV-A-2": { caught: 1, first: 1, only: 1, example: "key 5" },
      "LOCKSTEP-STATE": { caught: 3, first: 3, only: 3, example: "key 2" },
    });
  });

  it("given several checks at the killing step, then each is credited, one as the first, and the example is the most specific key", () => {
    const three = [
      judged(1, "INV-A-1", null, [], ["INV-B-1", "LOCKSTEP-STATE"]),
      judged(2, "INV-B-1", null, [], ["LOCKSTEP-STATE"]),
      judged(3, "LOCKSTEP-STATE:x", null),
    ];
    assert.deepEqual(killsByCheck(three), {
      "INV-A-1": { caught: 1, first: 1, only: 0, example: "key 1" },
      "INV-B-1": { caught: 2, first: 1, only: 0, example: "key 2" },
      "LOCKSTEP-STATE": { caught: 3, first: 1, only: 1, example: "key 3" },
    });
  });

  it("given none, then nothing is missing", () => {
    assert.equal(scoreOf([]).score, 1);
  });

  it("given an equivalent that was killed, then it is named, and counts as killed", () => {
    assert.deepEqual(
      falseEquivalents(all).map(({ key }) => key),
      ["key 5"],
    );
  });

  it("given survivors, then equivalent ones are not among them", () => {
    assert.deepEqual(
      survivorsOf(all).map(({ key }) => key),
      ["key 3"],
    );
  });

  it("given mutants of several rules, then each rule has its own score, the worst first", () => {
    assert.deepEqual(
      scoresBy(all, ({ rules }) => rules).map(({ group, mutants, killed, equivalent }) => [
        group,
        mutants,
        killed,
        equivalent,
      ]),
      [
        ["A-2", 3, 1, 1],
        ["A-1", 2, 2, 0],
      ],
    );
  });
});
