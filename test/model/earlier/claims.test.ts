import assert from "node:assert/strict";
import { BOB, CAROL, DAY, GROUP, GRUMPY, ONE, START, eventsOf } from "../world";
import type { World } from "../world";
import { DEPOSIT, claim, covered, useGroup, vote } from "./world";

const SETTLE = { op: "settleClaim", claimId: 1n } as const;
const SEVEN = ["g", "f", "e", "d", "c", "b", "a"] as const;

/** What settling a claim comes to that these reject, in this order, of a group of seven. */
function rejectedBy(assessors: readonly string[]): { world: World; claims: string[]; capitalPool: string[] } {
  const world = covered();
  useGroup(world, ["a", "b", "c", "d", "e", "f", "g"]);
  const claimId = claim(world);
  vote(world, claimId, false, assessors);
  assert.deepEqual(world.read.voters(claimId), assessors);
  world.pass(7n * DAY);
  const settled = world.do("x", { op: "settleClaim", claimId });
  return { world, claims: eventsOf(settled, "claims"), capitalPool: eventsOf(settled, "capitalPool") };
}

describe("model, earlier edition: claims", () => {
  it("E-CLAIM given a cover when claimed and approved then the whole is asked for and paid", () => {
    const world = covered();
    const submitted = world.do(BOB, { op: "submitClaim", coverId: 1n }, DEPOSIT);
    assert.deepEqual(eventsOf(submitted, "claims"), [`ClaimSubmitted(1, 1, bob, ${ONE}, 1)`]);
    vote(world, 1n, true, ["ann"]);
    world.pass(7n * DAY);
    const before = world.read.balance(0n, BOB).value;
    const settled = world.do("x", SETTLE);
    assert.deepEqual(eventsOf(settled, "claims"), [`ClaimSettled(1, true, ${ONE})`]);
    assert.deepEqual(eventsOf(settled, "cover"), ["CoverReduced(1, 0)"]);
    assert.equal(world.read.balance(0n, BOB).value - before, ONE + DEPOSIT);
    assert.deepEqual(world.errors(BOB, { op: "submitClaim", coverId: 1n }, DEPOSIT), ["CoverClosed(1)"]);
  });

  it("E-CLAIM given a claim for a part when submitted then it throws: there is no such function", () => {
    const world = covered();
    const submit = { op: "submitClaim", coverId: 1n, requestedAmount: ONE } as const;
    assert.throws(() => world.errors(BOB, submit, DEPOSIT), /submitClaim takes no amount in the earlier edition/);
    assert.equal(world.read.claimCount(), 0n);
  });

  it("E-REVIEW given a claim when submitted then it is reviewed for 7 days, without a cooldown", () => {
    const world = covered();
    world.pass(5n);
    claim(world);
    assert.deepEqual(world.read.claim(1n), {
      coverId: 1n,
      submitter: BOB,
      requestedAmount: ONE,
      assessorGroupId: 1n,
      submittedAt: START + 5n,
      votingEnd: START + 5n + 604_800n,
      cooldownEnd: START + 5n + 604_800n,
      votesFor: 0n,
      votesAgainst: 0n,
      eligibleVotes: 3n,
      status: 0,
      settled: false,
      payout: 0n,
    });
  });

  it("E-REVIEW given the last possible vote when cast then the review goes on to its end, and is settled from then on", () => {
    const world = covered();
    claim(world);
    vote(world, 1n, true, GROUP);
    assert.equal(world.read.claim(1n).votingEnd, START + 7n * DAY);
    assert.deepEqual(world.errors("ann", { op: "vote", claimId: 1n, inFavour: true }), ["AlreadyVoted(1, ann)"]);
    world.pass(7n * DAY - 1n);
    assert.equal(world.read.claim(1n).status, 0);
    assert.deepEqual(world.errors("x", SETTLE), [`CooldownNotEnded(1, ${START + 7n * DAY})`]);
    world.pass(1n);
    assert.equal(world.read.claim(1n).status, 2);
    world.do("x", SETTLE);
  });

  it("E-REVIEW given 7 days when a vote comes in the last second then it counts, a second later not", () => {
    const world = covered();
    claim(world);
    vote(world, 1n, false, ["ann"]);
    world.pass(7n * DAY - 1n);
    vote(world, 1n, true, ["ben"]);
    world.pass(1n);
    const ended = [`VotingEnded(1, ${START + 7n * DAY})`];
    assert.deepEqual(world.errors("cat", { op: "vote", claimId: 1n, inFavour: true }), ended);
    assert.equal(world.read.claim(1n).status, 3); // a tie
  });

  it("E-DEPOSIT given nobody who voted when a claim is settled then the capital pool gets the whole deposit", () => {
    const { world, claims, capitalPool } = rejectedBy([]);
    assert.deepEqual(claims, ["ClaimSettled(1, false, 0)"]);
    assert.deepEqual(capitalPool, ["EthReceived(claims, 50000000000000000)"]);
    assert.equal(world.read.totalCredit("claims", 0n), 0n);
    assert.equal(world.read.balance(0n, "claims").value, 0n);
  });

  it("E-DEPOSIT given one voter when a claim is rejected then it is credited everything and the pool gets nothing", () => {
    const { world, claims, capitalPool } = rejectedBy(["d"]);
    assert.deepEqual(claims, ["ClaimSettled(1, false, 0)", "Credited(d, 0, 50000000000000000)"]);
    assert.deepEqual(capitalPool, []);
    assert.equal(world.read.credit("claims", "d", 0n), DEPOSIT);
  });

  it("E-DEPOSIT given three voters when a claim is rejected then each is credited a third, and the pool gets 2 wei", () => {
    // 50 000 000 000 000 000 = 3 * 16 666 666 666 666 666 + 2
    const { world, claims, capitalPool } = rejectedBy(["c", "a", "b"]);
    assert.deepEqual(claims, [
      "ClaimSettled(1, false, 0)",
      "Credited(c, 0, 16666666666666666)",
      "Credited(a, 0, 16666666666666666)",
      "Credited(b, 0, 16666666666666666)",
    ]);
    assert.deepEqual(capitalPool, ["EthReceived(claims, 2)"]);
    assert.equal(world.read.balance(0n, "claims").value, 49_999_999_999_999_998n);
    assert.equal(world.read.totalCredit("claims", 0n), 49_999_999_999_999_998n);
  });

  it("E-DEPOSIT given seven voters when a claim is rejected then each is credited a seventh, and the pool gets 6 wei", () => {
    // 50 000 000 000 000 000 = 7 * 7 142 857 142 857 142 + 6
    const { world, claims, capitalPool } = rejectedBy(SEVEN);
    assert.deepEqual(claims, [
      "ClaimSettled(1, false, 0)",
      ...SEVEN.map((assessor) => `Credited(${assessor}, 0, 7142857142857142)`),
    ]);
    assert.deepEqual(capitalPool, ["EthReceived(claims, 6)"]);
    const fetch = { op: "withdrawCredit", ledger: "claims", asset: 0n, to: CAROL } as const;
    assert.deepEqual(world.do("e", fetch).returns, [7_142_857_142_857_142n]);
    assert.deepEqual(world.errors("e", fetch), ["NoCredit(e, 0)"]);
  });

  it("E-DEPOSIT given a tie when settled then those who voted for it are credited as well", () => {
    const world = covered();
    claim(world);
    vote(world, 1n, true, ["cat"]);
    vote(world, 1n, false, ["ann"]);
    world.pass(7n * DAY);
    const settled = world.do("x", SETTLE);
    assert.deepEqual(eventsOf(settled, "claims"), [
      "ClaimSettled(1, false, 0)",
      "Credited(cat, 0, 25000000000000000)",
      "Credited(ann, 0, 25000000000000000)",
    ]);
    assert.deepEqual(eventsOf(settled, "capitalPool"), []);
  });

  it("E-DEPOSIT given an assessor that takes no ETH, and one that was credited before, when credited then nothing is sent", () => {
    const world = covered();
    useGroup(world, [GRUMPY, "ann", "ben"]);
    const before = world.read.balance(0n, "ann").value;
    for (const claimId of [1n, 2n]) {
      claim(world);
      vote(world, claimId, false, ["ann", GRUMPY]);
      world.pass(7n * DAY);
      world.do("x", { op: "settleClaim", claimId });
    }
    assert.equal(world.read.balance(0n, "ann").value, before);
    assert.equal(world.read.credit("claims", "ann", 0n), 50_000_000_000_000_000n);
    assert.equal(world.read.credit("claims", GRUMPY, 0n), 50_000_000_000_000_000n);
    assert.deepEqual(world.do("ann", { op: "withdrawCredit", ledger: "claims", asset: 0n, to: "ann" }).returns, [
      DEPOSIT,
    ]);
  });

  it("E-DEPOSIT given an approved claim when settled then the deposit goes back and no assessor is credited", () => {
    const world = covered();
    claim(world);
    vote(world, 1n, true, GROUP);
    world.pass(7n * DAY);
    const settled = world.do("x", SETTLE);
    assert.deepEqual(eventsOf(settled, "claims"), [`ClaimSettled(1, true, ${ONE})`]);
    assert.equal(world.read.totalCredit("claims", 0n), 0n);
    assert.equal(world.read.balance(0n, "claims").value, 0n);
  });
});
