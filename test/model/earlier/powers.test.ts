import assert from "node:assert/strict";
import { VANISHED, powerOf999 } from "../../../model/math/powers";

describe("model, earlier edition: powers of 0.999", () => {
  it("E-DECAY given up to nine days when the power fits 27 digits then it is exact", () => {
    assert.equal(powerOf999(0n), 1_000_000_000_000_000_000_000_000_000n);
    assert.equal(powerOf999(1n), 999_000_000_000_000_000_000_000_000n);
    // 0.999^2 = 1 - 0.002 + 0.000001; 0.999^3 = 1 - 0.003 + 0.000003 - 0.000000001
    assert.equal(powerOf999(2n), 998_001_000_000_000_000_000_000_000n);
    assert.equal(powerOf999(3n), 997_002_999_000_000_000_000_000_000n);
    assert.equal(powerOf999(9n), 991_035_916_125_874_083_964_008_999n);
  });

  it("E-DECAY given ten days when the power has 30 digits then it is rounded up", () => {
    // 0.999^10 = 0.990 044 880 209 748 209 880 044 990 001
    assert.equal(powerOf999(10n), 990_044_880_209_748_209_880_044_991n);
    assert.equal(powerOf999(10n), 990_044_880_209_748_209_880_044_991n); // asked again: the same
  });

  it("E-DECAY given a number of days when 0.999^n is at most 1e-27 then its power is 1, a day before 2", () => {
    // 27 * ln 10 / -ln 0.999 = 62.169 797 5 / 0.001 000 500 333 6 = 62 138.7
    assert.equal(VANISHED, 62_139n);
    const isVanished = (n: bigint): boolean => 10n ** 27n * 999n ** n <= 1_000n ** n;
    assert.equal(isVanished(62_138n), false);
    assert.equal(isVanished(62_139n), true);
    assert.equal(powerOf999(62_138n), 2n);
    assert.equal(powerOf999(62_139n), 1n);
    assert.equal(powerOf999(2n ** 32n), 1n);
  });
});
