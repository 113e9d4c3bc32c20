import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, read, readUint, send, type Deployed } from "../../support/chain";
import { buy, DAY, ONE, openMarket, PRODUCT, type Market, type Purchase } from "../../support/market";
import { endOf, poolOf, stake } from "../staking/scene";

// After two days the price rests at its floor of 3 %; all purchases of a test are made in one second, so nothing decays.
const FLOOR = 3n * 10n ** 16n;
const PERCENT = 10n ** 16n;

/** A pool 4 with 10 000 native in its seventh tranche, at its floor a minute before the first tranche ends. */
interface Resting {
  readonly market: Market;
  readonly pool: Deployed;
  readonly first: bigint;
  readonly time: bigint;
}

async function openResting(): Promise<Resting> {
  const market = await openMarket();
  await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
  const address = String((await read(market.stakingProducts, "getPool", [4n]))[0]);
  const pool: Deployed = { address, abi: poolOf(market, 1n).abi };
  await send(market.manager, market.stakingProducts, "setProducts", [4n, [[PRODUCT, 10_000n, 300n]]]);
  let first = await readUint(pool, "getFirstActiveTrancheId");
  if (endOf(first) - 60n < (await now()) + 2n * DAY) first += 1n;
  await moveTo(endOf(first) - 120n);
  await stake(market, pool, 10_000n * ONE, first + 6n);
  return { market, pool, first, time: endOf(first) - 60n };
}

const buyAt = (market: Market, time: bigint, purchase: Purchase) =>
  buy(market, { maxPremium: 50n * ONE, pools: [4n], ...purchase }, { value: 50n * ONE, time });

const raised = async (market: Market): Promise<bigint> =>
  (await readUint(market.stakingProducts, "getSpotPrice", [4n, PRODUCT])) - FLOOR;

describe("a bump counts against what can back the cover (PRICE-4)", () => {
  it("given 490 000 of stake that leave in a minute beside 10 000 that stay, when a cover takes all 10 000, then its bump is 5 %", async () => {
    const { market, pool, first, time } = await loadFixture(openResting);
    await stake(market, pool, 490_000n * ONE, first);
    await buyAt(market, time, { amount: 100n * ONE });
    assert.equal(await raised(market), 5n * PERCENT);
  });

  it("given what is allocated already, then it counts as capacity all the same: two halves bump half as much each", async () => {
    const { market, time } = await loadFixture(openResting);
    for (const bump of [25n, 50n]) {
      await buyAt(market, time, { amount: 50n * ONE });
      assert.equal(await raised(market), (bump * PERCENT) / 10n);
    }
  });

  it("given stake in a tranche that ends with the exposure, or a day before, then it counts, or does not", async () => {
    const period = (last: bigint, time: bigint): bigint => (endOf(last) - time) / DAY - 30n - 4n - 7n;
    for (const [more, bump] of [
      [0n, 25n],
      [1n, 50n],
    ] as const) {
      const { market, pool, first } = await loadFixture(openResting);
      await stake(market, pool, 10_000n * ONE, first + 2n);
      const time = endOf(first); // a midnight: whole days to every tranche's end
      await buyAt(market, time, { amount: 100n * ONE, period: period(first + 2n, time) + more });
      assert.equal(await raised(market), (bump * PERCENT) / 10n);
    }
  });

  it("given extensions beside stake that leaves before, then as much as was released bumps nothing, and growth bumps against what stays", async () => {
    const { market, pool, first, time } = await loadFixture(openResting);
    await stake(market, pool, 30_000n * ONE, first + 1n);
    await buyAt(market, time, { amount: 50n * ONE, period: 365n });
    await buyAt(market, time, { coverId: 1n, amount: 50n * ONE, period: 365n });
    assert.equal(await raised(market), (25n * PERCENT) / 10n);
    await buyAt(market, time, { coverId: 2n, amount: 100n * ONE, period: 365n });
    assert.equal(await raised(market), 5n * PERCENT);
  });
});
