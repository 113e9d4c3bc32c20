import assert from "node:assert/strict";
import fc from "fast-check";
import { removeNeedless, simplifyValues } from "../../../src/run/shrink";

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A failure that needs all of these indices, and occurs at the last of them. */
function needs(...needed: number[]) {
  return (kept: readonly number[]): Promise<number | undefined> => {
    const at = needed.map((index) => kept.indexOf(index));
    return Promise.resolve(at.includes(-1) ? undefined : Math.max(0, ...at.map((position) => position + 1)));
  };
}

describe("removing what is not needed for a failure", () => {
  it("given any needed set, when removed, then exactly that set remains, proven minimal", async () => {
    const property = fc.asyncProperty(
      fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 }),
      async (needed) => {
        const sorted = [...needed].sort((a, b) => a - b);
        const { kept, minimal } = await removeNeedless(range(41), needs(...needed), () => true);
        assert.deepEqual(kept, sorted);
        assert.equal(minimal, true);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  it("given two that are only needed together, when removed, then the result is still 1-minimal", async () => {
    const both = (kept: readonly number[]): Promise<number | undefined> =>
      Promise.resolve(kept.includes(3) === kept.includes(7) && kept.includes(9) ? kept.length : undefined);
    const { kept, minimal } = await removeNeedless(range(12), both, () => true);
    assert.equal(minimal, true);
    for (const index of kept) assert.equal(await both(kept.filter((other) => other !== index)), undefined);
  });

  it("given a failure that needs nothing, when removed, then the list is empty", async () => {
    assert.deepEqual(await removeNeedless(range(5), needs(), () => true), { kept: [], minimal: true });
    assert.deepEqual(await removeNeedless([], needs(), () => true), { kept: [], minimal: true });
  });

  it("given few runs, when they are used up, then the best list so far is returned, not as minimal", async () => {
    let left = 2;
    const { kept, minimal } = await removeNeedless(range(16), needs(2), () => left-- > 0);
    assert.equal(minimal, false);
    assert.ok(kept.includes(2) && kept.length < 16);
  });
});

describe("simplifying values", () => {
  const draw = fc.noShrink(fc.nat());
  const cases: readonly [string, number][] = [
    ["can shrink any value", 0],
    ["can shrink only what it generated", 10],
  ];
  for (const [what, minLength] of cases) {
    it(`given an arbitrary that ${what}, when simplified, then the kept values are the smallest that fail`, async () => {
      const lists = fc.tuple(draw, fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength, maxLength: 10 }));
      const seed = 42;
      const sample = fc.sample(lists, { seed, numRuns: 200 });
      const run = sample.findIndex(([, items]) => (items[4] ?? 0) > 100 && (items[7] ?? 0) > 100);
      const drawn = sample[run];
      assert.ok(drawn !== undefined, "the seed gives no list of this kind: choose another");
      let asked = 0;
      const simple = await simplifyValues(lists, { seed, run, drawn }, [4, 7], {
        keyOf: (items) => items.join(),
        fails: ([first = 0, second = 0]) => {
          asked++;
          return Promise.resolve(first >= 17 && second >= 60);
        },
        mayTry: () => true,
      });
      assert.deepEqual(simple, [17, 60]);
      assert.ok(asked < 100, `${asked} runs`);
    });
  }

  it("given no allowed run, when simplified, then the kept items are unchanged", async () => {
    const lists = fc.tuple(draw, fc.array(fc.nat()));
    const same = await simplifyValues(lists, { seed: 1, run: 0, drawn: [1, [5, 6, 7]] }, [0, 2], {
      keyOf: (items) => items.join(),
      fails: () => Promise.reject(new Error("must not be asked")),
      mayTry: () => false,
    });
    assert.deepEqual(same, [5, 7]);
  });

  it("given an internal error, when simplified, then it is rethrown", async () => {
    const lists = fc.tuple(draw, fc.array(fc.nat()));
    const simplified = simplifyValues(lists, { seed: 1, run: 0, drawn: [1, [5]] }, [0], {
      keyOf: (items) => items.join(),
      fails: () => Promise.reject(new Error("engine died")),
      mayTry: () => true,
    });
    await assert.rejects(simplified, /engine died/);
  });
});
