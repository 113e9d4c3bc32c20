import assert from "node:assert/strict";
import { FeatureNames } from "../../src/search/feature-names";

describe("names of features that end with a number", () => {
  it("given words and numbers, then each name is the words and one of the numbers, in their order", () => {
    const names = new FeatureNames();
    assert.deepEqual(names.each("branch deposit", [7, 1, 12]), [
      "branch deposit 7",
      "branch deposit 1",
      "branch deposit 12",
    ]);
    assert.deepEqual(names.each("branch withdraw", [7]), ["branch withdraw 7"]);
    assert.deepEqual(names.each("branch deposit", []), []);
  });

  it("given more names than are cached, then repeated requests return the same names", () => {
    const names = new FeatureNames(3);
    for (const words of ["a", "b", "a", "c", "b", "a"]) {
      assert.deepEqual(names.each(words, [1, 2]), [`${words} 1`, `${words} 2`]);
      assert.ok(names.size <= 3, `${names.size} are kept`);
    }
  });
});
