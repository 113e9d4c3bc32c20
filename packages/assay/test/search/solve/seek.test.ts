import assert from "node:assert/strict";
import { seek, type Sought } from "../../../src/search/solve/seek";

const MOST = 2n ** 128n;

/** Seeks, and gives what came of it with the values that were asked for. */
function sought(
  difference: (value: bigint) => bigint | undefined,
  {
    value = 5n,
    wanted = 0n,
    tries = 60,
    least = 0n,
  }: Partial<Record<"value" | "wanted" | "least", bigint>> & {
    readonly tries?: number;
  } = {},
): { readonly came: Sought; readonly asked: readonly bigint[] } {
  const asked: bigint[] = [];
  const ask = (other: bigint): bigint | undefined => {
    asked.push(other);
    return difference(other);
  };
  return { came: seek({ value, least, most: MOST }, wanted, ask, tries), asked };
}

const capped = (value: bigint): bigint => (value < 10n ** 9n ? 10n ** 9n : value > 10n ** 10n ? 10n ** 10n : value);

describe("looking for the value at which two numbers differ by so much", () => {
  for (const wanted of [-1n, 0n, 1n]) {
    it(`given a number that is compared itself, when ${wanted} is wanted, then it is met at once`, () => {
      const { came, asked } = sought((value) => value - 10n ** 18n, { wanted });
      assert.equal(came, "met");
      assert.deepEqual(asked, [5n, 10n ** 18n + wanted]);
    });
  }

  for (const [name, difference] of [
    ["falls", (value: bigint) => 10n ** 20n - value],
    ["is rounded down", (value: bigint) => value / 1_000_000n - 777n],
    ["is squared", (value: bigint) => (value * value) / 10n ** 18n - 1_000n],
    ["is divided by", (value: bigint) => 10n ** 30n / (value + 1n) - 10n ** 6n],
    ["is capped on both sides", (value: bigint) => capped(value) - 5n * 10n ** 9n],
  ] as const) {
    it(`given a number that ${name}, then all three are met within the tries`, () => {
      for (const wanted of [-1n, 0n, 1n]) {
        const { came, asked } = sought(difference, { wanted, value: 10n ** 9n - 5n });
        assert.equal(came, "met", `${wanted}: ${asked.join()}`);
        assert.ok(asked.length <= 60);
      }
    });
  }

  it("given an amount of which more than all is taken, when all but a little is wanted, then the level part beyond does not mislead", () => {
    const stake = 10n ** 20n;
    const left = (taken: bigint): bigint => (100n * taken < stake ? stake - 100n * taken : 0n);
    const { came, asked } = sought((taken) => stake - left(taken) * 10n ** 9n, { value: 3n * 10n ** 18n, tries: 30 });
    assert.equal(came, "met", asked.join());
    assert.equal(asked.at(-1), 10n ** 18n - 10n ** 9n);
  });

  it("given a function that goes from below to above between two neighbours, then it says so", () => {
    const { came } = sought((value) => 3n * value - 10n ** 10n);
    assert.equal(came, "jumps");
    assert.equal(sought((value) => (value < 123_456n ? -(10n ** 30n) : 1n)).came, "jumps");
  });

  it("given a function that does not depend on the number, then four more values are asked for at most", () => {
    const { came, asked } = sought(() => -7n);
    assert.equal(came, "flat");
    assert.ok(asked.length <= 5, asked.join());
  });

  it("given a comparison that is never made, then one value is asked for", () => {
    assert.deepEqual(
      sought(() => undefined),
      { came: "flat", asked: [5n] },
    );
  });

  it("given what is never equal and neither rises nor falls, then it ends", () => {
    const scatter = (value: bigint): bigint => ((value * 2_654_435_761n) % 1_000_003n) * 2n - 1_000_003n;
    for (const tries of [1, 7, 60]) assert.ok(sought(scatter, { tries }).asked.length <= tries);
    const away = sought((value) => value * value + 3n);
    assert.equal(away.came, "given up");
    assert.ok(away.asked.length < 60, away.asked.join());
  });

  it("given a function with holes, then it ends", () => {
    const { asked } = sought((value) => (value % 2n === 0n ? undefined : 2n * value - 10n ** 12n));
    assert.ok(asked.length <= 60);
  });

  it("given the ends of a range, then nothing outside is asked for", () => {
    const { came, asked } = sought((value) => value - 10n ** 60n, { least: 5n });
    assert.equal(came, "given up");
    assert.ok(asked.every((value) => value >= 5n && value <= MOST));
  });
});
