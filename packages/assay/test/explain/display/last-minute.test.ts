import assert from "node:assert/strict";
import { LastMinute } from "../../../src/explain/display/progress";

describe("the count of the last minute", () => {
  it("given counts over some minutes, then those of the last minute are returned, and in the first minute all", () => {
    let seconds = 0;
    const last = new LastMinute(() => 1_000 * seconds);
    const at = (time: number, count: number): number => {
      seconds = time;
      last.note(count);
      return last.gained;
    };
    assert.equal(at(10, 100), 100);
    assert.equal(at(50, 130), 130);
    assert.equal(at(75, 140), 40);
    assert.equal(at(111, 141), 11);
    seconds = 300;
    assert.equal(last.gained, 0);
  });
});
