import assert from "node:assert/strict";
import { decisiveSides } from "../../src/search/decisive-sides";
import type { Expectation, PlannedStep } from "../../src/core/types";

const SUCCESS: Expectation = { ok: true, logs: [] };
const refused = (...names: readonly string[]): Expectation => ({
  ok: false,
  errors: names.map((name) => ({ name, data: "0x", words: name })),
});

/** A call of `withdraw` with this expectation. */
const steps = (expect: Expectation): readonly PlannedStep[] => {
  const call = { from: "0x01", to: "0x02", data: "0x", value: 0n, gas: 1 } as const;
  const shown = { actor: "alice", describe: () => "alice withdraws", observe: [], facts: null };
  return [{ time: 1, kind: "withdraw", action: 0, call, expect, ...shown }];
};
const MET = [
  ["withdraw", 7],
  ["time", 3],
] as const;

describe("sides of comparisons that can make a difference", () => {
  it("given a call that succeeds, then each counts", () => {
    assert.deepEqual(decisiveSides(steps(SUCCESS), MET), MET);
  });

  it("given a call that one error refuses, then comparisons count for such calls, and those of time as usual", () => {
    const reported = [
      ["withdraw refused", 7],
      ["time", 3],
    ];
    assert.deepEqual(decisiveSides(steps(refused("TooMuch")), MET), reported);
  });

  it("given a call that two errors refuse, then only comparisons of time count, because it is refused with either outcome of the others", () => {
    assert.deepEqual(decisiveSides(steps(refused("TooMuch", "NotOwner")), MET), [["time", 3]]);
  });
});
