import assert from "node:assert/strict";

/** As PowerOf999.sol: its fixed point while multiplying, the digits that guard those asked for, and the exponent from which it answers 1. */
const SCALE = 10n ** 38n;
const GUARD = 10n ** 11n;
const BASE = 999n * 10n ** 35n;
const ONE_FROM = 62_139;

/** The places of the library that the reviewed mutants change, each as it is in the library unless said otherwise. */
interface Places {
  readonly start: bigint;
  readonly base: bigint;
  readonly mulUp: (a: bigint, b: bigint) => bigint;
  readonly cut: (power: bigint) => bigint;
}

const LIBRARY: Places = {
  start: SCALE,
  base: BASE,
  mulUp: (a, b) => (a * b + SCALE - 1n) / SCALE,
  cut: (power) => (power + GUARD - 1n) / GUARD,
};

/** Mutants of PowerOf999 in contracts/mutation/equivalent-earlier.yaml that only change digits which are cut off. */
const EQUIVALENT: Readonly<Record<string, Partial<Places>>> = {
  "roundedUp: SCALE -> SCALE - 1": { start: SCALE - 1n },
  "roundedUp: BASE -> BASE - 1": { base: BASE - 1n },
  "roundedUp: GUARD -> GUARD - 1": { cut: (power) => (power + (GUARD - 1n) - 1n) / GUARD },
  "roundedUp: 1 -> 2": { cut: (power) => (power + GUARD - 2n) / GUARD },
  "_mulUp: a * b + SCALE -> a * b - SCALE": { mulUp: (a, b) => (a * b - SCALE - 1n) / SCALE },
  "_mulUp: SCALE -> SCALE - 1": { mulUp: (a, b) => (a * b + (SCALE - 1n) - 1n) / SCALE },
  "_mulUp: 1 -> 2": { mulUp: (a, b) => (a * b + SCALE - 2n) / SCALE },
  "_mulUp: / SCALE -> / (SCALE + 1)": { mulUp: (a, b) => (a * b + SCALE - 1n) / (SCALE + 1n) },
};

/** Every power below ONE_FROM, as the library computes it: bit by bit from the lowest, so that each takes one product more than one before. */
function powers(places: Places): bigint[] {
  const squares = [places.base];
  const uncut: bigint[] = [places.start];
  for (let n = 1; n < ONE_FROM; n += 1) {
    const highest = 31 - Math.clz32(n);
    const square = (squares[highest] ??= places.mulUp(squares[highest - 1] as bigint, squares[highest - 1] as bigint));
    uncut.push(places.mulUp(uncut[n - 2 ** highest] as bigint, square));
  }
  return uncut.map(places.cut);
}

describe("the guard digits of PowerOf999 (E-DECAY)", () => {
  const exact = powers(LIBRARY);

  for (const [mutant, places] of Object.entries(EQUIVALENT)) {
    it(`given the mutant ${mutant}, when every power is computed, then none differs: it is equivalent`, () => {
      assert.deepEqual(powers({ ...LIBRARY, ...places }), exact);
    });
  }

  it("given one of the digits that are asked for, when it is changed, then powers differ", () => {
    const coarse = powers({ ...LIBRARY, cut: (power) => power / GUARD });
    assert.ok(coarse.filter((power, n) => power !== exact[n]).length > 62_000);
    const base = powers({ ...LIBRARY, base: BASE + GUARD / 2n });
    assert.notDeepEqual(base, exact);
  });
});
