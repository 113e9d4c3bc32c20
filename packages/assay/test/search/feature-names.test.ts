import assert from "node:assert/strict";
import { FeatureNames } from "../../src/search/feature-names";

describe("names of features that end with a number", () => {
  it("given words and numbers, then each name is the words and one of the numbers, in their order", () => {
    const names = new FeatureNames();
    assert.deepEqual(names.each("side deposit", [7, 1, 12]), ["side deposit 7", "side deposit 1", "side deposit 12"]);
    assert.deepEqual(names.each("side withdraw", [7]), ["side withdraw 7"]);
    assert.deepEqual(names.each("side deposit", []), []);
  });

  it("given more of them than are kept, then what is asked for again has the same names", () => {
    const names = new FeatureNames(3);
    for (const words of ["a", "b", "a", "c", "b", "a"]) {
      assert.deepEqual(names.each(words, [1, 2]), [`${words} 1`, `${words} 2`]);
      assert.ok(names.size <= 3, `${names.size} are kept`);
    }
  });
});
