import assert from "node:assert/strict";
import { CHUNK_SIZE, chunkSeed } from "../../src/run/chunk";
import { depthOf, stepsSchema, type Steps } from "../../src/run/depth";

const CHUNKS = 500;

function depths(steps: Steps): number[][] {
  return Array.from({ length: CHUNKS }, (_, chunk) =>
    Array.from({ length: CHUNK_SIZE }, (__, sequence) => depthOf(steps, chunkSeed(9, chunk), sequence)),
  );
}

describe("how many actions a sequence has", () => {
  it("given a number, then it is that for every sequence", () => {
    assert.deepEqual(new Set(depths(50).flat()), new Set([50]));
    assert.deepEqual(new Set(depths("7-7").flat()), new Set([7]));
  });

  it("given a small range, then every number of it comes, and none outside of it", () => {
    assert.deepEqual(
      [...new Set(depths("3-9").flat())].sort((a, b) => a - b),
      [3, 4, 5, 6, 7, 8, 9],
    );
  });

  it("given a wide range, then it is covered up to its ends, as often from 50 to 100 as from 500 to 1 000", () => {
    const all = depths("50-1000").flat();
    const among = (least: number, most: number): number => all.filter((one) => one >= least && one <= most).length;
    assert.equal(among(50, 1_000), all.length);
    assert.ok(among(50, 52) > 0 && among(980, 1_000) > 0);
    assert.ok(Math.abs(among(50, 99) / among(500, 1_000) - 1) < 0.2, `${among(50, 99)} and ${among(500, 1_000)}`);
  });

  it("given a wide range, then no chunk has more than three times the actions of another", () => {
    const sums = depths("50-1000").map((chunk) => chunk.reduce((sum, one) => sum + one, 0));
    assert.ok(Math.max(...sums) < 3 * Math.min(...sums), `${Math.min(...sums)} to ${Math.max(...sums)}`);
    assert.ok(new Set(sums).size > CHUNKS / 2);
  });

  it("given a seed and a place, then it is the same again, and with another seed mostly another one", () => {
    assert.deepEqual(depths("50-1000"), depths("50-1000"));
    assert.equal(depthOf("50-1000", 12, 3), depthOf("50-1000", 12, 3));
    assert.equal(new Set(Array.from({ length: 40 }, (_, seed) => depthOf("50-1000", seed, 3))).size > 30, true);
  });

  it("given what stands in a file, then only numbers and ranges are steps", () => {
    for (const good of [50, "50-1000"]) assert.equal(stepsSchema.safeParse(good).success, true, String(good));
    for (const bad of ["50", "x", "5-", -1, 1.5, null])
      assert.equal(stepsSchema.safeParse(bad).success, false, String(bad));
  });
});
