import assert from "node:assert/strict";
import { amountText, valueText } from "../../../src/core/objectives";

describe("a value in words", () => {
  it("given six digits behind the point or fewer, then it has them all; given more, then it is cut", () => {
    assert.equal(amountText(1_500_000n, 6), "1.5");
    assert.equal(amountText(-12_250_000_000_000_000_000n, 18), "-12.25");
    assert.equal(amountText(1_123_456_999n, 9), "1.123456");
    assert.equal(valueText(42n, { decimals: 0, unit: "calls" }), "42 calls");
  });

  it("given a small value, then its first three significant digits are kept, so that a sixth more is visible", () => {
    assert.equal(amountText(345n, 18), "0.000000000000000345");
    assert.equal(amountText(399n, 18), "0.000000000000000399");
    assert.equal(amountText(49_504_950_495n, 12), "0.049504");
    assert.equal(amountText(0n, 18), "0");
  });
});
