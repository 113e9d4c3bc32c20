import assert from "node:assert/strict";
import { tuned } from "../../../src/search/maximise/tune";
import { Random } from "../../../src/search/random";
import { did, doingOf, editor, studied, type Doing } from "./lockers";

describe("a number of a call that is tuned to the best fitness", () => {
  /** The fitness: the nearer the widths are to these numbers, the higher. */
  const fitnessOf = (doings: readonly Doing[], wanted: readonly bigint[]): bigint =>
    doings.reduce((sum, one, i) => {
      const off = "width" in one ? one.width - (wanted[i] ?? 0n) : 0n;
      return sum - (off < 0n ? -off : off);
    }, 0n);

  function tune(widths: readonly bigint[], wanted: readonly bigint[], seed: number, most = 100) {
    const calls = widths.map((width) => did({ op: "open", id: 1n, width }));
    let played = 0;
    const play = (changed: readonly (typeof calls)[number][]): { doings: readonly Doing[]; fitness: bigint } => {
      played++;
      const doings = changed.map(doingOf);
      return { doings, fitness: fitnessOf(doings, wanted) };
    };
    const start = play(calls);
    const tuning = {
      ...{ editor, most, play },
      studied: calls.map((call) => ({ arguments: studied(doingOf(call)).arguments, moments: [] })),
      isFitter: (one: { fitness: bigint }, other: { fitness: bigint }) => other.fitness > one.fitness,
    };
    const found = tuned(calls, start, tuning, new Random(seed));
    assert.equal(found?.sequences ?? 0, played - 1);
    return found;
  }

  it("given a number far from the best, then for any seed it moves towards it, and never away from it", () => {
    for (let seed = 0; seed < 20; seed++) {
      const found = tune([1_000n], [64_000n], seed);
      const [doing] = found?.played.doings ?? [];
      assert.ok(doing !== undefined && "width" in doing && doing.width > 32_000n && doing.width < 128_000n);
      assert.deepEqual(
        tune([64_000n], [64_000n], seed)?.played.doings,
        [did({ op: "open", id: 1n, width: 64_000n })].map(doingOf),
      );
    }
  });

  it("given calls with the same number, then for some seeds it is changed in all of them, and for others in one", () => {
    const changed = Array.from({ length: 40 }, (_, seed) => {
      const { played } = tune([1_000n, 1_000n, 1_000n], [64_000n, 64_000n, 64_000n], seed) ?? {};
      return played?.doings.filter((one) => "width" in one && one.width !== 1_000n).length;
    });
    assert.deepEqual([...new Set(changed)].sort(), [1, 3]);
  });

  it("given few allowed sequences, then no more are played", () => {
    assert.equal(tune([1_000n], [64_000n], 1, 3)?.sequences, 3);
  });

  it("given a call without a number, then there is nothing to tune", () => {
    const calls = [did({ op: "build" })];
    const tuning = { editor, most: 9, play: () => 1, isFitter: () => true, studied: [{ arguments: [], moments: [] }] };
    assert.equal(tuned(calls, 0, tuning, new Random(1)), undefined);
  });
});
