import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, moveTo, read, readUint, send, type Receipt } from "../../support/chain";
import { buy, coverField, GRACE, numberIn, ONE, openEarlierMarket, type Market } from "../../support/market";
import { endOf, poolOf, stake } from "../staking/scene";
import { buyAt, DAY } from "./scene";

const MARGIN = 7n * DAY;

const setReview = (market: Market, seconds: bigint, type = 1n): Promise<Receipt> =>
  send(market.governor, market.coverProducts, "setReviewPeriod", [type, seconds]);

const reviewOf = (market: Market, coverId: bigint): Promise<bigint> =>
  readUint(market.cover, "getReviewPeriod", [coverId]);

const segmentOf = (market: Market, coverId: bigint): Promise<bigint> =>
  readUint(market.cover, "getSegmentId", [coverId]);

const midnightFrom = (time: bigint): bigint => ((time + DAY - 1n) / DAY) * DAY;

describe("CoverProducts: the review period of a type (E-REVIEW)", () => {
  it("given a new type, then it has seven days and no cooldown; an unknown one has neither", async () => {
    const market = await loadFixture(openEarlierMarket);
    assert.equal(await readUint(market.coverProducts, "getReviewPeriod", [1n]), 7n * DAY);
    const [type] = await read(market.coverProducts, "getProductType", [1n]);
    assert.equal(numberIn(type, "cooldown"), 0n);
    for (const unknown of [0n, 2n]) {
      await expectRevert(read(market.coverProducts, "getReviewPeriod", [unknown]), "UnknownProductType", [unknown]);
    }
  });

  it("given periods at and beyond the limits, then a day and fourteen days are taken, a second less or more is not", async () => {
    const market = await loadFixture(openEarlierMarket);
    for (const seconds of [DAY, 14n * DAY]) {
      const { logs } = await setReview(market, seconds);
      assert.deepEqual(
        logs.map((log) => [log.name, ...(log.args.toArray() as unknown[])]),
        [["ReviewPeriodSet", 1n, seconds]],
      );
      assert.equal(await readUint(market.coverProducts, "getReviewPeriod", [1n]), seconds);
    }
    for (const seconds of [0n, DAY - 1n, 14n * DAY + 1n, 2n ** 256n - 1n]) {
      await expectRevert(setReview(market, seconds), "ReviewPeriodOutOfRange", [seconds, DAY, 14n * DAY]);
    }
    assert.equal(await readUint(market.coverProducts, "getReviewPeriod", [1n]), 14n * DAY);
  });

  it("given another caller, or an unknown type, then it is refused; types do not share a period", async () => {
    const market = await loadFixture(openEarlierMarket);
    const stranger = send(market.manager, market.coverProducts, "setReviewPeriod", [1n, DAY]);
    await expectRevert(stranger, "NotGovernor", [market.manager]);
    await expectRevert(setReview(market, DAY, 2n), "UnknownProductType", [2n]);
    await send(market.governor, market.coverProducts, "addProductType", [0n, 1n]);
    await setReview(market, DAY, 2n);
    assert.equal(await readUint(market.coverProducts, "getReviewPeriod", [1n]), 7n * DAY);
    assert.equal(await readUint(market.coverProducts, "getReviewPeriod", [2n]), DAY);
  });
});

describe("Cover: the review period and the exposure (E-REVIEW, E-EXPOSURE)", () => {
  it("given changes of the type's period, then a cover keeps its own, and an extension takes the one of its moment", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market);
    await setReview(market, 10n * DAY);
    assert.equal(await reviewOf(market, 1n), 7n * DAY);
    await buy(market, { coverId: 1n });
    await setReview(market, 2n * DAY);
    assert.equal(await reviewOf(market, 1n), 10n * DAY);
    for (const unknown of [0n, 2n]) await expectRevert(reviewOf(market, unknown), "UnknownCover", [unknown]);
  });

  for (const days of [1n, 7n, 14n]) {
    it(`given ${days} days of review, then what backs a cover is released the midnight after end + grace + ${days} + 7 days`, async () => {
      const market = await loadFixture(openEarlierMarket);
      await setReview(market, days * DAY);
      await buy(market);
      const release = midnightFrom((await coverField(market, 1n, "end")) + GRACE + days * DAY + MARGIN);
      await setReview(market, (15n - days) * DAY); // of no consequence to it
      assert.equal(await readUint(market.cover, "getReleaseTime", [1n]), release);
      const [[details]] = (await read(market.coverViewer, "getCovers", [[1n]])) as unknown as [[unknown]];
      assert.equal(numberIn(details, "releaseTime"), release);
      const allocation = () => readUint(market.stakingProducts, "getCoverAllocation", [1n, 1n]);
      await moveTo(release - 1n);
      assert.equal(await allocation(), 100n * ONE); // an ETH is 100 native tokens
      await moveTo(release);
      assert.equal(await allocation(), 0n);
    });
  }

  it("given an exposure that ends with the last tranche that has stake, then it can be bought, and a second later not", async () => {
    const market = await loadFixture(openEarlierMarket);
    const last = endOf((await readUint(poolOf(market, 1n), "getFirstActiveTrancheId")) + 6n);
    const year = 365n;
    const latest = last - MARGIN - 7n * DAY - GRACE - year * DAY;
    await buyAt(market, latest, { period: year, amount: ONE / 10n });
    const tooLate = buyAt(market, latest + 1n, { period: year, amount: ONE / 10n });
    await expectRevert(tooLate, "InsufficientCapacity");
    await setReview(market, 7n * DAY - 60n); // a minute less of review is a minute more to buy
    await buyAt(market, latest + 60n, { period: year, amount: ONE / 10n });
    await expectRevert(buyAt(market, latest + 61n, { period: year, amount: ONE / 10n }), "InsufficientCapacity");
  });
});

describe("Cover: the longest exposure there is (E-EXPOSURE)", () => {
  it("given 365 days of cover, 261 of grace and 14 of review, then the last ten days of a tranche have no room for it", async () => {
    const market = await loadFixture(openEarlierMarket);
    const pool = poolOf(market, 1n);
    await moveTo(endOf(await readUint(pool, "getFirstActiveTrancheId"))); // a tranche begins
    const first = await readUint(pool, "getFirstActiveTrancheId");
    await stake(market, pool, 1_000n * ONE, first + 7n);
    await send(market.governor, market.coverProducts, "setGracePeriod", [1n, 261n * DAY]);
    await setReview(market, 14n * DAY);
    const longest = { period: 365n, amount: ONE / 10n };
    const latest = endOf(first + 7n) - 647n * DAY;
    assert.equal(endOf(first) - latest, 10n * DAY);
    await buyAt(market, latest, longest);
    await expectRevert(buyAt(market, latest + 1n, longest), "InsufficientCapacity");
    await buyAt(market, latest + DAY, { ...longest, period: 364n });
    await stake(market, pool, 1_000n * ONE, first + 8n, { time: endOf(first) });
    await buyAt(market, endOf(first) + 1n, longest);
  });
});

describe("Cover: the event of a purchase (E-EVENT)", () => {
  const edited = ({ logs }: Receipt): unknown[] => {
    assert.deepEqual(
      logs.map(({ name }) => name),
      ["CoverEdited", "CoverMetadata", "PremiumPaid"],
    );
    return logs[0]?.args.toArray() ?? [];
  };

  it("given a new cover, then CoverEdited says segment 0, the owner and the metadata", async () => {
    const market = await loadFixture(openEarlierMarket);
    const owned = await buy(market, { owner: market.manager });
    assert.deepEqual(edited(owned), [1n, 1n, 0n, market.manager, "ipfs://metadata"]);
  });

  it("given a cover that is extended twice, then its segments count, and another cover's do not", async () => {
    const market = await loadFixture(openEarlierMarket);
    const segments: unknown[][] = [];
    for (const coverId of [0n, 0n, 1n, 1n, 2n]) segments.push(edited(await buy(market, { coverId })));
    assert.deepEqual(
      segments.map(([coverId, , segmentId]) => [coverId, segmentId]),
      [
        [1n, 0n],
        [2n, 0n],
        [1n, 1n],
        [1n, 2n],
        [2n, 1n],
      ],
    );
    assert.deepEqual([await segmentOf(market, 1n), await segmentOf(market, 2n)], [2n, 1n]);
  });

  it("given covers that were never bought, when their segment is asked for, then UnknownCover", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market);
    assert.equal(await segmentOf(market, 1n), 0n);
    for (const unknown of [0n, 2n]) await expectRevert(segmentOf(market, unknown), "UnknownCover", [unknown]);
  });
});
