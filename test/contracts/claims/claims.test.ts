import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import {
  deploy,
  ethOf,
  expectError,
  expectRevert,
  impersonate,
  moveTo,
  read,
  readText,
  readUint,
  send,
  sendEth,
  type Deployed,
} from "../../support/chain";
import { buy, coverField, DEPOSIT, ONE, openMarket, voteAll, type Market } from "../../support/market";

/** A member of the given kind that owns cover 1 (1 ETH) and has an approved claim on it that can be settled now. */
async function settleable(kind: string): Promise<{ market: Market; owner: Deployed }> {
  const market = await loadFixture(openMarket);
  const owner = await deploy(market.stranger, kind);
  await send(market.governor, market.registry, "addMember", [owner.address]);
  await sendEth(market.treasury, market.capitalPool.address, 5n * ONE);
  await buy(market, { owner: owner.address });
  await send(await impersonate(owner.address), market.claims, "submitClaim(uint256)", [1n], { value: DEPOSIT });
  await moveTo(await voteAll(market, 1n, true));
  return { market, owner };
}

describe("Claims.settleClaim, when others' code is called", () => {
  for (const kind of ["EthRejecter", "GasGuzzler"]) {
    it(`given an owner like ${kind}, then payout and deposit are credited, each where it lies`, async () => {
      const { market, owner } = await settleable(kind);
      const { logs } = await send(market.stranger, market.claims, "settleClaim", [1n]);
      assert.deepEqual(
        logs.map((log) => log.name),
        ["ClaimSettled", "Credited"],
      );
      assert.equal(await readUint(market.claims, "creditOf", [owner.address, 0n]), DEPOSIT);
      assert.equal(await readUint(market.capitalPool, "creditOf", [owner.address, 0n]), ONE);
      assert.equal(await coverField(market, 1n, "amount"), 0n);
      assert.equal(await ethOf(market.claims.address), DEPOSIT);
    });
  }

  it("given an owner that settles again when the payout arrives, then it is refused and it is paid once", async () => {
    const { market, owner } = await settleable("Reentrant");
    const data = market.claims.abi.encodeFunctionData("settleClaim", [1n]);
    await send(market.stranger, owner, "arm", [market.claims.address, 0n, data]);
    const before = await ethOf(owner.address);

    await send(market.stranger, market.claims, "settleClaim", [1n]);

    assert.equal((await read(owner, "struck"))[0], true);
    expectError(await readText(owner, "answer"), "ReentrancyGuardReentrantCall");
    assert.equal(await ethOf(owner.address), before + ONE + DEPOSIT);
    await expectRevert(send(market.stranger, market.claims, "settleClaim", [1n]), "AlreadySettled", [1n]);
  });

  it("given an owner that reads its claim when the payout arrives, then it finds it settled and the cover free", async () => {
    const { market, owner } = await settleable("Reentrant");
    const data = market.claims.abi.encodeFunctionData("getOpenClaim", [1n]);
    await send(market.stranger, owner, "arm", [market.claims.address, 0n, data]);
    await send(market.stranger, market.claims, "settleClaim", [1n]);
    assert.equal((await read(owner, "succeeded"))[0], true);
    assert.equal(BigInt(await readText(owner, "answer")), 0n);
  });

  it("given too little gas for the attempts, then InsufficientGas and the claim stays open", async () => {
    const { market } = await settleable("EthRejecter");
    const settle = (gas: bigint) => send(market.stranger, market.claims, "settleClaim", [1n], { gas });
    await expectRevert(settle(350_000n), "InsufficientGas");
    assert.equal(await readUint(market.claims, "getOpenClaim", [1n]), 1n);
    await settle(1_000_000n);
    assert.equal(await readUint(market.claims, "getOpenClaim", [1n]), 0n);
  });
});

describe("Claims, deposits", () => {
  it("given a rejected claim, when it is settled, then the deposit goes to the capital pool and the cover stays", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    await send(market.buyer, market.claims, "submitClaim(uint256,uint256)", [1n, ONE / 2n], { value: DEPOSIT });
    const end = await voteAll(market, 1n, false);
    const before = await ethOf(market.capitalPool.address);
    await expectRevert(send(market.stranger, market.claims, "settleClaim", [1n]), "CooldownNotEnded");
    await moveTo(end);
    await send(market.stranger, market.claims, "settleClaim", [1n]);
    assert.equal(await ethOf(market.capitalPool.address), before + DEPOSIT);
    assert.equal(await ethOf(market.claims.address), 0n);
    assert.equal(await coverField(market, 1n, "amount"), ONE);
  });

  it("given plain ETH or a wrong deposit, then it is refused: Claims holds nothing but deposits and credits", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    await expectRevert(sendEth(market.buyer, market.claims.address, 1n), "0x");
    for (const value of [0n, DEPOSIT - 1n, DEPOSIT + 1n]) {
      const submit = send(market.buyer, market.claims, "submitClaim(uint256)", [1n], { value });
      await expectRevert(submit, "WrongDeposit", [value, DEPOSIT]);
    }
  });

  it("given covers that were never bought, when their open claim is asked for, then UnknownCover; a cover without one has 0 (READ-2)", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    for (const coverId of [0n, 2n]) {
      await expectRevert(readUint(market.claims, "getOpenClaim", [coverId]), "UnknownCover", [coverId]);
    }
    assert.equal(await readUint(market.claims, "getOpenClaim", [1n]), 0n);
  });

  it("given a submitter among the assessors, when it votes, then ConflictOfInterest, and its vote is not waited for", async () => {
    const market = await loadFixture(openMarket);
    const [first, second, third] = market.assessors;
    assert(first !== undefined && second !== undefined && third !== undefined);
    await send(market.governor, market.registry, "addMember", [first]);
    await buy(market, { owner: first });
    await send(first, market.claims, "submitClaim(uint256)", [1n], { value: DEPOSIT });
    const vote = (from: string) => send(from, market.claims, "vote", [1n, true]);
    await expectRevert(vote(first), "ConflictOfInterest");
    await expectRevert(vote(market.stranger), "NotAssessor");
    await vote(second);
    await expectRevert(vote(second), "AlreadyVoted");
    await vote(third);
    await expectRevert(vote(third), "VotingEnded");
  });
});
