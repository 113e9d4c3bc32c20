import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import hre from "hardhat";
import { deploy, ethOf, eventsOf, expectRevert, impersonate, moveTo, now, read } from "../../support/chain";
import { readText, readUint, send, sendEth, type Deployed } from "../../support/chain";
import { buy, coverField, numberIn, ONE, openEarlierMarket, PRODUCT, purchaseArgs } from "../../support/market";
import type { Market } from "../../support/market";
import { poolOf, stake } from "../staking/scene";
import { buyAt, claim, claimField, DAY, listed, REVIEW, spot, vote } from "./scene";

const midnightFrom = (time: bigint): bigint => ((time + DAY - 1n) / DAY) * DAY;

const allocation = (market: Market, poolId: bigint): Promise<bigint> =>
  readUint(market.stakingProducts, "getCoverAllocation", [1n, poolId]);

/** What a pool's tranches have allocated to covers of the product. */
async function allocated(market: Market, poolId: bigint): Promise<bigint> {
  const [capacities] = await read(market.stakingProducts, "getCapacities", [poolId, PRODUCT]);
  const amounts = (capacities as { allocated: bigint[] }).allocated;
  return [...amounts].reduce((sum, amount) => sum + amount, 0n);
}

async function coverPools(market: Market): Promise<readonly unknown[]> {
  const pools: unknown = (await read(market.cover, "getCoverPools", [1n]))[0];
  assert(Array.isArray(pools));
  return pools as readonly unknown[];
}

async function rate(pool: Deployed): Promise<bigint> {
  return numberIn((await read(pool, "getPoolState"))[0], "rewardRate");
}

async function reported(contract: Deployed): Promise<readonly unknown[]> {
  return (await eventsOf(contract)).map(({ name, args }) => [name, ...(args.toArray() as unknown[])]);
}

describe("an extension keeps the cover's id and its NFT (E-EDIT)", () => {
  it("given an approved caller, when it extends, then id, NFT and approvals stay, the expiry moves, and CoverEdited names the same cover with segment 1", async () => {
    const market = await loadFixture(openEarlierMarket);
    const { coverNFT, buyer, manager, stranger } = market;
    await buy(market);
    await send(buyer, coverNFT, "approve", [manager, 1n]);
    await send(buyer, coverNFT, "setApprovalForAll", [stranger, true]);
    const uri = await readText(coverNFT, "tokenURI", [1n]);

    const { logs } = await buy(market, { coverId: 1n, period: 60n }, { value: ONE }, manager);

    assert.deepEqual(
      logs.map(({ name }) => name),
      ["CoverEdited", "CoverMetadata", "PremiumPaid"],
    );
    assert.deepEqual(logs[0]?.args.toArray(), [1n, PRODUCT, 1n, buyer, "ipfs://metadata"]);
    assert.deepEqual(await reported(coverNFT), []);
    assert.equal(await readUint(market.cover, "coverCount"), 1n);
    assert.equal(await readUint(market.cover, "getSegmentId", [1n]), 1n);
    assert.equal(await readText(coverNFT, "ownerOf", [1n]), buyer);
    assert.equal(await readText(coverNFT, "getApproved", [1n]), manager);
    assert.deepEqual((await read(coverNFT, "isApprovedForAll", [buyer, stranger])).toArray(), [true]);
    const end = (await now()) + 60n * DAY;
    assert.equal(await readUint(coverNFT, "expiryOf", [1n]), end);
    assert.notEqual(await readText(coverNFT, "tokenURI", [1n]), uri);
    assert.deepEqual(
      [
        await coverField(market, 1n, "start"),
        await coverField(market, 1n, "end"),
        await coverField(market, 1n, "originalCoverId"),
        await coverField(market, 1n, "replacedBy"),
      ],
      [await now(), end, 1n, 0n],
    );
    const [[details]] = (await read(market.coverViewer, "getCovers", [[1n]])) as unknown as [[{ owner: string }]];
    assert.equal(details.owner, buyer);
    assert.equal(numberIn(details, "end"), end);
  });

  it("given a purchase and an extension, then buyCover returns the same id", async () => {
    const market = await loadFixture(openEarlierMarket);
    const { cover, buyer } = market;
    const returned = async (coverId: bigint): Promise<unknown> => {
      const data = cover.abi.encodeFunctionData("buyCover", [...purchaseArgs(market, { coverId })]);
      const call = { from: buyer, to: cover.address, data, value: `0x${ONE.toString(16)}` };
      const answer = (await hre.network.provider.request({ method: "eth_call", params: [call, "latest"] })) as string;
      return cover.abi.decodeFunctionResult("buyCover", answer)[0];
    };
    await buy(market);
    assert.equal(await returned(0n), 2n);
    assert.equal(await returned(1n), 1n);
    await buy(market);
    await buy(market, { coverId: 1n });
    assert.equal(await returned(1n), 1n);
    assert.equal(await returned(0n), 3n);
  });

  it("given an owner that takes no NFTs, when it extends, then no hook of it is called", async () => {
    const market = await loadFixture(openEarlierMarket);
    const owner = await deploy(market.stranger, "NftRejecter");
    await send(market.governor, market.registry, "addMember", [owner.address]);
    await buy(market);
    await send(market.buyer, market.coverNFT, "transferFrom", [market.buyer, owner.address, 1n]);
    const from = await impersonate(owner.address);
    await buy(market, { owner: owner.address, coverId: 1n }, { value: ONE / 10n }, from);
    assert.equal(await readUint(market.cover, "getSegmentId", [1n]), 1n);
    assert.equal(await readText(market.coverNFT, "ownerOf", [1n]), owner.address);
  });

  it("given covers that nobody may extend, or not so, then they are refused as in the current edition", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market);
    const extend = (options: { value: bigint; time?: bigint } = { value: ONE }, from = market.buyer) =>
      buy(market, { coverId: 1n }, options, from);
    await expectRevert(buy(market, { coverId: 2n }), "UnknownCover", [2n]);
    await expectRevert(extend({ value: ONE }, market.manager), "NotOwnerNorApproved", [1n, market.manager]);
    await expectRevert(buy(market, { coverId: 1n, owner: market.manager }), "OwnerMismatch", [1n, market.manager]);
    await claim(market);
    await expectRevert(extend(), "CoverClaimOpen", [1n, 1n]);
    await send(market.stranger, market.claims, "settleClaim", [1n], { time: (await now()) + REVIEW });
    await extend({ value: ONE, time: (await coverField(market, 1n, "end")) - 1n });
    const end = await coverField(market, 1n, "end");
    await expectRevert(extend({ value: ONE, time: end }), "CoverEnded", [1n, end]);
    assert.equal(await readUint(market.cover, "getSegmentId", [1n]), 1n);
  });
});

describe("what backs an extended cover (E-EDIT)", () => {
  it("given a cover of two pools, when it is extended to less of one, then what the old segment had ends before the new is written, under one id", async () => {
    const market = await loadFixture(openEarlierMarket);
    const [one, two] = [poolOf(market, 1n), poolOf(market, 2n)];
    await buy(market, { amount: 10n * ONE, pools: [1n, 2n] });
    const oldRates = (await coverPools(market)).map((pool) => numberIn(pool, "rewardRate"));
    const oldStreamEnd = midnightFrom(await coverField(market, 1n, "end"));
    const oldRelease = await readUint(market.cover, "getReleaseTime", [1n]);
    const time = (await now()) + 3n * DAY;
    const price = await spot(market, 2n);
    await buyAt(market, time, { coverId: 1n, amount: 4n * ONE, period: 60n, pools: [2n] });

    assert.deepEqual(await reported(market.stakingProducts), [
      ["CapacityReleased", 1n, PRODUCT, 1n, 500n * ONE],
      ["CapacityReleased", 2n, PRODUCT, 1n, 500n * ONE],
      ["CapacityAllocated", 2n, PRODUCT, 1n, 400n * ONE, await sold(market), await listed(market, "bumpedPrice", 2n)],
    ]);
    assert((await sold(market)) <= price);
    const [pool, ...others] = await coverPools(market);
    assert.deepEqual(others, []);
    const newRate = numberIn(pool, "rewardRate");
    const streamEnd = midnightFrom(time + 60n * DAY);
    const stopped = (index: number): readonly unknown[] => {
      const old = oldRates[index] ?? 0n;
      return ["RewardStreamStopped", 1n, old, old * (oldStreamEnd - time)];
    };
    assert.deepEqual(await reported(one), [stopped(0)]);
    assert.deepEqual(await reported(two), [stopped(1), ["RewardStreamAdded", 1n, newRate, streamEnd]]);
    assert.deepEqual([await rate(one), await rate(two)], [0n, newRate]);
    assert.equal(numberIn(pool, "amountBought"), 4n * ONE);

    const release = await readUint(market.cover, "getReleaseTime", [1n]);
    assert(release > oldRelease);
    for (const at of [time + 1n, oldRelease, release - 1n]) {
      await moveTo(at);
      assert.deepEqual([await allocation(market, 1n), await allocation(market, 2n)], [0n, 400n * ONE]);
      assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [0n, 400n * ONE]);
    }
    await moveTo(release);
    assert.equal(await allocation(market, 2n), 0n);
    assert.equal(await allocated(market, 2n), 0n);
    assert.deepEqual([await rate(one), await rate(two)], [0n, 0n]);
  });

  it("given extensions in the same second to the same day, to a shorter time, and back to a pool it left, then every release frees what is allocated, once", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market, { amount: 10n * ONE, period: 60n });
    await buy(market, { amount: 3n * ONE, period: 60n }); // another cover of that day
    const time = await now();
    const other = 300n * ONE;
    await buyAt(market, time, { coverId: 1n, amount: 2n * ONE, period: 60n });
    assert.equal(await allocated(market, 1n), 200n * ONE + other);
    await buyAt(market, time, { coverId: 1n, amount: 8n * ONE, period: 60n, pools: [2n] });
    assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [other, 800n * ONE]);
    await buyAt(market, time, { coverId: 1n, amount: 5n * ONE, period: 28n, pools: [2n, 1n] });
    assert.deepEqual([await allocation(market, 1n), await allocation(market, 2n)], [250n * ONE, 250n * ONE]);
    assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [250n * ONE + other, 250n * ONE]);
    assert.equal(await readUint(market.cover, "getSegmentId", [1n]), 3n);

    const release = await readUint(market.cover, "getReleaseTime", [1n]);
    await moveTo(release - 1n);
    assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [250n * ONE + other, 250n * ONE]);
    await moveTo(release);
    assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [other, 0n]);
    await moveTo(await readUint(market.cover, "getReleaseTime", [2n]));
    assert.deepEqual([await allocated(market, 1n), await allocated(market, 2n)], [0n, 0n]);
  });

  it("given ten pools, when a cover of all of them is extended to all in another order, then each backs the last segment only, and a payout burns that", async () => {
    const market = await loadFixture(openEarlierMarket);
    for (let poolId = 4n; poolId <= 10n; poolId++) {
      await send(market.manager, market.stakingProducts, "createStakingPool", [0n, 0n]);
      await send(market.manager, market.stakingProducts, "setProducts", [poolId, [[PRODUCT, 10_000n, 300n]]]);
      const address = await readText(market.stakingProducts, "getPool", [poolId]);
      const pool: Deployed = { address, abi: poolOf(market, 1n).abi };
      await stake(market, pool, 1_000n * ONE, (await readUint(pool, "getFirstActiveTrancheId")) + 6n);
    }
    const pools = Array.from({ length: 10 }, (_, index) => BigInt(index) + 1n);
    await buy(market, { amount: 10n * ONE, pools });
    await buy(market, { coverId: 1n, amount: 20n * ONE, pools: [...pools].reverse() });
    assert.deepEqual(
      (await coverPools(market)).map((pool) => numberIn(pool, "poolId")),
      [...pools].reverse(),
    );
    for (const poolId of pools) assert.equal(await allocated(market, poolId), 200n * ONE);

    await sendEth(market.treasury, market.capitalPool.address, 30n * ONE);
    const end = (await claim(market)) + REVIEW;
    await vote(market, 1n, 3, 3);
    const stakes = await Promise.all(pools.map((poolId) => stakeOf(market, poolId)));
    await send(market.stranger, market.claims, "settleClaim", [1n], { time: end });
    for (const [index, poolId] of pools.entries()) {
      assert.equal(await stakeOf(market, poolId), (stakes[index] ?? 0n) - 200n * ONE);
      assert.equal(await allocated(market, poolId), 0n);
    }
    for (const pool of await coverPools(market)) assert.equal(numberIn(pool, "rewardRate"), 0n);
  });
});

describe("claims on an extended cover (E-EDIT)", () => {
  it("given a claim that was rejected before the extension, then its record stays, and a new claim is about the last segment", async () => {
    const market = await loadFixture(openEarlierMarket);
    await sendEth(market.treasury, market.capitalPool.address, 10n * ONE);
    await buy(market, { period: 60n });
    const first = (await claim(market)) + REVIEW;
    await send(market.stranger, market.claims, "settleClaim", [1n], { time: first });
    const record = (await read(market.claims, "getClaim", [1n])).toArray(true);

    await send(market.governor, market.coverProducts, "setReviewPeriod", [1n, 2n * DAY]);
    await buy(market, { coverId: 1n, amount: 3n * ONE });
    assert.deepEqual((await read(market.claims, "getClaim", [1n])).toArray(true), record);
    await moveTo((await coverField(market, 1n, "end")) - 1n);
    const second = await claim(market);
    assert.equal(await claimField(market, 2n, "requestedAmount"), 3n * ONE);
    assert.equal(await claimField(market, 2n, "votingEnd"), second + 2n * DAY);
    await vote(market, 2n, 3, 3);
    const before = await ethOf(market.buyer);
    await send(market.stranger, market.claims, "settleClaim", [2n], { time: second + 2n * DAY });
    assert.equal(await ethOf(market.buyer), before + 3n * ONE + ONE / 20n);
    assert.deepEqual((await read(market.claims, "getClaim", [1n])).toArray(true), record);
    await expectRevert(claim(market), "CoverClosed", [1n]);
  });
});

/** The price at which the last segment's first pool was sold. */
async function sold(market: Market): Promise<bigint> {
  return numberIn((await coverPools(market))[0], "price");
}

async function stakeOf(market: Market, poolId: bigint): Promise<bigint> {
  const address = await readText(market.stakingProducts, "getPool", [poolId]);
  return readUint({ address, abi: poolOf(market, 1n).abi }, "getPoolStake", [poolId]);
}
