import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { Result } from "ethers";
import { expectRevert, moveTo, now, read, readUint, send, type Deployed } from "../../support/chain";
import { openMarket } from "../../support/market";
import { endOf, midnightIn, poolOf, stake, stream, TOKEN } from "./scene";

/** What the viewer tells of a position, with the fields' names. */
async function token(viewer: Deployed, position: bigint) {
  const [info] = await read(viewer, "getToken", [position]);
  assert(info instanceof Result);
  const { deposits, ...rest } = info.toObject();
  assert(deposits instanceof Result);
  const list = deposits.toArray().map((deposit) => (deposit as Result).toObject());
  return { ...rest, deposits: list };
}

describe("StakingViewer", () => {
  it("given a position with an ended and an active deposit, then stake, rewards and flags are in the right fields, before and after a withdrawal", async () => {
    const market = await loadFixture(openMarket);
    await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
    const address = String((await read(market.stakingProducts, "getPool", [4n]))[0]);
    const pool = { address, abi: poolOf(market, 1n).abi };
    const first = await readUint(pool, "getFirstActiveTrancheId");
    const position = await stake(market, pool, 3n * TOKEN, first);
    await stake(market, pool, TOKEN, first + 2n, { position });
    // 4 000 wei per second for 1 000 seconds before the tranche's end, and 1 000 after: 3/4 and 1/4, then all to the last
    const end = endOf(first);
    await stream(market, pool, 4_000n, end + 86_400n, end - 1_000n);
    await moveTo(end + 1_000n);

    const [early, late] = [3_000_000n, 1_000_000n + 4_000_000n];
    assert.deepEqual(await token(market.stakingViewer, position), {
      tokenId: position,
      poolId: 4n,
      deposits: [
        { trancheId: first, shares: 3n * TOKEN, stake: 3n * TOKEN, rewards: early, expired: true },
        { trancheId: first + 2n, shares: TOKEN, stake: TOKEN, rewards: late, expired: false },
      ],
      activeStake: TOKEN,
      expiredStake: 3n * TOKEN,
      rewards: early + late,
    });

    await send(market.treasury, pool, "withdraw", [position, true, true, [first]], { time: end + 1_000n });
    assert.deepEqual(await token(market.stakingViewer, position), {
      tokenId: position,
      poolId: 4n,
      deposits: [{ trancheId: first + 2n, shares: TOKEN, stake: TOKEN, rewards: late, expired: false }],
      activeStake: TOKEN,
      expiredStake: 0n,
      rewards: early + late, // withdrawn included
    });
  });

  it("given stake withdrawn without its rewards, then the tranche is still listed, for its rewards", async () => {
    const market = await loadFixture(openMarket);
    const pool = poolOf(market, 1n);
    const first = await readUint(pool, "getFirstActiveTrancheId");
    const position = await stake(market, pool, 100_000n * TOKEN, first);
    await stream(market, pool, 1_000n, await midnightIn(3n), (await now()) + 1n);
    await moveTo(endOf(first));
    await send(market.treasury, pool, "withdraw", [position, true, false, [first]]);
    const info = await token(market.stakingViewer, position);
    const rewards = await readUint(pool, "getUnwithdrawnRewards", [position]);
    assert(rewards > 0n);
    assert.deepEqual(info, {
      tokenId: position,
      poolId: 1n,
      deposits: [{ trancheId: first, shares: 0n, stake: 0n, rewards, expired: true }],
      activeStake: 0n,
      expiredStake: 0n,
      rewards,
    });
  });

  it("given unknown positions and pools, then the errors say so", async () => {
    const { stakingViewer } = await loadFixture(openMarket);
    await expectRevert(read(stakingViewer, "getToken", [99n]), "ERC721NonexistentToken", [99n]);
    await expectRevert(read(stakingViewer, "getPoolProducts", [99n]), "UnknownPool", [99n]);
  });

  it("given a pool's products, then they come in the order of listing, those of weight 0 included", async () => {
    const market = await loadFixture(openMarket);
    const { governor, coverProducts, manager, stakingProducts, stakingViewer } = market;
    for (const name of ["Bridge", "Oracle"]) {
      await send(governor, coverProducts, "addProduct", [name, 1n, [0n], 100n, 400n]);
    }
    await send(manager, stakingProducts, "setProducts", [
      1n,
      [
        [3n, 500n, 100n],
        [2n, 700n, 450n],
      ],
    ]);
    await send(manager, stakingProducts, "setProducts", [1n, [[3n, 0n, 100n]]]);
    const [list] = await read(stakingViewer, "getPoolProducts", [1n]);
    assert(list instanceof Result);
    const rows = list.toArray(true) as readonly (readonly bigint[])[];
    // id, weight, target, bumped price: the initial 4 %, or a target above it
    assert.deepEqual(
      rows.map((row) => row.slice(0, 4)),
      [
        [1n, 10_000n, 300n, 5n * 10n ** 16n],
        [3n, 0n, 100n, 4n * 10n ** 16n],
        [2n, 700n, 450n, 45n * 10n ** 15n],
      ],
    );
    assert.deepEqual(list, (await read(stakingProducts, "getPoolProducts", [1n]))[0]);
  });
});
