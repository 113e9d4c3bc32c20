import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, moveTo, now, read, readUint, send, type Deployed } from "../../support/chain";
import { buy, DAY, numberIn, openMarket, PRODUCT, type Market } from "../../support/market";
import { burn, endOf, midnightIn, poolOf, stake, stream, TOKEN, TRANCHE } from "./scene";

interface Halting {
  readonly market: Market;
  readonly pool: Deployed;
  readonly first: bigint;
  readonly early: bigint;
  readonly late: bigint;
}

/** A pool of its own, without a fee: 600 in the first tranche, 400 in the third; 1000e18 shares, one per wei. */
async function openHalting(): Promise<Halting> {
  const market = await openMarket();
  await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
  const address = String((await read(market.stakingProducts, "getPool", [4n]))[0]);
  const pool: Deployed = { address, abi: poolOf(market, 1n).abi };
  await send(market.manager, market.stakingProducts, "setProducts", [4n, [[PRODUCT, 10_000n, 300n]]]);
  const first = await readUint(pool, "getFirstActiveTrancheId");
  const early = await stake(market, pool, 600n * TOKEN, first);
  const late = await stake(market, pool, 400n * TOKEN, first + 2n);
  return { market, pool, first, early, late };
}

/** 1000e18 shares / 1e9: with that much stake left the pool is just not burned out. */
const EDGE = 1_000_000_000_000n;

async function state(pool: Deployed, field: string): Promise<bigint> {
  return numberIn((await read(pool, "getPoolState"))[0], field);
}

async function isHalted(pool: Deployed): Promise<unknown> {
  return ((await read(pool, "getPoolState"))[0] as { halted: unknown }).halted;
}

describe("a pool that burns out (HALT-1, HALT-2)", () => {
  it("given 1000e18 shares, when 1e12 wei of stake are left, then it continues; with one wei less it is halted, with one event", async () => {
    const { market, pool } = await loadFixture(openHalting);
    const calm = await burn(market, pool, 1_000n * TOKEN - EDGE);
    assert.deepEqual(
      calm.logs.map((log) => log.name),
      ["StakeBurned"],
    );
    assert.equal(await isHalted(pool), false);

    const last = await burn(market, pool, 1n);
    assert.deepEqual(
      last.logs.map((log) => log.name),
      ["StakeBurned", "PoolHalted"],
    );
    assert.deepEqual(last.logs[1]?.args.toArray(), [EDGE - 1n, 1_000n * TOKEN]);
    assert.equal(await isHalted(pool), true);

    const again = await burn(market, pool, 1n);
    assert.deepEqual(
      again.logs.map((log) => log.name),
      ["StakeBurned"],
    );
  });

  it("given more to burn than there is, then all active stake is burned and no more, in the books and in tokens", async () => {
    const { market, pool } = await loadFixture(openHalting);
    const { logs } = await burn(market, pool, 5_000n * TOKEN);
    assert.equal(logs[0]?.args.getValue("amount"), 1_000n * TOKEN);
    assert.equal(await readUint(market.token, "balanceOf", [pool.address]), 0n);
    assert.equal(await state(pool, "activeStake"), 0n);
    assert.equal(await isHalted(pool), true);
    assert.equal((await burn(market, pool, 1n)).logs[0]?.args.getValue("amount"), 0n);
  });

  it("given a halted pool, then deposits, extensions and purchases are refused, fee and votes of others are not", async () => {
    const { market, pool, first, early, late } = await loadFixture(openHalting);
    await burn(market, pool, 1_000n * TOKEN);
    await expectRevert(stake(market, pool, TOKEN, first), "PoolIsHalted", [4n]);
    await expectRevert(stake(market, pool, TOKEN, first, { position: early }), "PoolIsHalted", [4n]);
    const extend = send(market.treasury, pool, "extendDeposit(uint256,uint256)", [late, TRANCHE]);
    await expectRevert(extend, "PoolIsHalted", [4n]);
    await expectRevert(buy(market, { pools: [4n] }), "PoolIsHalted", [4n]);
    await send(market.manager, pool, "setPoolFee", [0n]);
    await buy(market, { pools: [1n] });
  });

  it("given a halted pool with a stream, then what accrues is surplus, to the wei, and stakers keep what they earned before", async () => {
    const { market, pool, early, late } = await loadFixture(openHalting);
    const start = (await now()) + 10n;
    await stream(market, pool, 1_000n, await midnightIn(60n), start);
    await burn(market, pool, 1_000n * TOKEN, start + 100n);
    await moveTo(start + 5_100n);
    // 1 000 wei/s: 100 s to 600 and 400 shares of 1 000, then 5 000 s to nobody
    assert.equal(await readUint(pool, "getUnwithdrawnRewards", [early]), 60_000n);
    assert.equal(await readUint(pool, "getUnwithdrawnRewards", [late]), 40_000n);
    assert.equal(await state(pool, "surplus"), 5_000_000n);

    const before = await readUint(market.token, "balanceOf", [market.capitalPool.address]);
    await send(market.governor, pool, "sweepSurplus", [], { time: start + 5_100n });
    assert.equal(await readUint(market.token, "balanceOf", [market.capitalPool.address]), before + 5_000_000n);
    assert.equal(await state(pool, "surplus"), 0n);
  });

  it("given a halted pool, when tranches end, then it stays halted until the last share is gone, and what was left can be withdrawn", async () => {
    const { market, pool, first, early, late } = await loadFixture(openHalting);
    await burn(market, pool, 1_000n * TOKEN - 1_000n); // 1 000 wei are left: 600 and 400
    await moveTo(endOf(first));
    assert.equal(await isHalted(pool), true);
    await send(market.treasury, pool, "withdraw", [early, true, true, [first]]);
    assert.equal(await readUint(pool, "getPoolStake", [4n]), 400n);

    await moveTo(endOf(first + 2n) - 1n);
    assert.equal(await isHalted(pool), true);
    await moveTo(endOf(first + 2n));
    assert.equal(await isHalted(pool), false);
    assert.equal(await state(pool, "activeShares"), 0n);

    // a share costs a wei again, and the old stake is nobody else's
    const fresh = await stake(market, pool, TOKEN, first + 3n);
    assert.equal(await state(pool, "activeShares"), TOKEN);
    assert.equal(await readUint(pool, "getStakeInfo", [fresh]), TOKEN);
    assert.equal(await readUint(pool, "getStakeInfo", [late]), 400n);
    const { logs } = await send(market.treasury, pool, "withdraw", [late, true, true, [first + 2n]]);
    assert.equal(logs[0]?.args.getValue("amount"), 400n);
    assert.equal(await readUint(pool, "getPoolStake", [4n]), TOKEN);
  });

  it("given a pool whose halt ended without anybody touching it, when stake comes back, then streams pay it from then on", async () => {
    const { market, pool, first } = await loadFixture(openHalting);
    const end = endOf(first + 2n);
    await stream(market, pool, 1_000n, end + 10n * DAY, (await now()) + 1n);
    await burn(market, pool, 1_000n * TOKEN);
    const staker = await stake(market, pool, TOKEN, first + 3n, { time: end + DAY });
    const surplus = await state(pool, "surplus");
    await moveTo(end + DAY + 500n);
    assert.equal(await readUint(pool, "getUnwithdrawnRewards", [staker]), 500_000n);
    assert.equal(await state(pool, "surplus"), surplus);
  });
});
