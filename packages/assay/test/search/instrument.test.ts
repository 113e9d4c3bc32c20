import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { instrument } from "../../src/search/instrument";
import { GLOBAL, Signals, sideName } from "../../src/search/signals";

/** Loads an instrumented text with a separate recorder. */
function loaded(text: string): {
  readonly exports: Readonly<Record<string, (...values: never[]) => unknown>>;
  readonly signals: Signals;
  readonly text: string;
} {
  const signals = new Signals();
  const changed = instrument("rules.ts", text, signals);
  const script = ts.transpileModule(changed, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText;
  const exports = {};
  runInNewContext(script, { [GLOBAL]: signals, exports });
  return { exports, signals, text: changed };
}

describe("a model's file that reports the outcomes of its comparisons", () => {
  const TEXT = `
export function grade(a: bigint, b: bigint): string {
  if (a < b) return a + 1n === b ? "just below" : "below";
  return a > b && !(a >= b + 10n) ? "above" : a !== b ? "far above" : "equal";
}
export const open = (flag: boolean): number => (flag ? 1 : 2);
export const least = (a: bigint, b: bigint): bigint => min(a, b);
export const none = (a: bigint): boolean => a === 0n;
const ETH = 0n;
const asset = { ETH };
export const isEth = (a: bigint): boolean => a === ETH;
export const isNative = (a: bigint): boolean => asset.ETH === a;
function min(a: bigint, b: bigint): bigint {
  return a <= b ? a : b;
}
`;

  it("given any values, then the instrumented file returns the same, and has the same number of lines", () => {
    const { exports, text } = loaded(TEXT);
    const answers = ([0, 4, 5, 6, 20] as const).map((a) => exports.grade?.(BigInt(a) as never, 5n as never));
    assert.deepEqual(answers, ["below", "just below", "equal", "above", "far above"]);
    assert.deepEqual([exports.open?.(true as never), exports.open?.(false as never)], [1, 2]);
    assert.equal(exports.least?.(7n as never, 3n as never), 3n);
    assert.equal(text.split("\n").length, TEXT.split("\n").length);
  });

  for (const [a, side] of [
    [1n, "<"],
    [4n, "-1"],
    [5n, "0"],
    [6n, "+1"],
    [9n, ">"],
  ] as const) {
    it(`given ${a} beside 5, then it is on the side ${side}, in the part that was listened to`, () => {
      const { exports, signals } = loaded(TEXT);
      signals.during("grading", () => exports.grade?.(a as never, 5n as never));
      const taken = signals.take().map(([part, number]) => [part, sideName(signals.sites, number)]);
      assert.deepEqual(taken[0], ["grading", `rules.ts:3 a < b: ${side}`]);
      assert.deepEqual(signals.take(), [], "they are taken once");
    });
  }

  it("given 0 and 0, then it is reported where the code compares with 0, and not where it compares two amounts", () => {
    const { exports, signals } = loaded(TEXT);
    const sidesOf = (name: string, ...values: readonly bigint[]): readonly string[] => {
      signals.during(name, () => exports[name]?.(...(values as never[])));
      return signals.take().map(([, number]) => sideName(signals.sites, number));
    };
    assert.deepEqual(sidesOf("none", 0n), ["rules.ts:8 a === 0n: 0"]);
    assert.deepEqual(sidesOf("isEth", 0n), ["rules.ts:11 a === ETH: 0"]);
    assert.deepEqual(sidesOf("isNative", 0n), ["rules.ts:12 asset.ETH === a: 0"]);
    assert.deepEqual(sidesOf("least", 0n, 0n), []);
    assert.deepEqual(sidesOf("least", 7n, 7n), ["rules.ts:7 min(a, b): 0", "rules.ts:14 a <= b: 0"]);
  });

  it("given a condition and a choice between two, then these report as well", () => {
    const { exports, signals } = loaded(TEXT);
    signals.during("open", () => exports.open?.(true as never));
    assert.deepEqual(
      signals.take().map(([, number]) => sideName(signals.sites, number)),
      ["rules.ts:6 flag: +1"],
    );
    signals.during("least", () => exports.least?.(3n as never, 3n as never));
    assert.ok(signals.take().some(([, number]) => sideName(signals.sites, number) === "rules.ts:7 min(a, b): 0"));
  });

  it("given two parts, when their listeners are registered in another order, then the order of the report is the same", () => {
    const sidesOf = (...parts: readonly string[]): readonly unknown[] => {
      const { exports, signals } = loaded(TEXT);
      for (const part of parts) signals.during(part, () => exports.grade?.(4n as never, 5n as never));
      return signals.take();
    };
    assert.deepEqual(sidesOf("sell", "buy"), sidesOf("buy", "sell"));
    assert.ok(sidesOf("sell", "buy").length > 2);
  });

  it("given no listener, then nothing is reported", () => {
    const { exports, signals } = loaded(TEXT);
    exports.grade?.(1n as never, 5n as never);
    assert.deepEqual(signals.take(), []);
  });
});
