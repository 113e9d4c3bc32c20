import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { deploy, ethOf, expectRevert, impersonate, readUint, send, sendEth, type Deployed } from "../../support/chain";
import { buy, ONE, openMarket, type Market } from "../../support/market";

const FRESH = `0x${"ef".repeat(20)}`;
const NOBODY = "0".repeat(40);

interface Scene {
  readonly market: Market;
  readonly claims: string;
}

async function fundedPool(): Promise<Scene> {
  const market = await openMarket();
  await sendEth(market.treasury, market.capitalPool.address, 10n * ONE);
  return { market, claims: await impersonate(market.claims.address) };
}

const word = (value: number): string => value.toString(16).padStart(4, "0");

/** A receiver that tries one call, at whatever contract is at work. */
async function reenterer(market: Market, data: string, greedy: boolean): Promise<Deployed> {
  const list = `0x${word(1)}${word(4)}${NOBODY}${word((data.length - 2) / 2)}${data.slice(2)}`;
  return deploy(market.stranger, "Reenterer", [list, greedy]);
}

describe("hostile receivers of ETH (HOSTILE-3, HOSTILE-6)", () => {
  for (const kind of ["Bomb", "GasBurner"]) {
    it(`given ${kind}, when it is paid, then it is credited; it cannot fetch that to itself, but elsewhere`, async () => {
      const { market, claims } = await loadFixture(fundedPool);
      const receiver = await deploy(market.stranger, kind);
      const { logs } = await send(claims, market.capitalPool, "payOut", [0n, receiver.address, ONE], { gas: 400_000n });
      assert.deepEqual(
        logs.map(({ name }) => name),
        ["Credited"],
      );
      const from = await impersonate(receiver.address);
      const fetch = (to: string): ReturnType<typeof send> => send(from, market.capitalPool, "withdrawCredit", [0n, to]);
      await expectRevert(fetch(receiver.address), "EthTransferFailed", [receiver.address, ONE]);
      assert.equal(await readUint(market.capitalPool, "creditOf", [receiver.address, 0n]), ONE);
      await fetch(FRESH);
      assert.equal(await ethOf(FRESH), ONE);
    });
  }

  it("given Junk, when it is paid, then it gets the money, because its answer is not read", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const receiver = await deploy(market.stranger, "Junk");
    const { gasUsed } = await send(claims, market.capitalPool, "payOut", [0n, receiver.address, ONE]);
    assert.equal(await ethOf(receiver.address), ONE);
    // memory for 48 KiB would cost 9 000 on this side, too
    const plain = await send(claims, market.capitalPool, "payOut", [0n, FRESH, ONE]);
    assert.ok(gasUsed < plain.gasUsed + 14_000n, `${gasUsed} gas, ${plain.gasUsed} for a plain receiver`);
  });

  it("given a Reenterer that wants much gas, then an attempt credits it, and withdrawCredit pays once", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const data = market.capitalPool.abi.encodeFunctionData("withdrawCredit", [0n, FRESH]);
    const receiver = await reenterer(market, data, true);
    await send(claims, market.capitalPool, "payOut", [0n, receiver.address, ONE]);
    const from = await impersonate(receiver.address);
    await send(from, market.capitalPool, "withdrawCredit", [0n, receiver.address]);
    assert.deepEqual([await ethOf(FRESH), await readUint(market.capitalPool, "totalCredit", [0n])], [0n, 0n]);
    assert.equal(await ethOf(market.capitalPool.address), 9n * ONE);
  });

  it("given a Reenterer that makes do with little, then an attempt reaches it, and it gets nothing besides", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const data = market.capitalPool.abi.encodeFunctionData("withdrawCredit", [0n, FRESH]);
    const receiver = await reenterer(market, data, false);
    // a credit that it could fetch, were it let in: the pool is short of it
    await send(claims, market.capitalPool, "payOut", [0n, receiver.address, 11n * ONE]);
    await sendEth(market.treasury, market.capitalPool.address, 5n * ONE);
    await send(claims, market.capitalPool, "payOut", [0n, receiver.address, ONE]);
    assert.equal(await ethOf(receiver.address), ONE);
    assert.equal(await ethOf(FRESH), 0n);
    // the same call when nobody is at work succeeds: only the guard stood in its way
    await send(await impersonate(receiver.address), market.capitalPool, "withdrawCredit", [0n, FRESH]);
    assert.equal(await ethOf(FRESH), 11n * ONE);
  });
});

describe("hostile receivers of NFTs (HOSTILE-5)", () => {
  for (const kind of ["Bomb", "GasBurner", "Junk"]) {
    it(`given ${kind}, when a cover is bought for it, then the purchase reverts whole`, async () => {
      const { market } = await loadFixture(fundedPool);
      const receiver = await deploy(market.stranger, kind);
      await send(market.governor, market.registry, "addMember", [receiver.address]);
      await expectRevert(buy(market, { owner: receiver.address }), "ERC721InvalidReceiver", [receiver.address]);
      assert.equal(await readUint(market.cover, "coverCount"), 0n);
    });
  }
});
