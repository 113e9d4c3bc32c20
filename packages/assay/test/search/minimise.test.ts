import assert from "node:assert/strict";
import { cover, type Candidate } from "../../src/search/cover";
import { without } from "../../src/search/minimise";
import type { CorpusEntry } from "../../src/core/types";

/** A sequence of calls that differ by their times. */
function kept(...times: readonly number[]): CorpusEntry {
  return { offset: 0, calls: times.map((time) => ({ time, kind: "call", call: null })) };
}

const candidate = (calls: number, features: Readonly<Record<string, number>>): Candidate => ({
  entry: kept(...Array.from({ length: calls }, (_, i) => i)),
  features: new Map(Object.entries(features)),
});

describe("the choice of sequences", () => {
  it("given one that shows all, and shorter ones that show parts, then the cheapest that show all together are chosen", () => {
    const all = candidate(40, { a: 40, b: 40, c: 40 });
    const two = candidate(5, { a: 2, b: 5 });
    const one = candidate(3, { c: 3 });
    const chosen = cover([all, two, one], Infinity);
    assert.deepEqual(
      chosen.map(({ entry, wanted }) => [entry.calls.length, [...wanted]]),
      [
        [5, ["a", "b"]],
        [3, ["c"]],
      ],
    );
  });

  it("given one of which only the beginning shows something new, then the rest is cut off", () => {
    const [chosen] = cover([candidate(30, { a: 4 })], Infinity);
    assert.equal(chosen?.entry.calls.length, 4);
  });

  it("given room for few calls, then what does not fit is left out, and the others stay", () => {
    const chosen = cover([candidate(9, { a: 9, b: 9, c: 9 }), candidate(4, { d: 4 })], 8);
    assert.deepEqual(
      chosen.map(({ wanted }) => [...wanted]),
      [["d"]],
    );
  });

  it("given no room for a whole sequence, then the first calls of one are chosen if they have features", () => {
    const [chosen, ...others] = cover([candidate(9, { a: 2, b: 9 })], 4);
    assert.deepEqual([chosen?.entry.calls.length, chosen?.wanted, others], [4, ["a"], []]);
    assert.deepEqual(cover([candidate(9, { b: 9 })], 4), []);
  });

  it("given one count among many boundaries, then it comes before several of them: the few features of a family weigh more", () => {
    const boundaries = (count: number, calls: number): Candidate =>
      candidate(
        calls,
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`boundary pool a{} > b ${i}`, calls])),
      );
    const one = candidate(4, { "count pool deposit 5": 4 });
    assert.deepEqual(cover([boundaries(2, 4), one, boundaries(9, 90)], 4)[0]?.wanted, ["count pool deposit 5"]);
  });

  it("given hundreds, then every feature that any of them shows is shown by a chosen one", () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      candidate(1 + (i % 17), { [`own ${i}`]: 1 + (i % 17), [`shared ${i % 29}`]: 1 }),
    );
    const shown = new Set(cover(many, Infinity).flatMap(({ wanted }) => wanted));
    assert.equal(shown.size, 300 + 29);
  });
});

describe("calls that a sequence does not need", () => {
  const shows = ({ calls }: CorpusEntry): ReadonlyMap<string, number> =>
    new Map(
      calls.some(({ time }) => time === 3) && calls.some(({ time }) => time === 8) ? [["wanted", calls.length]] : [],
    );

  it("given two calls that it takes, then only these are left", () => {
    const small = without(kept(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), ["wanted"], shows, 100);
    assert.deepEqual(
      small.calls.map(({ time }) => time),
      [3, 8],
    );
  });

  it("given few tries, then it still shows what is wanted", () => {
    const small = without(kept(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), ["wanted"], shows, 2);
    assert.ok(shows(small).has("wanted"));
    assert.ok(small.calls.length > 2);
  });
});
