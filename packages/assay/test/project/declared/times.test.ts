import assert from "node:assert/strict";
import { ParamType } from "ethers";
import { isLength, isTime, timesOf } from "../../../src/project/declared/times";

const all = (...texts: readonly string[]): readonly ParamType[] => texts.map((one) => ParamType.from(one));

describe("arguments that are times", () => {
  for (const [name, time, length] of [
    ["startsAt", true, false],
    ["end_time", true, false],
    ["unlocktime", true, false],
    ["duration", false, true],
    ["votingPeriod", false, true],
    ["coolDown", false, true],
    ["lifetime", false, true],
    ["startPrice", false, false],
    ["endAmount", false, false],
    ["periodId", false, false],
    ["dividend", false, false],
    ["vendor", false, false],
  ] as const)
    it(`given ${name}, then it is ${time ? "a time" : length ? "a length of time" : "neither"}`, () => {
      const one = { type: "uint256", name };
      assert.deepEqual([isTime(one), isLength(one)], [time, length]);
    });

  it("given a short type that a time has, then other arguments of it are times too, and lengths are not", () => {
    const inputs = all("uint40 start", "uint40 last", "uint40 delay", "uint128 amount");
    const { types, several } = timesOf(inputs);
    assert.equal(several, true);
    assert.deepEqual(
      inputs.map((one) => isTime(one, types)),
      [true, true, false, false],
    );
    assert.equal(timesOf(all("uint256 deadline", "uint256 amount")).several, false);
  });
});
