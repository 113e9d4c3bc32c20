import assert from "node:assert/strict";
import {
  amountText,
  counted,
  dateText,
  durationText,
  grouped,
  percentOf,
  sinceText,
  spanText,
} from "../../../src/core/format";

describe("numbers for people", () => {
  it("given amounts, when printed, then rounded ones are marked, and tiny ones are in wei", () => {
    assert.equal(amountText(15n * 10n ** 17n, 18, "ETH"), "1.5 ETH");
    assert.equal(amountText(20_000n * 10n ** 6n, 6, "mUSD"), "20 000 mUSD");
    assert.equal(amountText(1n, 6, "mUSD"), "0.000001 mUSD");
    assert.equal(amountText(10n ** 18n + 1n, 18, "ETH"), "≈ 1 ETH");
    assert.equal(amountText(10n ** 18n / 3n, 18, "ETH"), "≈ 0.333333 ETH");
    assert.equal(amountText(10n ** 12n - 1n, 18, "ETH"), "999 999 999 999 wei ETH");
    assert.equal(amountText(-(10n ** 18n), 18, "ETH"), "-1 ETH");
    assert.equal(amountText(2n ** 256n - 1n, 18, "ETH"), "unlimited ETH");
  });

  it("given times, when printed, then dates are UTC, and lengths are days and a clock", () => {
    assert.equal(dateText(1_989_185_925n), "2033-01-12 23:38:45 UTC");
    assert.equal(dateText(0n), "none");
    assert.equal(dateText(10n ** 15n), "1 000 000 000 000 000");
    assert.equal(durationText(3n * 86_400n + 14_400n), "3 days 04:00:00");
    assert.equal(durationText(86_400n), "1 day");
    assert.equal(durationText(61n), "00:01:01");
  });

  it("given seconds since the start, when printed in a column, then days and the clock are separate", () => {
    assert.equal(sinceText(3 * 86_400 + 4 * 3_600), "+ 3 days 04:00:00");
    assert.equal(sinceText(86_400), "+ 1 day  00:00:00");
    assert.equal(sinceText(86_399), "+ 0 days 23:59:59");
  });

  it("given a duration in a sentence, then each unit is counted, and none is left out", () => {
    assert.equal(spanText(90_061), "1 day 1 hour 1 minute 1 second");
    assert.equal(spanText(2 * 3_600), "2 hours");
    assert.equal(spanText(0), "0 seconds");
    assert.equal(counted(1, "step"), "1 step");
  });

  it("given shares and plain numbers, when printed, then they are percentages and grouped digits", () => {
    assert.equal(percentOf(250n, 10_000n), "2.5 %");
    assert.equal(percentOf(30_000_125n * 10n ** 9n, 10n ** 18n), "≈ 3.000012 %");
    assert.equal(grouped(-1_234_567n), "-1 234 567");
  });
});
