import assert from "node:assert/strict";
import { BOB, CAROL, DAY, GOVERNOR, GROUP, ONE, START, decidedClaim, eventsOf, newWorld, told } from "./world";
import type { World } from "./world";

const DEPOSIT = ONE / 20n;
const submit = { op: "submitClaim", coverId: 1n } as const;

/** Bob's (or another's) cover of 1 ETH for 28 days; the capital pool has 5 ETH and the premium. */
function covered(owner = BOB): World {
  const world = newWorld();
  world.stake(1n, 400n * ONE, 220n, "a");
  world.do(CAROL, { op: "sendEth" }, 5n * ONE);
  if (!world.read.checkRole(owner, 1)) world.do(GOVERNOR, { op: "addMember", account: owner });
  world.buy({ owner });
  return world;
}

function vote(world: World, claimId: bigint, votes: readonly (boolean | undefined)[]): void {
  votes.forEach((inFavour, i) => {
    if (inFavour !== undefined) world.do(GROUP[i] ?? "", { op: "vote", claimId, inFavour });
  });
}

describe("model: claims", () => {
  it("CLAIM-1 given 30 days of grace when claimed in its last second then it is taken, a second later not", () => {
    const world = covered();
    world.pass(58n * DAY - 1n);
    const last = world.model.clone();
    const taken = last.execute({ caller: BOB, value: DEPOSIT, operation: submit });
    assert.equal(taken.ok, true);
    world.pass(1n);
    assert.deepEqual(world.errors(BOB, submit, DEPOSIT), [`GraceEnded(1, ${START + 58n * DAY})`]);
  });

  it("CLAIM-1 CLAIM-2 given a cover when submitted then the claim is open and the deposit is held", () => {
    const world = covered();
    const done = world.do(BOB, { ...submit, requestedAmount: 7n }, DEPOSIT);
    assert.deepEqual(done.returns, [1n]);
    assert.deepEqual(eventsOf(done, "claims"), ["ClaimSubmitted(1, 1, bob, 7, 1)"]);
    assert.equal(world.read.balance(0n, "claims").value, DEPOSIT);
    assert.deepEqual(world.read.claim(1n), {
      coverId: 1n,
      submitter: BOB,
      requestedAmount: 7n,
      assessorGroupId: 1n,
      submittedAt: START,
      votingEnd: START + 3n * DAY,
      cooldownEnd: START + 4n * DAY,
      votesFor: 0n,
      votesAgainst: 0n,
      eligibleVotes: 3n,
      status: 0,
      settled: false,
      payout: 0n,
    });
    assert.equal(world.read.cover(1n).openClaimId, 1n);
  });

  it("CLAIM-1 CLAIM-2 CLAIM-3 given broken preconditions when submitted then each is named", () => {
    const world = covered();
    assert.deepEqual(world.errors("x", submit, 0n), [
      "NotCoverOwner(1, x)",
      "NotMember(x)",
      `WrongDeposit(0, ${DEPOSIT})`,
    ]);
    assert.deepEqual(world.errors(BOB, { ...submit, coverId: 9n }, DEPOSIT), ["UnknownCover(9)"]);
    for (const requestedAmount of [0n, ONE + 1n, 2n ** 256n - 1n]) {
      const refused = [`RequestOutOfRange(${requestedAmount}, ${ONE})`];
      assert.deepEqual(world.errors(BOB, { ...submit, requestedAmount }, DEPOSIT), refused);
    }
    world.do(BOB, submit, DEPOSIT);
    assert.deepEqual(world.errors(BOB, submit, DEPOSIT), ["CoverClaimOpen(1, 1)"]);
  });

  it("CLAIM-3 given a rejected claim when settled then another may follow, and after the whole was paid none", () => {
    const world = covered();
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, false) });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.deepEqual(world.errors(BOB, submit, DEPOSIT), ["CoverClosed(1)"]);
    assert.deepEqual(world.errors(BOB, { ...submit, requestedAmount: 1n }, DEPOSIT), ["CoverClosed(1)"]);
  });

  it("CLAIM-4 given an open claim when the NFT is transferred then it stays, and goes after settlement", () => {
    const world = covered();
    const claimId = decidedClaim(world, 1n, false);
    const move = { op: "transferNft", collection: "coverNFT", from: BOB, to: CAROL, tokenId: 1n } as const;
    assert.deepEqual(world.errors(BOB, move), ["CoverClaimOpen(1, 1)"]);
    world.do(BOB, { op: "settleClaim", claimId });
    world.do(BOB, move);
    assert.equal(world.read.ownerOf("coverNFT", 1n), CAROL);
  });

  it("VOTE-1 given a group when others, the submitter or a voter again vote then they are refused", () => {
    const world = covered("ann");
    world.do("ann", submit, DEPOSIT);
    assert.equal(world.read.claim(1n).eligibleVotes, 2n);
    assert.deepEqual(world.errors("ann", { op: "vote", claimId: 1n, inFavour: true }), ["ConflictOfInterest(1, ann)"]);
    assert.deepEqual(world.errors(CAROL, { op: "vote", claimId: 1n, inFavour: true }), ["NotAssessor(1, carol)"]);
    assert.deepEqual(world.errors("ben", { op: "vote", claimId: 2n, inFavour: true }), ["UnknownClaim(2)"]);
    const cast = world.do("ben", { op: "vote", claimId: 1n, inFavour: true });
    assert.deepEqual(eventsOf(cast, "claims"), ["VoteCast(1, ben, true)"]);
    assert.deepEqual(world.errors("ben", { op: "vote", claimId: 1n, inFavour: false }), ["AlreadyVoted(1, ben)"]);
    assert.equal(world.read.hasVoted(1n, "ben"), true);
    assert.equal(world.read.hasVoted(1n, "cat"), false);
  });

  it("VOTE-1 given a submitted claim when the type's group changes then the old group votes", () => {
    const world = covered();
    world.do(BOB, submit, DEPOSIT);
    world.do(GOVERNOR, { op: "createAssessorGroup", assessors: ["x", "y", "z"] });
    world.do(GOVERNOR, { op: "setAssessorGroup", productType: 1n, assessorGroupId: 2n });
    assert.deepEqual(world.errors("x", { op: "vote", claimId: 1n, inFavour: true }), ["NotAssessor(1, x)"]);
    vote(world, 1n, [true]);
  });

  it("VOTE-2 given 72 hours when a vote comes in the last second then it counts, a second later not", () => {
    const world = covered();
    world.do(BOB, submit, DEPOSIT);
    world.pass(3n * DAY - 1n);
    vote(world, 1n, [true]);
    world.pass(1n);
    assert.equal(world.read.claim(1n).status, 1);
    assert.deepEqual(world.errors("ben", { op: "vote", claimId: 1n, inFavour: true }), [
      `VotingEnded(1, ${START + 3n * DAY})`,
    ]);
  });

  it("VOTE-2 given the last possible vote when cast then voting ends and the cooldown begins at once", () => {
    const world = covered();
    world.do(BOB, submit, DEPOSIT);
    world.pass(100n);
    vote(world, 1n, [true, true, false]);
    assert.equal(world.read.claim(1n).votingEnd, START + 100n);
    assert.equal(world.read.claim(1n).status, 1);
    assert.deepEqual(world.errors("ann", { op: "vote", claimId: 1n, inFavour: true }), [
      "AlreadyVoted(1, ann)",
      `VotingEnded(1, ${START + 100n})`,
    ]);
    world.pass(DAY - 1n);
    const early = [`CooldownNotEnded(1, ${START + 100n + DAY})`];
    assert.deepEqual(world.errors("x", { op: "settleClaim", claimId: 1n }), early);
    world.pass(1n);
    assert.equal(world.read.claim(1n).status, 2);
    world.do("x", { op: "settleClaim", claimId: 1n });
  });

  it("SETTLE-1 SETTLE-2 given a tie when settled then the claim is rejected and the deposit forfeited", () => {
    const world = covered();
    world.do(BOB, submit, DEPOSIT);
    vote(world, 1n, [true, false]);
    world.pass(4n * DAY);
    assert.equal(world.read.claim(1n).status, 3);
    const settled = world.do("x", { op: "settleClaim", claimId: 1n });
    assert.deepEqual(eventsOf(settled, "claims"), ["ClaimSettled(1, false, 0)"]);
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`EthReceived(claims, ${DEPOSIT})`]);
    assert.deepEqual(eventsOf(settled, "pool:1"), []);
    assert.equal(world.read.balance(0n, "claims").value, 0n);
    assert.deepEqual(world.errors("x", { op: "settleClaim", claimId: 1n }), ["AlreadySettled(1)"]);
    assert.deepEqual(world.errors("x", { op: "settleClaim", claimId: 2n }), ["UnknownClaim(2)"]);
  });

  it("SETTLE-1 given no vote at all when settled then the claim is rejected", () => {
    const world = covered();
    world.do(BOB, submit, DEPOSIT);
    world.pass(4n * DAY);
    world.do("x", { op: "settleClaim", claimId: 1n });
    assert.equal(world.read.claim(1n).status, 3);
  });

  it("SETTLE-2 SETTLE-3 given an approved claim for a part when settled then it is paid, the deposit comes back and the cover is smaller", () => {
    const world = covered();
    const claimId = decidedClaim(world, 1n, true, ONE / 4n);
    const before = world.read.balance(0n, BOB).value;
    const settled = world.do("x", { op: "settleClaim", claimId });
    assert.deepEqual(eventsOf(settled, "claims"), [`ClaimSettled(1, true, ${ONE / 4n})`]);
    assert.deepEqual(eventsOf(settled, "cover"), [`CoverReduced(1, ${(3n * ONE) / 4n})`]);
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`PaidOut(0, bob, ${ONE / 4n})`]);
    assert.equal(world.read.balance(0n, BOB).value - before, ONE / 4n + DEPOSIT);
    assert.equal(world.read.claim(1n).payout, ONE / 4n);
    assert.equal(world.read.pool(1n).activeStake, 375n * ONE);
  });

  it("SETTLE-4 given a claim in the last second of grace when settled before the release then it pays and burns, and at the release it pays", () => {
    const world = covered();
    world.pass(58n * DAY - 1n);
    world.do(BOB, submit, DEPOSIT);
    vote(world, 1n, [true]);
    // grace ends on day 58, release on day 58 + 11 = 69
    world.pass(11n * DAY);
    assert.equal(world.model.time, START + 69n * DAY - 1n);
    const before = world.model.clone();
    const paid = before.execute({ caller: "x", value: 0n, operation: { op: "settleClaim", claimId: 1n } });
    assert.equal(paid.ok && paid.events.some(({ name }) => name === "PaidOut"), true);
    assert.equal(before.read.pool(1n).activeStake, 300n * ONE);
    world.pass(1n);
    const held = world.read.balance(0n, BOB).value;
    const settled = world.do("x", { op: "settleClaim", claimId: 1n });
    assert.deepEqual(settled.events.map(told), [
      `ClaimSettled(1, true, ${ONE})`,
      "CoverReduced(1, 0)",
      `PaidOut(0, bob, ${ONE})`,
    ]);
    assert.equal(world.read.pool(1n).activeStake, 400n * ONE);
    assert.equal(world.read.cover(1n).amount, 0n);
    assert.equal(world.read.claim(1n).payout, ONE);
    assert.equal(world.read.balance(0n, BOB).value - held, ONE + DEPOSIT);
  });

  it("SETTLE-4 given a claim for a part when settled years later then the part is paid, and the cover keeps the rest", () => {
    const world = covered();
    const claimId = decidedClaim(world, 1n, true, ONE / 4n);
    world.pass(3_000n * DAY);
    const gas = world.do("x", { op: "starve", claimId });
    assert.deepEqual(gas.returns, [(50_000n * 64n) / 63n + 1n + 37_600n]);
    const settled = world.do("x", { op: "settleClaim", claimId });
    assert.deepEqual(eventsOf(settled, "cover"), [`CoverReduced(1, ${(3n * ONE) / 4n})`]);
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`PaidOut(0, bob, ${ONE / 4n})`]);
    assert.equal(world.read.cover(1n).amount, (3n * ONE) / 4n);
    assert.deepEqual(world.errors("x", { op: "settleClaim", claimId }), ["AlreadySettled(1)"]);
  });

  it("FEED-2 given unusable feeds when a claim is settled then none is read", () => {
    const world = covered();
    const claimId = decidedClaim(world, 1n, true);
    for (const asset of [6n, 7n, 255n]) {
      world.do("x", { op: "setFeedAnswer", asset, answer: 0n, updatedAt: 0n, broken: true });
    }
    world.do("x", { op: "settleClaim", claimId });
  });
});
