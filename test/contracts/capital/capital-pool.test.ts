import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { getAddress } from "ethers";
import {
  deploy,
  ethOf,
  expectError,
  expectRevert,
  impersonate,
  now,
  read,
  readText,
  readUint,
  send,
  sendEth,
} from "../../support/chain";
import { ONE, openMarket, type Market } from "../../support/market";

const FRESH = `0x${"cd".repeat(20)}`;

/** A market whose capital pool has 10 ETH and 1 000 USD, and Claims as a sender. */
async function fundedPool(): Promise<{ market: Market; claims: string }> {
  const market = await openMarket();
  await sendEth(market.treasury, market.capitalPool.address, 10n * ONE);
  await send(market.treasury, market.usd, "mint", [market.capitalPool.address, 1_000_000_000n]);
  return { market, claims: await impersonate(market.claims.address) };
}

const names = (logs: readonly { readonly name: string }[]): readonly string[] => logs.map((log) => log.name);

describe("CapitalPool.payOut", () => {
  it("given anybody but Claims, then NotProtocol", async () => {
    const { market } = await loadFixture(fundedPool);
    const callers = [market.governor, market.buyer, await impersonate(market.cover.address)];
    for (const from of callers) {
      await expectRevert(send(from, market.capitalPool, "payOut", [0n, from, 1n]), "NotProtocol");
    }
  });

  it("given a receiver that calls the capital pool back, then every function of it that changes anything is closed (HOSTILE-4)", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const { capitalPool, stranger } = market;
    const calls: readonly (readonly [string, readonly unknown[]])[] = [
      ["payOut", [0n, stranger, 1n]],
      ["withdrawCredit", [0n, stranger]],
      ["setFeed", [6n, market.feeds[6].address, 1n]],
    ];
    for (const [fn, args] of calls) {
      const receiver = await deploy(stranger, "Reentrant");
      const data = capitalPool.abi.encodeFunctionData(fn, [...args]);
      await send(stranger, receiver, "arm", [capitalPool.address, 0n, data]);
      await send(claims, capitalPool, "payOut", [0n, receiver.address, ONE]);
      expectError(await readText(receiver, "answer"), "ReentrancyGuardReentrantCall");
      assert.equal(await ethOf(receiver.address), ONE);
    }
  });

  it("given a receiver that takes it, then ETH and tokens arrive", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const eth = await send(claims, market.capitalPool, "payOut", [0n, FRESH, ONE]);
    const usd = await send(claims, market.capitalPool, "payOut", [6n, FRESH, 1_000_000_000n]);
    assert.deepEqual([names(eth.logs), names(usd.logs)], [["PaidOut"], ["PaidOut"]]);
    assert.equal(await ethOf(FRESH), ONE);
    assert.equal(await readUint(market.usd, "balanceOf", [FRESH]), 1_000_000_000n);
  });

  it("given a receiver that a token blocks, then the payout is credited and can be fetched to another address", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    await send(market.stranger, market.usd, "setBlocked", [market.buyer, true]);
    const { logs } = await send(claims, market.capitalPool, "payOut", [6n, market.buyer, 5n]);
    assert.deepEqual(names(logs), ["Credited"]);
    assert.equal(await readUint(market.capitalPool, "creditOf", [market.buyer, 6n]), 5n);

    await expectRevert(send(market.buyer, market.capitalPool, "withdrawCredit", [6n, market.buyer]), "AccountBlocked");
    await send(market.buyer, market.capitalPool, "withdrawCredit", [6n, FRESH]);
    assert.equal(await readUint(market.usd, "balanceOf", [FRESH]), 5n);
    assert.equal(await readUint(market.capitalPool, "totalCredit", [6n]), 0n);
  });

  for (const kind of ["EthRejecter", "GasGuzzler"]) {
    it(`given a receiver like ${kind}, then ETH is credited`, async () => {
      const { market, claims } = await loadFixture(fundedPool);
      const receiver = await deploy(market.stranger, kind);
      const { logs } = await send(claims, market.capitalPool, "payOut", [0n, receiver.address, ONE]);
      assert.deepEqual(names(logs), ["Credited"]);
      assert.equal(await readUint(market.capitalPool, "creditOf", [receiver.address, 0n]), ONE);
      assert.equal(await ethOf(market.capitalPool.address), 10n * ONE);
    });
  }

  it("given less funds than the payout, then all of it is credited, and nothing of the funds is kept for it", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const { capitalPool, buyer } = market;
    const { logs } = await send(claims, capitalPool, "payOut", [0n, buyer, 11n * ONE]);
    assert.deepEqual(names(logs), ["Credited"]);
    assert.equal(await readUint(capitalPool, "creditOf", [buyer, 0n]), 11n * ONE);
    const next = await send(claims, capitalPool, "payOut", [0n, FRESH, 10n * ONE]);
    assert.deepEqual(names(next.logs), ["PaidOut"]);
  });

  it("given too little gas for an attempt, in ETH or tokens, then InsufficientGas: nobody can starve it into a credit", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    for (const [asset, gas] of [
      [0n, 100_000n],
      [6n, 250_000n],
    ] as const) {
      const payOut = send(claims, market.capitalPool, "payOut", [asset, FRESH, 1n], { gas });
      await expectRevert(payOut, "InsufficientGas");
    }
    const { logs } = await send(claims, market.capitalPool, "payOut", [0n, FRESH, 1n], { gas: 150_000n });
    assert.deepEqual(names(logs), ["PaidOut"]);
  });
});

/** An account's credit in an asset, and the sum of all. */
const credits = async ({ capitalPool }: Market, account: string, asset: bigint): Promise<readonly bigint[]> => [
  await readUint(capitalPool, "creditOf", [account, asset]),
  await readUint(capitalPool, "totalCredit", [asset]),
];

describe("CapitalPool.withdrawCredit, with less than it owes (CREDIT-2)", () => {
  it("given a credit of 40 ETH on 20 ETH, then 20 are paid and 20 stay credited, and are paid when they have come", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const { capitalPool, buyer } = market;
    await sendEth(market.treasury, capitalPool.address, 10n * ONE);
    await send(claims, capitalPool, "payOut", [0n, buyer, 40n * ONE]);
    const fetch = () => send(buyer, capitalPool, "withdrawCredit", [0n, FRESH]);

    const { logs } = await fetch();
    assert.deepEqual(
      logs.map((log) => [log.name, ...(log.args.toArray() as unknown[])]),
      [["CreditWithdrawn", buyer, 0n, getAddress(FRESH), 20n * ONE]],
    );
    assert.equal(await ethOf(FRESH), 20n * ONE);
    assert.equal(await ethOf(capitalPool.address), 0n);
    assert.deepEqual(await credits(market, buyer, 0n), [20n * ONE, 20n * ONE]);

    await expectRevert(fetch(), "InsufficientFunds", [0n, 0n, 20n * ONE]);
    assert.deepEqual(await credits(market, buyer, 0n), [20n * ONE, 20n * ONE]);
    await sendEth(market.treasury, capitalPool.address, 25n * ONE);
    await fetch();
    assert.equal(await ethOf(FRESH), 40n * ONE);
    assert.equal(await ethOf(capitalPool.address), 5n * ONE);
    assert.deepEqual(await credits(market, buyer, 0n), [0n, 0n]);
    await expectRevert(fetch(), "NoCredit", [buyer, 0n]);
  });

  it("given two creditors and funds for one, then the first takes them, and the other's credit stays whole, in tokens as well", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const { capitalPool, buyer, stranger } = market;
    for (const to of [buyer, stranger]) await send(claims, capitalPool, "payOut", [6n, to, 1_500_000_000n]);
    assert.deepEqual(await credits(market, buyer, 6n), [1_500_000_000n, 3_000_000_000n]);
    await send(buyer, capitalPool, "withdrawCredit", [6n, FRESH]);
    assert.equal(await readUint(market.usd, "balanceOf", [FRESH]), 1_000_000_000n);
    assert.deepEqual(await credits(market, buyer, 6n), [500_000_000n, 2_000_000_000n]);
    const late = send(stranger, capitalPool, "withdrawCredit", [6n, FRESH]);
    await expectRevert(late, "InsufficientFunds", [6n, 0n, 1_500_000_000n]);
    assert.deepEqual(await credits(market, stranger, 6n), [1_500_000_000n, 2_000_000_000n]);
  });

  it("given no credit and no funds, then NoCredit, and ZeroAddress before that", async () => {
    const { market } = await loadFixture(fundedPool);
    const fetch = (to: string) => send(market.buyer, market.capitalPool, "withdrawCredit", [7n, to]);
    await expectRevert(fetch(FRESH), "NoCredit", [market.buyer, 7n]);
    await expectRevert(fetch(`0x${"00".repeat(20)}`), "ZeroAddress");
  });

  it("given a part of a credit that its receiver does not take, then the call reverts and all of it stays", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const rejecter = await deploy(market.stranger, "EthRejecter");
    await send(claims, market.capitalPool, "payOut", [0n, market.buyer, 40n * ONE]);
    const fetch = send(market.buyer, market.capitalPool, "withdrawCredit", [0n, rejecter.address]);
    await expectRevert(fetch, "EthTransferFailed", [rejecter.address, 10n * ONE]);
    assert.deepEqual(await credits(market, market.buyer, 0n), [40n * ONE, 40n * ONE]);
  });
});

describe("CapitalPool.withdrawCredit", () => {
  it("given no address, no credit, or an address that takes no ETH, then it reverts and the credit stays", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const rejecter = await deploy(market.stranger, "EthRejecter");
    const fetch = (asset: bigint, to: string) => send(market.buyer, market.capitalPool, "withdrawCredit", [asset, to]);
    await send(claims, market.capitalPool, "payOut", [0n, rejecter.address, ONE]);
    await send(claims, market.capitalPool, "payOut", [0n, market.buyer, 11n * ONE]);
    await sendEth(market.treasury, market.capitalPool.address, ONE);

    await expectRevert(fetch(0n, `0x${"00".repeat(20)}`), "ZeroAddress");
    await expectRevert(fetch(6n, FRESH), "NoCredit");
    await expectRevert(fetch(99n, FRESH), "NoCredit");
    await expectRevert(fetch(0n, rejecter.address), "EthTransferFailed", [rejecter.address, 11n * ONE]);
    assert.equal(await readUint(market.capitalPool, "creditOf", [market.buyer, 0n]), 11n * ONE);
    assert.equal(await readUint(market.capitalPool, "totalCredit", [0n]), 12n * ONE);
  });

  it("given a receiver that fetches again while it is paid, then the second is refused", async () => {
    const { market, claims } = await loadFixture(fundedPool);
    const reentrant = await deploy(market.stranger, "Reentrant");
    const data = market.capitalPool.abi.encodeFunctionData("withdrawCredit", [0n, reentrant.address]);
    await send(claims, market.capitalPool, "payOut", [0n, reentrant.address, 11n * ONE]);
    await sendEth(market.treasury, market.capitalPool.address, 50n * ONE);
    await send(market.stranger, reentrant, "arm", [market.capitalPool.address, 0n, data]);

    await send(market.stranger, reentrant, "execute", [market.capitalPool.address, 0n, data]);

    assert.equal((await read(reentrant, "struck"))[0], true);
    expectError(await readText(reentrant, "answer"), "ReentrancyGuardReentrantCall");
    assert.equal(await ethOf(reentrant.address), 11n * ONE);
  });
});

describe("CapitalPool, feeds", () => {
  it("given anybody but the governor, an asset without a feed, no feed, or wrong decimals, then setFeed refuses", async () => {
    const { market } = await loadFixture(fundedPool);
    const wrong = await deploy(market.stranger, "MockFeed", [8]);
    const set = (from: string, asset: bigint, feed: string) =>
      send(from, market.capitalPool, "setFeed", [asset, feed, 1n]);
    await expectRevert(set(market.manager, 6n, market.feeds[6].address), "NotGovernor");
    await expectRevert(set(market.governor, 0n, market.feeds[6].address), "UnknownAsset", [0n]);
    await expectRevert(set(market.governor, 6n, `0x${"00".repeat(20)}`), "ZeroAddress");
    await expectRevert(set(market.governor, 6n, wrong.address), "FeedDecimals", [6n, 8n]);
  });

  it("given an answer that is not usable, or a feed that reverts or answers too little, then FeedUnusable", async () => {
    const { market } = await loadFixture(fundedPool);
    const time = await now();
    const price = read.bind(null, market.capitalPool, "getPrice", [6n]);
    const unusable: readonly (readonly [bigint, bigint, boolean])[] = [
      [0n, time, false],
      [-1n, time, false],
      [2n ** 96n, time, false],
      [ONE, time + 1_000n, false],
      [ONE, 0n, false],
      [ONE, time, true],
    ];
    for (const answer of unusable) {
      await send(market.stranger, market.feeds[6], "set", answer);
      await expectRevert(price(), "FeedUnusable", [6n]);
    }
    await send(market.stranger, market.feeds[6], "set", [2n ** 96n - 1n, time, false]);
    assert.equal(await readUint(market.capitalPool, "getPrice", [6n]), 2n ** 96n - 1n);
    assert.equal(await readUint(market.capitalPool, "getPrice", [0n]), ONE);
    await expectRevert(read(market.capitalPool, "getPrice", [1n]), "UnknownAsset", [1n]);
  });
});
