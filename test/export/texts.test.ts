import assert from "node:assert/strict";
import { fold, type Foldable } from "../../packages/assay/src/explain/export/fold";
import { durationText, numberText, type NumberStyle } from "../../packages/assay/src/explain/export/numbers";
import { wrapped } from "../../packages/assay/src/explain/export/wrap";

const STYLE: NumberStyle = {
  whole: String,
  ether: (text) => `${text} ether`,
  duration: (count, unit) => `${count} ${unit}`,
  power: (mantissa, exponent) => `${mantissa}e${exponent}`,
  most: "max",
};

const pays = (who: string, amount: number): Foldable => ({
  accounts: [who],
  lines: (each) => [`pay(${each === who ? "each" : who}, ${amount})`],
});

describe("lines of an export", () => {
  it("given calls that differ only in the account, when they are folded, then a loop names the accounts, and the rest is unchanged", () => {
    const folded = fold([pays("a", 1), pays("b", 1), pays("c", 1), pays("d", 2), pays("d", 3)]);
    assert.deepEqual(folded, [
      { kind: "each", accounts: ["a", "b", "c"], lines: ["pay(each, 1)"] },
      { kind: "once", lines: ["pay(d, 2)"] },
      { kind: "once", lines: ["pay(d, 3)"] },
    ]);
  });

  it("given a repeated call, when it is folded, then it becomes a counted loop", () => {
    assert.deepEqual(fold([pays("a", 1), pays("a", 1), pays("a", 1)]), [
      { kind: "times", count: 3, lines: ["pay(a, 1)"] },
    ]);
  });

  it("given blocks of several calls, when they are folded, then the whole block is repeated", () => {
    const block = (who: string): Foldable[] => [pays(who, 1), pays(who, 2)];
    assert.deepEqual(fold([...block("a"), ...block("b"), ...block("c")]), [
      { kind: "each", accounts: ["a", "b", "c"], lines: ["pay(each, 1)", "pay(each, 2)"] },
    ]);
  });

  it("given numbers, when they are written, then they are exact and readable", () => {
    assert.equal(numberText(1_500_000_000_000_000_000n, STYLE), "1.5 ether");
    assert.equal(numberText(1_000_000_000_000_001n, STYLE), "0.001000000000000001 ether");
    assert.equal(numberText(2n * 10n ** 13n, STYLE), "2e13");
    assert.equal(numberText(1_234n, STYLE), "1234");
    assert.equal(numberText(2n ** 256n - 1n, STYLE), "max");
    assert.equal(durationText(93_784n, STYLE), "1 days + 2 hours + 3 minutes + 4 seconds");
    assert.equal(durationText(0n, STYLE), "0");
  });

  it("given a long line, when it is wrapped, then it is broken at the commas of its outermost brackets, and strings stay whole", () => {
    const long = `call(${"x".repeat(60)}, "a, (b", ${"y".repeat(60)});`;
    assert.deepEqual(wrapped([long]), [
      "call(",
      `    ${"x".repeat(60)},`,
      '    "a, (b",',
      `    ${"y".repeat(60)}`,
      ");",
    ]);
    assert.deepEqual(wrapped(["short(a, b);"]), ["short(a, b);"]);
  });
});
