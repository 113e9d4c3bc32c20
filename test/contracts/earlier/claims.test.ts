import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { getAddress } from "ethers";
import hre from "hardhat";
import { ethOf, eventsOf, expectRevert, moveTo, read, readUint, send, sendEth } from "../../support/chain";
import { buy, coverField, DEPOSIT, ONE, openEarlierMarket, type Market } from "../../support/market";
import { poolOf } from "../staking/scene";
import { assessor, claim, claimField, DAY, REVIEW, vote } from "./scene";

/** A market in which cover 1 (1 ETH) has been bought and the capital pool can pay. */
async function covered(): Promise<Market> {
  const market = await loadFixture(openEarlierMarket);
  await sendEth(market.treasury, market.capitalPool.address, 5n * ONE);
  await buy(market);
  return market;
}

const settle = (market: Market, time?: bigint) =>
  send(market.stranger, market.claims, "settleClaim", [1n], time === undefined ? {} : { time });

const credit = (market: Market, account: string) => readUint(market.claims, "creditOf", [account, 0n]);

describe("IndividualClaims: the review (E-REVIEW)", () => {
  it("given a claim, then votes count until the last second of its seven days, and not in the next", async () => {
    const market = await covered();
    const submitted = await claim(market);
    const end = submitted + REVIEW;
    await send(assessor(market, 0), market.claims, "vote", [1n, true], { time: end - 1n });
    assert.equal(await claimField(market, 1n, "status"), 0n);
    const late = send(assessor(market, 1), market.claims, "vote", [1n, true], { time: end });
    await expectRevert(late, "VotingEnded", [1n, end]);
  });

  it("given a claim, then it is settled from the second in which its review ends, without a cooldown", async () => {
    const market = await covered();
    const end = (await claim(market)) + REVIEW;
    await vote(market, 1n, 3, 3);
    assert.deepEqual(
      [await claimField(market, 1n, "votingEnd"), await claimField(market, 1n, "cooldownEnd")],
      [end, end],
    );
    await expectRevert(settle(market, end - 1n), "CooldownNotEnded", [1n, end]);
    assert.equal(await claimField(market, 1n, "status"), 0n);
    await moveTo(end);
    assert.equal(await claimField(market, 1n, "status"), 2n); // Approved; Cooldown is 1
    await settle(market);
    assert.equal(await coverField(market, 1n, "amount"), 0n);
  });

  it("given the vote of every assessor, then the review continues, because nothing ends it early", async () => {
    const market = await covered();
    const end = (await claim(market)) + REVIEW;
    await vote(market, 1n, 7, 7);
    assert.equal(await claimField(market, 1n, "votingEnd"), end);
    assert.equal(await claimField(market, 1n, "status"), 0n);
    await expectRevert(settle(market), "CooldownNotEnded", [1n, end]);
    const again = (time: bigint) => send(assessor(market, 0), market.claims, "vote", [1n, true], { time });
    await expectRevert(again(end - 1n), "AlreadyVoted"); // and not VotingEnded
    await expectRevert(again(end), "VotingEnded", [1n, end]);
  });

  it("given a review period that changes after the purchase, then the claim keeps the cover's (both ways)", async () => {
    const market = await covered();
    const set = (days: bigint) => send(market.governor, market.coverProducts, "setReviewPeriod", [1n, days * DAY]);
    await set(1n);
    await buy(market);
    await set(14n);
    const first = await claim(market, 1n);
    const second = await claim(market, 2n);
    assert.equal(await claimField(market, 1n, "votingEnd"), first + 7n * DAY);
    assert.equal(await claimField(market, 2n, "votingEnd"), second + DAY);
    await buy(market);
    assert.equal(await claimField(market, 1n, "votingEnd"), first + 7n * DAY);
    const third = await claim(market, 3n);
    assert.equal(await claimField(market, 3n, "cooldownEnd"), third + 14n * DAY);
  });
});

describe("IndividualClaims: the payout (E-CLAIM)", () => {
  it("given an approved claim, then the whole cover amount is paid, and the deposit returned", async () => {
    const market = await covered();
    const end = (await claim(market)) + REVIEW;
    assert.equal(await claimField(market, 1n, "requestedAmount"), ONE);
    await vote(market, 1n, 5, 3);
    await moveTo(end);
    const before = await ethOf(market.buyer);
    const { logs } = await settle(market);
    assert.equal(await ethOf(market.buyer), before + ONE + DEPOSIT);
    assert.deepEqual(
      logs.map((log) => [log.name, ...(log.args.toArray() as unknown[])]),
      [["ClaimSettled", 1n, true, ONE]],
    );
    assert.equal(await claimField(market, 1n, "payout"), ONE);
    for (const account of market.assessors) assert.equal(await credit(market, account), 0n);
    await expectRevert(claim(market), "CoverClosed", [1n]);
  });

  it("given a settlement in the last second before the release, then it pays and burns; from the release on it pays all the same (SETTLE-4)", async () => {
    for (const late of [false, true]) {
      const market = await covered();
      await claim(market);
      await vote(market, 1n, 3, 3);
      const release = await readUint(market.cover, "getReleaseTime", [1n]);
      await settle(market, late ? release : release - 1n);
      assert.deepEqual(
        (await eventsOf(poolOf(market, 1n))).map(({ name }) => name),
        late ? [] : ["StakeBurned"],
      );
      assert.equal(await claimField(market, 1n, "payout"), ONE);
      assert.equal(await coverField(market, 1n, "amount"), 0n);
    }
  });
});

describe("IndividualClaims: the deposit of a rejected claim (E-DEPOSIT)", () => {
  // 0.05 ETH = 5e16 wei
  const cases: readonly { voters: number; share: bigint; rest: bigint }[] = [
    { voters: 0, share: 0n, rest: DEPOSIT },
    { voters: 1, share: DEPOSIT, rest: 0n },
    { voters: 2, share: 25_000_000_000_000_000n, rest: 0n },
    { voters: 3, share: 16_666_666_666_666_666n, rest: 2n },
    { voters: 7, share: 7_142_857_142_857_142n, rest: 6n },
  ];
  for (const { voters, share, rest } of cases) {
    it(`given ${voters} voters of seven, then each has a credit of ${share} wei and the capital pool gets ${rest}`, async () => {
      const market = await covered();
      const end = (await claim(market)) + REVIEW;
      await vote(market, 1n, voters, Math.floor(voters / 2)); // those for it as well
      await moveTo(end);
      const pool = await ethOf(market.capitalPool.address);
      const { logs } = await settle(market);

      const voted = market.assessors.slice(0, voters);
      assert.deepEqual(
        logs.map((log) => [log.name, ...(log.args.toArray() as unknown[])]),
        [["ClaimSettled", 1n, false, 0n], ...voted.map((account) => ["Credited", account, 0n, share])],
      );
      for (const account of market.assessors) {
        assert.equal(await credit(market, account), voted.includes(account) ? share : 0n);
      }
      assert.equal(await ethOf(market.capitalPool.address), pool + rest);
      assert.equal(await ethOf(market.claims.address), DEPOSIT - rest);
      assert.equal(await readUint(market.claims, "totalCredit", [0n]), DEPOSIT - rest);
      assert.equal(await coverField(market, 1n, "amount"), ONE);
    });
  }

  it("given votes in another order than the group's, then the credits come in the order of the votes, then the pool's rest", async () => {
    const market = await covered();
    const end = (await claim(market)) + REVIEW;
    const order = [5, 0, 3].map((index) => assessor(market, index));
    for (const account of order) await send(account, market.claims, "vote", [1n, false]);
    await moveTo(end);
    const { logs } = await settle(market);
    assert.deepEqual(
      logs.slice(1).map((log) => log.args.toArray()[0] as string),
      order,
    );
    const all = (await hre.network.provider.request({
      method: "eth_getLogs",
      params: [{ fromBlock: "latest", toBlock: "latest" }],
    })) as { address: string }[];
    assert.deepEqual(
      all.map(({ address }) => getAddress(address)),
      [...Array<string>(4).fill(market.claims.address), market.capitalPool.address],
    );
  });

  it("given a rest of nothing, then the capital pool is not called", async () => {
    const market = await covered();
    const end = (await claim(market)) + REVIEW;
    await vote(market, 1n, 1, 0);
    await moveTo(end);
    await settle(market);
    const from = { fromBlock: "latest", toBlock: "latest", address: market.capitalPool.address };
    assert.deepEqual(await hre.network.provider.request({ method: "eth_getLogs", params: [from] }), []);
  });

  it("given two rejected claims, then credits add up, and each voter fetches its own to where it wants", async () => {
    const market = await covered();
    const first = assessor(market, 0);
    for (const claimId of [1n, 2n]) {
      const end = (await claim(market)) + REVIEW;
      for (const index of [0, 1]) await send(assessor(market, index), market.claims, "vote", [claimId, false]);
      await moveTo(end);
      await send(market.stranger, market.claims, "settleClaim", [claimId]);
    }
    assert.equal(await credit(market, first), DEPOSIT);
    const before = await ethOf(market.stranger);
    await send(first, market.claims, "withdrawCredit", [0n, market.stranger]);
    assert.equal(await ethOf(market.stranger), before + DEPOSIT);
    assert.equal(await ethOf(market.claims.address), DEPOSIT);
    await expectRevert(send(first, market.claims, "withdrawCredit", [0n, first]), "NoCredit");
  });

  it("given the submitter among the assessors, then it has no vote and no share; a tie with one vote each shares to both", async () => {
    const market = await covered();
    const [submitter, one, other] = [0, 1, 2].map((index) => assessor(market, index)) as [string, string, string];
    await send(market.governor, market.registry, "addMember", [submitter]);
    await buy(market, { owner: submitter });
    await send(submitter, market.claims, "submitClaim", [2n], { value: DEPOSIT });
    const end = await claimField(market, 1n, "votingEnd");
    assert.equal(await claimField(market, 1n, "eligibleVotes"), 6n);
    await expectRevert(send(submitter, market.claims, "vote", [1n, true]), "ConflictOfInterest");
    await send(one, market.claims, "vote", [1n, true]);
    await send(other, market.claims, "vote", [1n, false]);
    await moveTo(end);
    assert.equal(await claimField(market, 1n, "status"), 3n);
    await settle(market);
    assert.deepEqual(
      [await credit(market, submitter), await credit(market, one), await credit(market, other)],
      [0n, DEPOSIT / 2n, DEPOSIT / 2n],
    );
    assert.equal((await read(market.claims, "hasVoted", [1n, one]))[0], true);
  });
});
