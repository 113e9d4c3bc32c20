import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, read, readUint, send, sendEth } from "../../support/chain";
import { buy, coverField, DAY, DEPOSIT, numberIn, ONE, openMarket, PRODUCT, voteAll } from "../../support/market";
import type { Market } from "../../support/market";

// 1 ETH at 0.01 ETH per native token: 100e18 native. Pool 1 has 100 000e18 of capacity, a floor of 3 %, and starts at 5 %.
const PREMIUM = 328_767_123_287_671_233n; // ceil(100e18 × 0.04 × 30 / 365)
const PAID = 3_287_671_232_876_713n; // ceil(PREMIUM × 0.01)
const COMMISSION = 365_296_803_652_969n; // ceil(PAID × 10 000 / 9 000) − PAID

const midnightAfter = (time: bigint): bigint => ((time + DAY - 1n) / DAY) * DAY;

/** Cover 1, bought from pool 1 half a day after the listing, when 5 % have decayed to 4 %. */
async function bought(market: Market, paymentAsset = 0n) {
  const listed = numberIn((await read(market.stakingProducts, "getStakedProduct", [1n, PRODUCT]))[0], "priceUpdatedAt");
  const time = listed + DAY / 2n;
  const purchase = { paymentAsset, commissionRatio: 1_000n, commissionDestination: market.stranger };
  const { logs } = await buy(market, purchase, { value: paymentAsset === 0n ? ONE : 0n, time });
  return { time, logs };
}

async function poolOf(market: Market, coverId: bigint): Promise<unknown> {
  const pools: unknown = (await read(market.cover, "getCoverPools", [coverId]))[0];
  assert(Array.isArray(pools) && pools.length === 1, "one pool");
  return pools[0];
}

describe("buyCover, in numbers", () => {
  it("given half a day since the listing, when 1 ETH is covered for 30 days, then price, premium, commission and rate are these", async () => {
    const market = await loadFixture(openMarket);
    const { time, logs } = await bought(market);

    assert.deepEqual(logs[0]?.args.toArray(), [1n, 1n, 2n, PRODUCT]);
    assert.deepEqual(logs[2]?.args.toArray(), [1n, 0n, PAID, COMMISSION]);
    const pool = await poolOf(market, 1n);
    assert.equal(numberIn(pool, "price"), 4n * 10n ** 16n);
    const rate = PREMIUM / 2n / (midnightAfter(time + 30n * DAY) - time);
    assert.equal(numberIn(pool, "rewardRate"), rate);
    // 100 of 100 000 is 0.1 % of the capacity: + 0.005 % of price
    assert.equal(await readUint(market.stakingProducts, "getSpotPrice", [1n, PRODUCT]), 4_005n * 10n ** 13n);
    assert.equal(await readUint(market.stakingProducts, "getCoverAllocation", [1n, 1n]), 100n * ONE);
  });

  it("given ten days of it, when it is extended to 60 days from now, then credit, premium and rewards are these", async () => {
    const market = await loadFixture(openMarket);
    const { time } = await bought(market);
    const oldRate = numberIn(await poolOf(market, 1n), "rewardRate");
    const oldStreamEnd = midnightAfter(time + 30n * DAY);
    const now = time + 10n * DAY;

    const { logs } = await buy(market, { coverId: 1n, period: 60n }, { value: ONE, time: now });

    const premium = 493_150_684_931_506_850n; // ceil(100e18 × 0.03 × 60 / 365): the price is at its floor again
    const credit = 219_178_082_191_780_821n; // floor(100e18 × 0.04 × 20 / 365)
    const net = premium - credit;
    assert.deepEqual(logs[0]?.args.toArray(), [2n, 1n, 2n, PRODUCT]);
    assert.deepEqual(logs[2]?.args.toArray(), [2n, 0n, 2_739_726_027_397_261n, 0n]); // ceil(net × 0.01)

    const burned = oldRate * (oldStreamEnd - now);
    const reward = premium / 2n < net / 2n + burned ? premium / 2n : net / 2n + burned;
    const rate = reward / (midnightAfter(now + 60n * DAY) - now);
    const pool = await poolOf(market, 2n);
    assert.equal(numberIn(pool, "rewardRate"), rate);
    assert.equal(numberIn(pool, "price"), 3n * 10n ** 16n);

    // the same pool backs the same amount again: nothing was used, so the price did not move
    assert.equal(await readUint(market.stakingProducts, "getSpotPrice", [1n, PRODUCT]), 3n * 10n ** 16n);
    assert.equal(await readUint(market.stakingProducts, "getCoverAllocation", [1n, 1n]), 0n);
    assert.equal(await readUint(market.stakingProducts, "getCoverAllocation", [2n, 1n]), 100n * ONE);
    assert.equal(await coverField(market, 1n, "replacedBy"), 2n);
  });

  it("given an approved claim for a quarter, when it is settled, then a quarter of the allocation is burned and the rest extends", async () => {
    const market = await loadFixture(openMarket);
    await bought(market);
    await sendEth(market.treasury, market.capitalPool.address, ONE);
    await send(market.buyer, market.claims, "submitClaim(uint256,uint256)", [1n, ONE / 4n], { value: DEPOSIT });
    await moveTo(await voteAll(market, 1n, true));
    const [pool] = market.pools;
    assert(pool !== undefined);
    const stakeBefore = await readUint(pool, "getPoolStake", [1n]);
    const rateBought = numberIn(await poolOf(market, 1n), "rewardRate");

    await send(market.stranger, market.claims, "settleClaim", [1n]);

    assert.equal(await readUint(pool, "getPoolStake", [1n]), stakeBefore - 25n * ONE);
    assert.equal(await readUint(market.stakingProducts, "getCoverAllocation", [1n, 1n]), 75n * ONE);
    assert.equal(await coverField(market, 1n, "amount"), (ONE * 3n) / 4n);

    const rateLeft = numberIn(await poolOf(market, 1n), "rewardRate");
    assert.equal(rateLeft, rateBought - rateBought / 4n);
    const now = (await coverField(market, 1n, "start")) + 10n * DAY;
    const supply = await readUint(market.token, "totalSupply");
    await buy(market, { coverId: 1n, amount: ONE / 2n }, { value: ONE, time: now });

    // the old stream stops, at the rate that the payout left; the new one: 50e18 at 3 % for 30 days from now, its premium below the credit
    const burned = rateLeft * (midnightAfter(await coverField(market, 1n, "end")) - now);
    const premium = 123_287_671_232_876_713n; // ceil(50e18 × 0.03 × 30 / 365) < credit = floor(75e18 × 0.04 × 20 / 365)
    const duration = midnightAfter(now + 30n * DAY) - now;
    const reward = premium / 2n < burned ? premium / 2n : burned;
    const rate = numberIn(await poolOf(market, 2n), "rewardRate");
    assert.equal(numberIn(await poolOf(market, 1n), "rewardRate"), 0n);
    assert.equal(rate, reward / duration);
    assert.equal(await readUint(market.token, "totalSupply"), supply - burned + rate * duration);
  });

  for (const [name, asset, paid, commission] of [
    ["USD", 6n, 8_219_179n, 913_243n], // ceil(PREMIUM × 0.01 × 1e6 / (1e18 × 0.0004))
    ["BTC", 7n, 16_439n, 1_827n], // ceil(PREMIUM × 0.01 × 1e8 / (1e18 × 20))
    ["native tokens", 255n, PREMIUM, 36_529_680_365_296_804n],
  ] as const) {
    it(`given payment in ${name}, then exactly this goes to the capital pool, and the commission to the affiliate`, async () => {
      const market = await loadFixture(openMarket);
      const token = { 6: market.usd, 7: market.btc, 255: market.token }[Number(asset) as 6 | 7 | 255];
      const given = asset === 255n ? "transfer" : "mint";
      await send(market.treasury, token, given, [market.buyer, paid + commission]);
      await send(market.buyer, token, "approve", [market.cover.address, paid + commission]);

      const { logs } = await bought(market, asset);

      assert.deepEqual(logs[2]?.args.toArray(), [1n, asset, paid, commission]);
      assert.equal(await readUint(market.capitalPool, "getBalance", [asset]), paid);
      assert.equal(await readUint(token, "balanceOf", [market.stranger]), commission);
      assert.equal(await readUint(token, "balanceOf", [market.buyer]), 0n);
    });
  }
});
