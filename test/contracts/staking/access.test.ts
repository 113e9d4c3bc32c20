import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { getCreate2Address, keccak256, toBeHex } from "ethers";
import hre from "hardhat";
import { expectRevert, impersonate, read, readText, readUint, send, type Deployed } from "../../support/chain";
import { openMarket, PRODUCT, type Market } from "../../support/market";
import { poolOf } from "./scene";

/** Functions that one contract of the protocol keeps for another, with arguments that would do no harm. */
function guarded(
  market: Market,
): readonly (readonly [Deployed, string, readonly unknown[], callers: readonly string[]])[] {
  const pool = poolOf(market, 1n);
  const { cover, stakingProducts, stakingNFT, claims, capitalPool } = market;
  const core = [cover, stakingProducts, stakingNFT, claims, capitalPool, pool].map(({ address }) => address);
  const but = (allowed: Deployed): readonly string[] => core.filter((address) => address !== allowed.address);
  return [
    [pool, "initialize", [1n, market.stranger, 0n, 0n], but(stakingProducts)],
    [pool, "pokeForAllocation", [], but(stakingProducts)],
    [pool, "addStream", [1n, 0n, 0n], but(cover)],
    [pool, "stopStream", [1n, 0n, 2n ** 40n], but(cover)],
    [pool, "burnStake", [1n, 0n], but(cover)],
    [stakingProducts, "allocate", [1n, PRODUCT, 1n, 0n, 0n, 0n], but(cover)],
    [stakingProducts, "takeBackBump", [1n, PRODUCT, 1n, 0n], but(cover)],
    [stakingProducts, "release", [1n, PRODUCT, 1n], but(cover)],
    [stakingProducts, "shrink", [1n, PRODUCT, 1n, 1n, 0n], but(cover)],
    [stakingNFT, "mint", [market.stranger], but(pool)],
  ];
}

describe("staking, what is kept for the protocol", () => {
  it("given anybody but the one contract, even another of the protocol, then NotProtocol with the caller", async () => {
    const market = await loadFixture(openMarket);
    const people = [market.governor, market.manager, market.stranger];
    for (const [to, fn, args, contracts] of guarded(market)) {
      for (const address of contracts) await impersonate(address);
      for (const caller of [...people, ...contracts]) {
        await expectRevert(send(caller, to, fn, args), "NotProtocol", [caller]);
      }
    }
  });

  it("given the implementation, which has a pool's code but no id, when it mints a position, then NotProtocol", async () => {
    const market = await loadFixture(openMarket);
    const implementation = await impersonate(market.stakingPoolImplementation.address);
    await expectRevert(send(implementation, market.stakingNFT, "mint", [market.stranger]), "NotProtocol", [
      implementation,
    ]);
  });
});

describe("StakingPool.initialize", () => {
  it("given a pool that was made, when StakingProducts itself initializes it again, then it is refused and nothing changed", async () => {
    const market = await loadFixture(openMarket);
    const pool = poolOf(market, 2n);
    const from = await impersonate(market.stakingProducts.address);
    await expectRevert(send(from, pool, "initialize", [2n, market.stranger, 0n, 0n]), "InvalidInitialization");
    assert.equal(await readText(pool, "manager"), market.manager);
    assert.equal(await readUint(pool, "getMaxPoolFee"), 2_000n);
  });

  it("given the implementation, when StakingProducts initializes it, then it is refused: it is nobody's pool", async () => {
    const market = await loadFixture(openMarket);
    const from = await impersonate(market.stakingProducts.address);
    const call = send(from, market.stakingPoolImplementation, "initialize", [9n, market.stranger, 0n, 0n]);
    await expectRevert(call, "InvalidInitialization");
    assert.equal(await readUint(market.stakingPoolImplementation, "getPoolId"), 0n);
  });

  it("given the implementation, when somebody stakes there, then it reverts: nothing can get stuck", async () => {
    const market = await loadFixture(openMarket);
    const { treasury, token, stakingPoolImplementation: implementation } = market;
    await send(treasury, token, "approve", [implementation.address, 10n ** 18n]);
    const tranche = await readUint(implementation, "getFirstActiveTrancheId");
    const call = send(treasury, implementation, "depositTo", [10n ** 18n, tranche, 0n, treasury]);
    await expectRevert(call, "NotProtocol", [implementation.address]);
  });
});

describe("StakingProducts.createStakingPool", () => {
  /** The address of a minimal proxy (EIP-1167) that StakingProducts makes with a pool's id as its salt. */
  function predicted(market: Market, poolId: bigint): string {
    const target = market.stakingPoolImplementation.address.slice(2).toLowerCase();
    const code = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`;
    return getCreate2Address(market.stakingProducts.address, toBeHex(poolId, 32), keccak256(code));
  }

  it("given any pool id, then the clone is at its CREATE2 address, and calls the implementation", async () => {
    const market = await loadFixture(openMarket);
    await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
    for (const poolId of [1n, 2n, 3n, 4n]) {
      const address = await readText(market.stakingProducts, "getPool", [poolId]);
      assert.equal(address, predicted(market, poolId));
      assert.equal(await readUint(market.stakingProducts, "getPoolId", [address]), poolId);
      const code = String(await hre.network.provider.send("eth_getCode", [address, "latest"]));
      assert.equal((code.length - 2) / 2, 45);
      assert(code.includes(market.stakingPoolImplementation.address.slice(2).toLowerCase()));
    }
    assert.equal(await readUint(market.stakingProducts, "poolCount"), 4n);
  });

  it("given ETH sent to a pool's address before the pool is made, then it is made there all the same", async () => {
    const market = await loadFixture(openMarket);
    await impersonate(predicted(market, 4n)); // gives it ETH
    await send(market.buyer, market.stakingProducts, "createStakingPool", [0n, 0n]);
    assert.equal(await readText(market.stakingProducts, "getPool", [4n]), predicted(market, 4n));
  });

  it("given fees at and beyond their limits, then FeeAboveMax and MaxFeeTooHigh name them, and no pool is made", async () => {
    const market = await loadFixture(openMarket);
    const create = (fee: bigint, maxFee: bigint) =>
      send(market.manager, market.stakingProducts, "createStakingPool", [fee, maxFee]);
    await expectRevert(create(0n, 5_001n), "MaxFeeTooHigh", [5_001n, 5_000n]);
    await expectRevert(create(301n, 300n), "FeeAboveMax", [301n, 300n]);
    assert.equal(await readUint(market.stakingProducts, "poolCount"), 3n);
    await create(5_000n, 5_000n);
    const [ids] = await read(market.stakingProducts, "getPoolsOf", [market.manager]);
    assert.deepEqual([...(ids as Iterable<bigint>)], [1n, 2n, 3n, 4n]);
  });

  it("given no member, then NotMember", async () => {
    const market = await loadFixture(openMarket);
    const call = send(market.stranger, market.stakingProducts, "createStakingPool", [0n, 0n]);
    await expectRevert(call, "NotMember", [market.stranger]);
  });
});

describe("staking, what is kept for manager and governor", () => {
  it("given somebody else, then NotManager and NotGovernor", async () => {
    const market = await loadFixture(openMarket);
    const pool = poolOf(market, 1n);
    for (const caller of [market.governor, market.treasury, market.stranger]) {
      await expectRevert(send(caller, pool, "setPoolFee", [0n]), "NotManager", [1n, caller]);
      await expectRevert(send(caller, market.stakingProducts, "setProducts", [1n, []]), "NotManager", [1n, caller]);
    }
    await expectRevert(send(market.manager, pool, "sweepSurplus"), "NotGovernor", [market.manager]);
  });

  it("given a manager that is no member any more, then it still manages (POOL-2)", async () => {
    const market = await loadFixture(openMarket);
    await send(market.governor, market.registry, "removeMember", [market.manager]);
    await send(market.manager, poolOf(market, 1n), "setPoolFee", [2_000n]);
    assert.equal(await readUint(poolOf(market, 1n), "getPoolFee"), 2_000n);
    await expectRevert(send(market.manager, poolOf(market, 1n), "setPoolFee", [2_001n]), "FeeAboveMax", [
      2_001n,
      2_000n,
    ]);
  });
});
