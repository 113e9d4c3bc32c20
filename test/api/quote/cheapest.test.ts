import assert from "node:assert/strict";
import fc from "fast-check";
import { cheapestAllocation } from "../../../api/quote/cheapest";
import { purchasable, type Offer, type Purchase } from "../../../api/quote/problem";
import { bruteForce, chargeOf, subsetBounds } from "./brute-force";

const WAD = 10n ** 18n;
const big = (min: bigint, max: bigint): fc.Arbitrary<bigint> => fc.bigInt({ min, max });

/** Amounts so small that every split of every choice can be tried, and prices so high that rounding is most of what is paid. */
const small = fc.record({
  purchase: fc.record({
    amount: big(1n, 13n),
    numerator: big(1n, 9n),
    denominator: big(1n, 4n),
    days: fc.constantFrom(28n, 100n, 365n),
    leastAllocation: big(1n, 9n),
    mostPools: fc.integer({ min: 1, max: 4 }),
  }),
  offers: fc.array(
    fc.record({
      price: fc.oneof(big(0n, WAD), fc.constantFrom(0n, WAD / 10n, WAD / 3n, WAD)),
      free: big(0n, 40n),
    }),
    { maxLength: 5 },
  ),
});

/** As they are in life: 18 decimals, many pools, prices of some percent. */
const large = fc.record({
  purchase: fc.record({
    amount: big(10n ** 14n, 10n ** 21n),
    numerator: fc.constantFrom(100n, 4n * 10n ** 10n, 7n),
    denominator: fc.constantFrom(1n, 3n),
    days: big(28n, 365n),
    leastAllocation: fc.constant(10n ** 16n),
    mostPools: fc.integer({ min: 1, max: 3 }),
  }),
  offers: fc.array(
    fc.record({
      price: fc.oneof(big(10n ** 15n, WAD / 5n), fc.constantFrom(WAD / 50n, WAD / 100n)),
      free: fc.oneof(big(0n, 10n ** 17n), big(0n, 10n ** 23n)),
    }),
    { maxLength: 9 },
  ),
});

function numbered(offers: readonly Omit<Offer, "poolId">[]): Offer[] {
  return offers.map((offer, i) => ({ ...offer, poolId: BigInt(i + 1) }));
}

/** Checks an allocation as Cover.buyCover would, and that its premium is what would be charged. */
function assertValid(
  purchase: Purchase,
  offers: readonly Offer[],
  parts: readonly { poolId: bigint; amount: bigint }[],
) {
  assert.equal(
    parts.reduce((total, { amount }) => total + amount, 0n),
    purchase.amount,
    "the parts add up to the amount",
  );
  assert.ok(parts.length <= purchase.mostPools, "no more pools than allowed");
  assert.equal(new Set(parts.map(({ poolId }) => poolId)).size, parts.length, "distinct pools");
  for (const { poolId, amount } of parts) {
    const { native } = chargeOf(purchase, offers, poolId, amount);
    assert.ok(native >= purchase.leastAllocation, `pool ${poolId}: the least allocation`);
    assert.ok(native <= (offers.find((offer) => offer.poolId === poolId)?.free ?? 0n), `pool ${poolId}: what is free`);
  }
}

describe("cheapestAllocation", () => {
  it("given small random offers, when compared with every split of every choice, then none is cheaper by a single wei", () => {
    fc.assert(
      fc.property(small, ({ purchase, offers: drawn }) => {
        const offers = numbered(drawn);
        const found = cheapestAllocation(purchase, offers, 1_000_000);
        assert.equal(found?.premium, bruteForce(purchase, offers));
        if (found === undefined) return;
        assert.ok(found.proven);
        assertValid(purchase, offers, found.parts);
        const charged = found.parts.map(({ poolId, amount }) => chargeOf(purchase, offers, poolId, amount).premium);
        assert.deepEqual(
          charged,
          found.parts.map(({ premium }) => premium),
        );
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });

  it("given offers of real size, when compared with the bound of every choice, then it is cheapest but for rounding, and proven means so", () => {
    let [all, proven] = [0, 0];
    fc.assert(
      fc.property(large, ({ purchase, offers: drawn }) => {
        const offers = numbered(drawn);
        const found = cheapestAllocation(purchase, offers);
        const bounds = subsetBounds(purchase, offers);
        assert.equal(found === undefined, bounds === undefined);
        if (found === undefined || bounds === undefined) return;
        assertValid(purchase, offers, found.parts);
        assert.ok(found.premium >= bounds.linear, "nothing is below the bound without rounding");
        assert.ok(found.premium <= bounds.filled, "no choice filled from the cheapest pool on is cheaper");
        [all, proven] = [all + 1, proven + (found.proven ? 1 : 0)];
      }),
      { numRuns: 1_000, seed: 2 },
    );
    assert.ok(proven * 10 >= all * 9, `proven in ${proven} of ${all} cases`);
  });

  it("given small cheap pools and one large, when ten pools do not hold the amount, then the cheapest ten are not taken", () => {
    const offers = numbered([
      ...Array.from({ length: 12 }, () => ({ price: WAD / 100n, free: 10n * WAD })),
      { price: WAD / 20n, free: 1_000n * WAD },
    ]);
    const purchase = { amount: 150n * WAD, numerator: 1n, denominator: 1n, days: 365n, leastAllocation: WAD / 100n };
    const found = cheapestAllocation({ ...purchase, mostPools: 10 }, offers);
    assert.ok(found?.proven);
    assert.equal(found.parts.length, 10);
    // nine small ones at 1 %, and the rest at 5 %
    assert.equal(found.premium, (90n * WAD) / 100n + (60n * WAD) / 20n);
  });

  it("given a rest below the least allocation, when the cheapest pool is nearly large enough, then it gives way to the next", () => {
    const offers = numbered([
      { price: WAD / 100n, free: 10n * WAD },
      { price: WAD / 50n, free: 100n * WAD },
    ]);
    const amount = 10n * WAD + 1n;
    const purchase = { amount, numerator: 1n, denominator: 1n, days: 365n, leastAllocation: WAD / 100n, mostPools: 10 };
    const found = cheapestAllocation(purchase, offers);
    assert.deepEqual(
      found?.parts.map((part) => part.amount),
      [amount - WAD / 100n, WAD / 100n],
    );
  });

  it("given amounts that lie between what one and what two pools can take, then there is no allocation", () => {
    const offers = numbered([
      { price: WAD, free: 12n },
      { price: WAD, free: 12n },
    ]);
    const purchase = { amount: 15n, numerator: 1n, denominator: 1n, days: 365n, leastAllocation: 10n, mostPools: 10 };
    assert.equal(cheapestAllocation(purchase, offers), undefined);
    assert.equal(purchasable(purchase, offers), 24n);
  });

  it("given forty pools of nearly equal prices, when ten of them hold the amount, then the answer comes within its effort", () => {
    const offers = numbered(
      Array.from({ length: 40 }, (_, i) => ({
        price: WAD / 40n + BigInt((i * 7) % 11) * 10n ** 13n,
        free: BigInt(50 + ((i * 13) % 29)) * WAD + BigInt(i),
      })),
    );
    const purchase = { amount: 6n * WAD, numerator: 100n, denominator: 1n, days: 90n, leastAllocation: WAD / 100n };
    const before = process.cpuUsage();
    const found = cheapestAllocation({ ...purchase, mostPools: 10 }, offers);
    assert.ok(found !== undefined && found.parts.length <= 10);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 1_000_000, `expected well below a second of processor time, received ${user} µs`);
  });
});
