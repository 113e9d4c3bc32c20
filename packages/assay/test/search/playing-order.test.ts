import assert from "node:assert/strict";
import type { Candidate } from "../../src/search/cover";
import { playingOrder } from "../../src/search/playing-order";

/** A sequence of so many calls, which shows features with its first one. */
const candidate = (calls: number, ...features: readonly string[]): Candidate => ({
  entry: { offset: 0, calls: Array.from({ length: calls }, (_, time) => ({ time, kind: "call", call: null })) },
  features: new Map(features.map((feature) => [feature, 1])),
});

/** As many as stay at the beginning. */
const beginning = Array.from({ length: 24 }, (_, i) => candidate(90, `both begin ${i}`));

describe("the order in which a corpus is played", () => {
  it("given fewer than its beginning holds, then they stay in the order in which they were chosen", () => {
    const few = [candidate(90, "both a"), candidate(1, "call a"), candidate(1, "call b")];
    assert.deepEqual(playingOrder(few), few);
  });

  it("given more, then behind the beginning what is shown by itself counts for more than conditions that come together", () => {
    const [both, gap] = [candidate(1, "both a"), candidate(1, "gap a")];
    const [one, two] = [candidate(3, "call a"), candidate(5, "call b", "call c")];
    assert.deepEqual(playingOrder([...beginning, both, one, gap, two]), [...beginning, two, one, both, gap]);
  });

  it("given two that show as much, then the one with fewer calls is first, however early the longer one shows it", () => {
    const [long, short] = [candidate(40, "call a"), candidate(4, "call b")];
    assert.deepEqual(playingOrder([...beginning, long, short]), [...beginning, short, long]);
  });

  it("given one that shows only what the beginning shows, or what one before it shows, then it comes last", () => {
    const known = candidate(1, "call known");
    const [first, second] = [candidate(2, "call a"), candidate(3, "call a")];
    const shown = [candidate(90, "call known"), ...beginning.slice(1)];
    assert.deepEqual(playingOrder([...shown, known, second, first]), [...shown, first, known, second]);
  });
});
