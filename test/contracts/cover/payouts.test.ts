import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { ethOf, eventsOf, moveTo, now, read, readUint, send, sendEth, type Deployed } from "../../support/chain";
import { buy, coverField, DAY, DEPOSIT, numberIn, ONE, openMarket, PRODUCT, voteAll } from "../../support/market";
import type { Market } from "../../support/market";
import { poolOf, stake } from "../staking/scene";

/** A market whose capital pool can pay, with a pool 4 of its own: no fee, 10 000 native of stake, all of it for the product. */
interface Backed {
  readonly market: Market;
  readonly pool: Deployed;
  readonly first: bigint;
}

async function openBacked(): Promise<Backed> {
  const market = await openMarket();
  await sendEth(market.treasury, market.capitalPool.address, 200n * ONE);
  await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
  const address = String((await read(market.stakingProducts, "getPool", [4n]))[0]);
  const pool: Deployed = { address, abi: poolOf(market, 1n).abi };
  await send(market.manager, market.stakingProducts, "setProducts", [4n, [[PRODUCT, 10_000n, 300n]]]);
  const first = await readUint(pool, "getFirstActiveTrancheId");
  await stake(market, pool, 10_000n * ONE, first + 6n);
  return { market, pool, first };
}

/** What the buyer asks for of a cover, approved by all and not settled; answers from when on it can be. */
async function approved(market: Market, requested: bigint, coverId = 1n): Promise<bigint> {
  await send(market.buyer, market.claims, "submitClaim(uint256,uint256)", [coverId, requested], { value: DEPOSIT });
  return voteAll(market, await readUint(market.claims, "claimCount"), true);
}

async function settle(market: Market, time: bigint): Promise<void> {
  await send(market.stranger, market.claims, "settleClaim", [await readUint(market.claims, "claimCount")], { time });
}

const midnightFrom = (time: bigint): bigint => ((time + DAY - 1n) / DAY) * DAY;

const streamEndOf = async (market: Market, coverId = 1n): Promise<bigint> =>
  midnightFrom(await coverField(market, coverId, "end"));

/** The rate that a cover's stream to its first pool, or another, has left. */
async function rateOf(market: Market, coverId = 1n, index = 0): Promise<bigint> {
  const pools: unknown = (await read(market.cover, "getCoverPools", [coverId]))[0];
  assert(Array.isArray(pools));
  return numberIn(pools[index], "rewardRate");
}

async function state(pool: Deployed, field: string): Promise<bigint> {
  return numberIn((await read(pool, "getPoolState"))[0], field);
}

async function reported(contract: Deployed): Promise<readonly unknown[]> {
  return (await eventsOf(contract)).map(({ name, args }) => [name, ...(args.toArray() as unknown[])]);
}

describe("streams stop with what they were paid for (BURN-4)", () => {
  it("given a pool of 10 000 that a full payout burns to 100, when somebody stakes 100, then it earns nothing of what was burned", async () => {
    const { market, pool, first } = await loadFixture(openBacked);
    await buy(market, { amount: 99n * ONE, pools: [4n], period: 60n });
    assert((await rateOf(market)) > 0n, "the cover streams");
    const due = await approved(market, 99n * ONE);
    await settle(market, due);
    assert.equal(await state(pool, "activeStake"), 100n * ONE);
    assert.equal(await rateOf(market), 0n);
    assert.deepEqual([await state(pool, "rewardRate"), await state(pool, "unstreamed")], [0n, 0n]);

    const position = await stake(market, pool, 100n * ONE, first + 6n);
    assert.equal(await state(pool, "activeShares"), 20_000n * ONE); // as many shares as before the burn, once more
    await moveTo((await streamEndOf(market)) + DAY);
    assert.equal(await readUint(pool, "getUnwithdrawnRewards", [position]), 0n);
  });

  it("given payouts of a quarter and then of a third of the rest, then each stops its part of the rate that is left, rounded down, and burns what that had yet to stream", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    const streamEnd = await streamEndOf(market);
    let rate = await rateOf(market);
    let amount = 10n * ONE;
    for (const payout of [(5n * ONE) / 2n, (5n * ONE) / 2n + 1n]) {
      const time = (await approved(market, payout)) + 1_000n;
      const supply = await readUint(market.token, "totalSupply");
      const held = await readUint(market.token, "balanceOf", [pool.address]);
      const allocation = await readUint(market.stakingProducts, "getCoverAllocation", [1n, 4n]);
      await settle(market, time);
      const stopped = (rate * payout) / amount;
      const unstreamed = stopped * (streamEnd - time);
      const burned = (allocation * payout) / amount;
      assert.deepEqual(await reported(pool), [
        ["RewardStreamStopped", 1n, stopped, unstreamed],
        ["StakeBurned", 1n, burned],
      ]);
      assert.equal(await readUint(market.token, "totalSupply"), supply - unstreamed - burned);
      assert.equal(await readUint(market.token, "balanceOf", [pool.address]), held - unstreamed - burned);
      rate -= stopped;
      amount -= payout;
      assert.equal(await rateOf(market), rate);
      assert.equal(await state(pool, "rewardRate"), rate);
      assert.equal(await state(pool, "unstreamed"), rate * (streamEnd - time));
    }
  });

  it("given two covers whose streams end on one day, when one is paid out, then the other streams on, and the rate is 0 from that day", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    await buy(market, { amount: 20n * ONE, pools: [4n] });
    const streamEnd = await streamEndOf(market);
    assert.equal(await streamEndOf(market, 2n), streamEnd);
    const other = await rateOf(market, 2n);
    await settle(market, await approved(market, 10n * ONE));
    const before = await state(pool, "rewardRate");
    assert.equal(before, other);
    const accrued = await state(pool, "unstreamed");
    const since = await now();
    await moveTo(streamEnd - 1n);
    assert.equal(await state(pool, "rewardRate"), other);
    assert.equal(accrued - (await state(pool, "unstreamed")), other * (streamEnd - 1n - since));
    await moveTo(streamEnd);
    assert.deepEqual([await state(pool, "rewardRate"), await state(pool, "unstreamed")], [0n, 0n]);
    await send(market.stranger, pool, "poke", [100n], { time: streamEnd + 5n * DAY });
    assert.equal(await state(pool, "rewardRate"), 0n);
  });

  it("given the last second of a stream, then that is burned; from its end on nothing stops, stake burns, and the cover keeps the rate", async () => {
    for (const late of [false, true]) {
      const { market, pool } = await loadFixture(openBacked);
      await buy(market, { amount: 10n * ONE, pools: [4n] });
      const streamEnd = await streamEndOf(market);
      await moveTo(streamEnd - 5n * DAY);
      const rate = await rateOf(market);
      assert((await approved(market, 10n * ONE)) < streamEnd);
      await settle(market, late ? streamEnd : streamEnd - 1n);
      const burned = ["StakeBurned", 1n, 1_000n * ONE];
      assert.deepEqual(await reported(pool), late ? [burned] : [["RewardStreamStopped", 1n, rate, rate], burned]);
      assert.equal(await rateOf(market), late ? rate : 0n);
    }
  });

  it("given a payout too small to stop a wei per second, then RewardStreamStopped says 0", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    const rate = await rateOf(market);
    await settle(market, await approved(market, 1n));
    assert.deepEqual((await reported(pool))[0], ["RewardStreamStopped", 1n, 0n, 0n]);
    assert.equal(await rateOf(market), rate);
  });

  it("given a payout that burns the pool out, then its stream stops before it is halted, and what was earned until then is the stakers'", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 100n * ONE, pools: [4n] });
    const rate = await rateOf(market);
    const bought = await coverField(market, 1n, "start");
    const time = await approved(market, 100n * ONE);
    await settle(market, time);
    assert.deepEqual(
      (await eventsOf(pool)).map(({ name }) => name),
      ["RewardStreamStopped", "StakeBurned", "PoolHalted"],
    );
    const staker = (await readUint(market.stakingNFT, "nextTokenId")) - 1n;
    const earned = rate * (time - bought);
    const rewards = await readUint(pool, "getUnwithdrawnRewards", [staker]);
    assert(rewards <= earned && rewards >= earned - 1n, `${rewards} of ${earned}`);
    await moveTo((await streamEndOf(market)) + DAY);
    assert.equal(await state(pool, "surplus"), 0n);
  });

  it("given a cover of two pools, then each stops its own part, in the cover's order", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 20n * ONE, pools: [4n, 1n] });
    const streamEnd = await streamEndOf(market);
    const rates = [await rateOf(market, 1n, 0), await rateOf(market, 1n, 1)] as const;
    const time = await approved(market, 5n * ONE);
    await settle(market, time);
    for (const [index, one] of [pool, poolOf(market, 1n)].entries()) {
      const rate = index === 0 ? rates[0] : rates[1];
      assert.deepEqual(await reported(one), [
        ["RewardStreamStopped", 1n, rate / 4n, (rate / 4n) * (streamEnd - time)],
        ["StakeBurned", 1n, 250n * ONE],
      ]);
      assert.equal(await rateOf(market, 1n, index), rate - rate / 4n);
    }
    assert.deepEqual(
      (await eventsOf(market.stakingProducts)).map(({ args }) => args.getValue("poolId") as bigint),
      [4n, 1n],
    );
  });
});

describe("an extension after a payout (EDIT-3)", () => {
  it("given a cover that was paid out in part, when it is extended, then the rate that is left stops whole, and the replaced cover has none", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    const streamEnd = await streamEndOf(market);
    await settle(market, await approved(market, ONE + 7n));
    const left = await rateOf(market);
    const time = (await now()) + 3n * DAY;
    await buy(market, { coverId: 1n, amount: 10n * ONE, pools: [4n], period: 60n }, { value: ONE, time });
    assert.deepEqual((await reported(pool))[0], ["RewardStreamStopped", 1n, left, left * (streamEnd - time)]);
    assert.equal(await rateOf(market, 1n), 0n);
    const rate = await rateOf(market, 2n);
    assert(rate > 0n);
    assert.equal(await state(pool, "rewardRate"), rate);
    await moveTo(streamEnd);
    assert.equal(await state(pool, "rewardRate"), rate); // nothing is left to end on the old day
  });
});

describe("an approved claim pays, however late it is settled (SETTLE-4)", () => {
  it("given a settlement at the release, then payout and cover amount change as always, and nothing is released, stopped or burned", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    await moveTo((await coverField(market, 1n, "end")) + DAY);
    await approved(market, 4n * ONE);
    const release = await readUint(market.cover, "getReleaseTime", [1n]);
    const [stakeBefore, owner] = [await readUint(pool, "getPoolStake", [4n]), await ethOf(market.buyer)];
    const rate = await rateOf(market);
    await settle(market, release);
    assert.deepEqual(await reported(market.claims), [["ClaimSettled", 1n, true, 4n * ONE]]);
    assert.deepEqual(await reported(market.cover), [["CoverReduced", 1n, 6n * ONE]]);
    assert.deepEqual([await reported(market.stakingProducts), await reported(pool)], [[], []]);
    assert.equal(await ethOf(market.buyer), owner + 4n * ONE + DEPOSIT);
    assert.equal(await coverField(market, 1n, "amount"), 6n * ONE);
    assert.equal(await readUint(pool, "getPoolStake", [4n]), stakeBefore);
    assert.equal(await rateOf(market), rate);
  });

  it("given a settlement a second before the release, then stake is burned, too", async () => {
    const { market, pool } = await loadFixture(openBacked);
    await buy(market, { amount: 10n * ONE, pools: [4n] });
    await moveTo((await coverField(market, 1n, "end")) + DAY);
    await approved(market, 4n * ONE);
    await settle(market, (await readUint(market.cover, "getReleaseTime", [1n])) - 1n);
    assert.deepEqual(await reported(market.stakingProducts), [["CapacityReleased", 4n, PRODUCT, 1n, 400n * ONE]]);
    assert.deepEqual(await reported(pool), [["StakeBurned", 1n, 400n * ONE]]);
  });

  it("given a capital pool without funds, a year after the release, then the payout is credited whole", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    await approved(market, ONE);
    await settle(market, (await readUint(market.cover, "getReleaseTime", [1n])) + 365n * DAY);
    assert.equal(await readUint(market.capitalPool, "creditOf", [market.buyer, 0n]), ONE);
    assert.equal(await coverField(market, 1n, "amount"), 0n);
  });
});
