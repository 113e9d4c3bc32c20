import assert from "node:assert/strict";
import type { Account, Operation } from "../../model";
import { fitness, isNear, played, purchase, startOf, worth, type Calls } from "./worth";

const ONE = 10n ** 18n;
const DAY = 86_400;
/** Prices have decayed to their floors by then. */
const BOUGHT = 10 * DAY;
const DEPOSIT = ONE / 20n;

describe("values of the mutual's objectives on open points of the specification", function () {
  this.timeout(60_000);

  /** A claim on cover 1; in the first 4 days behind it nobody votes, or ann, which is a third of the group. */
  const claim = (day: number, claimId: bigint, settled: boolean, approved: boolean): Calls => [
    [BOUGHT + day * DAY, "guzzler", { op: "submitClaim", coverId: 1n }, DEPOSIT],
    ...(approved ? ([[BOUGHT + day * DAY, "ann", { op: "vote", claimId, inFavour: true }]] as const) : []),
    ...(settled ? ([[BOUGHT + (day + 4) * DAY, "guzzler", { op: "settleClaim", claimId }]] as const) : []),
  ];
  const bought = [BOUGHT, "guzzler", purchase(1n)] as const;

  it("given two claims that nobody voted on and a third that is approved, then two were rejected before; a search goes by those that have yet to be followed", () => {
    const twice = [bought, ...claim(1, 1n, true, false), ...claim(6, 2n, true, false)];
    assert.equal(worth("claim-retries", ...twice, ...claim(11, 3n, false, true)), 2n);
    assert.equal(worth("claim-retries", bought, ...claim(1, 1n, false, true)), 0n);
    assert.equal(worth("claim-retries", ...twice), 0n);
    assert.equal(played("claim-retries", [bought]).value, undefined);
    assert.deepEqual([fitness("claim-retries", ...twice), fitness("claim-retries", bought)], [2n, 0n]);
  });

  const answeringAt = (answer: bigint): Operation => {
    const updatedAt = BigInt(startOf("paid-beyond-burn"));
    return { op: "setFeedAnswer", asset: 255n, answer, updatedAt, broken: false };
  };
  const answering = (answer: bigint): Calls[number] => [BOUGHT + DAY, "treasury", answeringAt(answer)];
  const claimed = claim(2, 1n, false, true);

  it("given a payout of 1 ETH that burns 100 native, then 100 more were paid where the native feed has halved, and 50 less where it answers the double", () => {
    assert.equal(worth("paid-beyond-burn", bought, ...claimed), 0n);
    assert.equal(worth("paid-beyond-burn", bought, answering(ONE / 200n), ...claimed), 100n * ONE);
    assert.equal(worth("paid-beyond-burn", bought, answering(ONE / 50n), ...claimed), -50n * ONE);
  });

  it("given a feed that has fallen, then a search goes by a quarter of what a second cover could be paid beyond its burn", () => {
    const calls: Calls = [bought, ...claimed, [BOUGHT + 3 * DAY, "guzzler", purchase(1n)]];
    const halved = [...calls, [BOUGHT + 4 * DAY, "treasury", answeringAt(ONE / 200n)] as const];
    assert.equal(worth("paid-beyond-burn", ...halved), 100n * ONE);
    assert.equal(fitness("paid-beyond-burn", ...halved), 125n * ONE);
  });

  it("given a payout that burns all the stake of pool 4, 100 native, then its burn is not compared, because it could not be larger at any price", () => {
    const all = [BOUGHT, "guzzler", purchase(1n, { period: 28n, poolId: 4n })] as const;
    assert.equal(played("paid-beyond-burn", [all, answering(ONE / 200n), ...claimed]).value, undefined);
  });

  it("given a claim that is rejected, or settled without an allocation, then its burn is not compared", () => {
    const late: Calls = [...claim(2, 1n, false, true), [500 * DAY, "erin", { op: "settleClaim", claimId: 1n }]];
    assert.equal(played("paid-beyond-burn", [bought, ...late]).value, undefined);
    assert.equal(played("paid-beyond-burn", [bought, ...claim(2, 1n, true, false)]).value, undefined);
  });

  it("given a manager, then its settings count while it is no member; refused ones, and those of others, do not", () => {
    const fee = (day: number, newFee: bigint, poolId = 1n, caller: Account = "alice"): Calls[number] => [
      ...([day * DAY, caller] as const),
      { op: "setPoolFee", poolId, newFee },
    ];
    const removed = [2 * DAY, "governor", { op: "removeMember", account: "alice" }] as const;
    const returned = [6 * DAY, "governor", { op: "addMember", account: "alice" }] as const;
    const target: Operation = {
      ...{ op: "setProducts", poolId: 1n },
      params: [{ productId: 1n, weight: 10_000n, targetPrice: 400n }],
    };
    const calls: Calls = [
      fee(1, 10n),
      removed,
      fee(3, 20n),
      [4 * DAY, "alice", target],
      // above what the pool allows, and of a pool that bob manages, who is a member
      fee(5, 9_999n),
      fee(5, 10n, 2n, "bob"),
      returned,
      fee(7, 30n),
    ];
    assert.equal(worth("removed-manages", ...calls), 2n);
    assert.equal(worth("removed-manages", fee(1, 10n)), 0n);
    assert.ok(
      fitness("removed-manages", removed) > fitness("removed-manages", fee(1, 10n)),
      "a search goes on from it",
    );
  });

  it("given locks of a manager, then a lock that is renewed before its end continues; a later one is another lock; those of others do not count", () => {
    const start = startOf("lock-length");
    const lock = (day: number, untilDay: number, account: Account = "alice"): Calls[number] => [
      ...([day * DAY, "governor"] as const),
      { op: "lockForMV", account, until: BigInt(start + untilDay * DAY) },
    ];
    const days = (count: bigint): bigint => count * ONE;
    assert.equal(worth("lock-length", lock(1, 366)), days(365n));
    assert.ok(
      fitness("lock-length", lock(1, 31), lock(26, 56)) > fitness("lock-length", lock(1, 366)),
      "a search goes on from what is renewed",
    );
    assert.equal(worth("lock-length", lock(1, 366), lock(300, 665)), days(664n));
    assert.equal(worth("lock-length", lock(1, 100), lock(200, 250)), days(99n));
    assert.equal(worth("lock-length", lock(1, 100), lock(2, 367, "bob")), days(365n), "each address by itself");
    assert.equal(played("lock-length", [lock(1, 366, "guzzler")]).value, undefined);
  });

  it("given a cover that ends after midnight, then rewards that stream until the next midnight count", () => {
    const now = startOf("reward-after-cover") + BOUGHT;
    const end = now + 365 * DAY;
    const midnight = Math.ceil(end / DAY) * DAY;
    assert.ok(midnight > end, "the sequence starts at a midnight");
    const rate = (3n * ONE) / 2n / BigInt(midnight - now);
    assert.equal(worth("reward-after-cover", bought), rate * BigInt(midnight - end));
  });

  it("given 28 days that are extended to a year at equal size, then the bump of the tranches that end in between is spared; a year at once spares nothing", () => {
    const [short, long] = [purchase(1n, { period: 28n }), purchase(1n, { coverId: 1n })];
    const bump = 5n * 10n ** 16n * 100n;
    assert.equal(
      worth("bump-spared", [BOUGHT, "guzzler", short], [BOUGHT, "guzzler", long]),
      bump / 5_000n - bump / 8_000n,
    );
    assert.equal(played("bump-spared", [bought]).value, undefined);
    assert.equal(worth("bump-spared", bought, [BOUGHT, "guzzler", long]), 0n, "the same cover again");
  });

  it("given a cover that grows by as much when it is extended, then its growth counts as bumped", () => {
    const [short, long] = [purchase(1n, { period: 28n }), purchase(2n, { coverId: 1n })];
    const bump = 5n * 10n ** 16n * 100n;
    assert.equal(
      worth("bump-spared", [BOUGHT, "guzzler", short], [BOUGHT + 9 * DAY, "guzzler", long]),
      (2n * bump) / 5_000n - bump / 8_000n - bump / 5_000n,
    );
  });

  it("given a year that is changed to 28 days at once, then what was paid less the new premium is forfeited; to more, nothing is", () => {
    const short = [BOUGHT, "guzzler", purchase(1n, { period: 28n, coverId: 1n })] as const;
    // the new premium is at 3 % and the bump of the first purchase, 5 % × 100 / 5 000
    isNear(worth("credit-forfeited", bought, short), 3n * ONE - (31n * ONE * 28n) / (10n * 365n));
    assert.equal(worth("credit-forfeited", bought, [BOUGHT, "guzzler", purchase(2n, { coverId: 1n })]), 0n);
    assert.equal(played("credit-forfeited", [bought]).value, undefined);
  });

  it("given a cover that a payout halved, then its credit is of the half that is left", () => {
    const half: Operation = { op: "submitClaim", coverId: 1n, requestedAmount: ONE / 2n };
    const paid: Calls = [
      bought,
      [BOUGHT, "guzzler", half, DEPOSIT],
      [BOUGHT, "ann", { op: "vote", claimId: 1n, inFavour: true }],
      [BOUGHT + 4 * DAY, "guzzler", { op: "settleClaim", claimId: 1n }],
      [BOUGHT + 5 * DAY, "guzzler", purchase(1n, { period: 28n, coverId: 1n })],
    ];
    // 360 of 365 days of half of 3 native, less 28 days at 3 %, to which the price has decayed
    isNear(worth("credit-forfeited", ...paid), (3n * ONE * 360n) / (2n * 365n) - (3n * ONE * 28n) / 365n);
  });
});
