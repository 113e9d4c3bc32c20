import assert from "node:assert/strict";
import type { Argument, Compared, Heard, Places } from "../../../src/core/types";
import { changesFor, type Probe } from "../../../src/search/guided/slopes";

const comparison = (operator: string) => ({ file: "a.sol", line: 1, operator, text: "", signed: false });
const placesOf = (...operators: readonly string[]): Places => ({
  places: [],
  refusals: [],
  comparisons: operators.map(comparison),
});
const heard = (...compared: readonly Compared[]): Heard => ({ ok: true, places: [], compared });
const number = (name: string, value: bigint, most = (1n << 64n) - 1n): Argument => ({
  name,
  value,
  plainer: [],
  values: { least: 0n, most, marks: [] },
  show: String,
});

/** The comparisons of `run` with some values, and the probes with each value one higher. */
function probed(values: readonly bigint[], run: (...values: readonly bigint[]) => readonly Compared[]) {
  const probes = values.map((value, i): Probe => {
    const more = values.map((one, j) => (i === j ? one + 1n : one));
    return { argument: number(`p${i}`, value), by: 1n, heard: heard(...run(...more)) };
  });
  return { before: heard(...run(...values)), probes };
}

describe("changes of arguments that change a comparison's outcome", () => {
  it("given an equation of sums and multiples, then the change solves it", () => {
    const run = (p = 0n, q = 0n): readonly Compared[] => [{ id: 0, a: p * 3n + 17n, b: q + 5n }];
    const { before, probes } = probed([10n, 400n], run);
    const [first] = changesFor(placesOf("=="), before, probes, { id: 0, a: 0n, b: 0n });
    assert.ok(first !== undefined);
    const [p, q] = first.name === "p0" ? [first.value, 400n] : [10n, first.value];
    assert.equal(p * 3n + 17n, q + 5n);
  });

  it("given a bound, then the change is the nearest value behind it", () => {
    const run = (p = 0n): readonly Compared[] => [{ id: 0, a: p, b: 1_000n }];
    const { before, probes } = probed([3n], run);
    const changes = changesFor(placesOf(">"), before, probes, { id: 0, a: 0n, b: 0n });
    assert.equal(changes[0]?.value, 1_001n);
  });

  it("given another comparison of the call, then an argument that does not change its outcome is preferred", () => {
    // p0 < 50 holds; p0 + p1 > 500 is wanted: only p1 can be changed
    const run = (p = 0n, q = 0n): readonly Compared[] => [
      { id: 0, a: p, b: 50n },
      { id: 1, a: p + q, b: 500n },
    ];
    const { before, probes } = probed([1n, 1n], run);
    const [first] = changesFor(placesOf("<", ">"), before, probes, { id: 1, a: 0n, b: 0n });
    assert.deepEqual(first, { name: "p1", value: 500n, flips: 0 });
  });

  it("given an argument without an effect, or one whose range excludes the value, then no change is proposed", () => {
    const run = (p = 0n): readonly Compared[] => [{ id: 0, a: 7n, b: 9n + 0n * p }];
    const { before, probes } = probed([1n], run);
    assert.deepEqual(changesFor(placesOf("=="), before, probes, { id: 0, a: 0n, b: 0n }), []);
    const small: Probe = { argument: number("p0", 1n, 5n), by: 1n, heard: heard({ id: 0, a: 2n, b: 9n }) };
    assert.deepEqual(changesFor(placesOf("=="), heard({ id: 0, a: 1n, b: 9n }), [small], { id: 0, a: 0n, b: 0n }), []);
  });
});
