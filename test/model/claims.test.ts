import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  GOVERNOR,
  GROUP,
  GRUMPY,
  HUNGRY,
  ONE,
  START,
  decidedClaim,
  eventsOf,
  newWorld,
  number,
  told,
} from "./world";
import type { EditionName } from "../../model";
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

/** A cover's claims are voted on by `size` assessors, "ann" and "assessor-1" on; the capital pool has the premium only. */
function withGroup(
  edition: EditionName,
  size: bigint,
  owner = BOB,
): { readonly world: World; readonly group: readonly string[] } {
  const world = newWorld(edition);
  const group = ["ann", ...Array.from({ length: Number(size) - 1 }, (_, i) => `assessor-${i + 1}`)];
  world.do(GOVERNOR, { op: "createAssessorGroup", assessors: group });
  world.do(GOVERNOR, { op: "setAssessorGroup", productType: 1n, assessorGroupId: 2n });
  world.stake(1n, 400n * ONE, 220n, "a");
  if (!world.read.checkRole(owner, 1)) world.do(GOVERNOR, { op: "addMember", account: owner });
  world.buy({ owner });
  return { world, group };
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

  it("CLAIM-1 CLAIM-2 given a cover when submitted then the claim stands and the deposit is held", () => {
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

  for (const edition of ["current", "earlier"] as const) {
    for (const [inFavour, against, status] of [
      [1n, 0n, 3],
      [10n, 0n, 3],
      [11n, 0n, 2],
      [11n, 10n, 2],
      [11n, 11n, 3],
      [10n, 9n, 3],
      [17n, 15n, 2],
    ] as const) {
      it(`SETTLE-1 given 32 who may vote, ${edition} edition, when ${inFavour} are for it and ${against} against then it is ${status === 2 ? "approved" : "rejected"}`, () => {
        const { world, group } = withGroup(edition, 32n);
        world.do(BOB, submit, DEPOSIT);
        assert.equal(world.read.claim(1n).eligibleVotes, 32n);
        const votes = group.slice(0, Number(inFavour + against));
        votes.forEach((assessor, i) => world.do(assessor, { op: "vote", claimId: 1n, inFavour: BigInt(i) < inFavour }));
        world.pass(7n * DAY);
        assert.equal(world.read.claim(1n).status, status);
        const settled = world.do("x", { op: "settleClaim", claimId: 1n });
        const payout = status === 2 ? ONE : 0n;
        assert.equal(eventsOf(settled, "claims")[0], `ClaimSettled(1, ${status === 2}, ${payout})`);
        assert.equal(world.read.credit("capitalPool", BOB, 0n), payout);
      });
    }
  }

  it("SETTLE-1 given a submitter in a group of 4, or not, when one is for it then that is a third of 3, and not of 4", () => {
    for (const [submitter, status] of [
      ["ann", 2],
      [BOB, 3],
    ] as const) {
      const { world } = withGroup("current", 4n, submitter);
      world.do(submitter, submit, DEPOSIT);
      world.do("assessor-1", { op: "vote", claimId: 1n, inFavour: true });
      world.pass(4n * DAY);
      assert.equal(world.read.claim(1n).status, status);
    }
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

  it("SETTLE-3 CREDIT-1 given a short capital pool when settled then the payout is a credit that funds make payable", () => {
    const world = newWorld();
    world.stake(1n, 400n * ONE, 220n, "a");
    world.buy();
    const settled = world.do("x", { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`Credited(bob, 0, ${ONE})`]);
    assert.equal(world.read.pool(1n).activeStake, 300n * ONE);
    assert.equal(world.read.credit("capitalPool", BOB, 0n), ONE);
    const fetch = { op: "withdrawCredit", ledger: "capitalPool", asset: 0n, to: CAROL } as const;
    // the premium of 28 days is all there is
    assert.deepEqual(world.do(BOB, fetch).returns, [3_835_616_438_356_165n]);
    const rest = ONE - 3_835_616_438_356_165n;
    assert.deepEqual(world.errors(BOB, fetch), [`InsufficientFunds(0, 0, ${rest})`]);
    world.do(CAROL, { op: "sendEth" }, ONE);
    const before = world.read.balance(0n, CAROL).value;
    const fetched = world.do(BOB, fetch);
    assert.deepEqual(eventsOf(fetched, "capitalPool"), [`CreditWithdrawn(bob, 0, carol, ${rest})`]);
    assert.equal(world.read.balance(0n, CAROL).value - before, rest);
    assert.deepEqual(world.errors(BOB, fetch), ["NoCredit(bob, 0)"]);
    assert.equal(world.read.totalCredit("capitalPool", 0n), 0n);
  });

  it("CREDIT-2 given a credit of 40 and a capital pool with 20 when fetched then 20 are paid and 20 stay credited", () => {
    const world = newWorld();
    world.stake(1n, 400n * ONE, 220n, "a");
    world.buy({ coverAsset: 6n, amount: 40_000_000n }); // 40 USD
    world.do("x", { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    const fetch = { op: "withdrawCredit", ledger: "capitalPool", asset: 6n, to: CAROL } as const;
    assert.deepEqual(world.errors(BOB, { ...fetch, to: "" }), ["InsufficientFunds(6, 0, 40000000)", "ZeroAddress()"]);
    world.do("x", { op: "mintAsset", asset: 6n, to: "capitalPool", amount: 20_000_000n });
    const fetched = world.do(BOB, fetch);
    assert.deepEqual(fetched.returns, [20_000_000n]);
    assert.deepEqual(eventsOf(fetched, "capitalPool"), ["CreditWithdrawn(bob, 6, carol, 20000000)"]);
    assert.equal(world.read.balance(6n, CAROL).value, 20_000_000n);
    assert.equal(world.read.credit("capitalPool", BOB, 6n), 20_000_000n);
    assert.equal(world.read.totalCredit("capitalPool", 6n), 20_000_000n);
    // with nothing to send, whom it would go to does not matter
    world.do("x", { op: "setAssetBlocked", asset: 6n, account: CAROL, blocked: true });
    assert.deepEqual(world.errors(BOB, fetch), ["InsufficientFunds(6, 0, 20000000)"]);
    world.do("x", { op: "mintAsset", asset: 6n, to: "capitalPool", amount: 50_000_000n });
    assert.deepEqual(world.errors(BOB, fetch), ["AccountBlocked(carol)"]);
    assert.deepEqual(world.do(BOB, { ...fetch, to: ALICE }).returns, [20_000_000n]);
    assert.equal(world.read.balance(6n, "capitalPool").value, 30_000_000n);
    assert.deepEqual(world.errors(BOB, { ...fetch, to: ALICE }), ["NoCredit(bob, 6)"]);
  });

  it("CREDIT-2 given an open claim and a credited deposit when the deposit is fetched then it is whole, and the open one stays", () => {
    const world = covered(HUNGRY);
    world.do(HUNGRY, submit, DEPOSIT);
    vote(world, 1n, [true, true, true]);
    world.pass(DAY);
    world.do("x", { op: "settleClaim", claimId: 1n });
    world.buy();
    world.do(BOB, { op: "submitClaim", coverId: 2n }, DEPOSIT);
    const fetch = { op: "withdrawCredit", ledger: "claims", asset: 0n, to: HUNGRY } as const;
    assert.deepEqual(world.do(HUNGRY, fetch).returns, [DEPOSIT]);
    assert.equal(world.read.balance(0n, "claims").value, DEPOSIT);
  });

  it("CREDIT-1 CREDIT-2 SAFE-2 given an owner that takes ETH with all gas only when settled then payout and deposit are credits it can fetch", () => {
    const world = covered(HUNGRY);
    world.do(HUNGRY, submit, DEPOSIT);
    vote(world, 1n, [true, true, true]);
    world.pass(DAY);
    const settled = world.do("x", { op: "settleClaim", claimId: 1n });
    assert.deepEqual(eventsOf(settled, "claims"), [`ClaimSettled(1, true, ${ONE})`, `Credited(hungry, 0, ${DEPOSIT})`]);
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`Credited(hungry, 0, ${ONE})`]);
    const fetch = { op: "withdrawCredit", asset: 0n } as const;
    assert.deepEqual(world.errors(HUNGRY, { ...fetch, ledger: "claims", to: GRUMPY }), [
      `EthTransferFailed(grumpy, ${DEPOSIT})`,
    ]);
    assert.deepEqual(world.errors(HUNGRY, { ...fetch, ledger: "claims", to: "" }), ["ZeroAddress()"]);
    assert.deepEqual(world.do(HUNGRY, { ...fetch, ledger: "claims", to: HUNGRY }).returns, [DEPOSIT]);
    assert.deepEqual(world.do(HUNGRY, { ...fetch, ledger: "capitalPool", to: ALICE }).returns, [ONE]);
    assert.deepEqual(world.errors(HUNGRY, { ...fetch, ledger: "cover", to: HUNGRY }), ["NoCredit(hungry, 0)"]);
  });

  it("CREDIT-1 given a payout in USD when its receiver is blocked then it is a credit until it is not", () => {
    const world = newWorld();
    world.stake(1n, 400n * ONE, 220n, "a");
    world.buy({ coverAsset: 6n, amount: 2_000_000_000n }); // 2 000 USD = 1 ETH = 100 tokens
    world.do("x", { op: "mintAsset", asset: 6n, to: "capitalPool", amount: 2_000_000_000n });
    world.do("x", { op: "setAssetBlocked", asset: 6n, account: BOB, blocked: true });
    const settled = world.do("x", { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.deepEqual(eventsOf(settled, "capitalPool"), ["Credited(bob, 6, 2000000000)"]);
    const fetch = { op: "withdrawCredit", ledger: "capitalPool", asset: 6n, to: BOB } as const;
    assert.deepEqual(world.errors(BOB, fetch), ["AccountBlocked(bob)"]);
    assert.equal(number(world.do(BOB, { ...fetch, to: ALICE }).returns[0]), 2_000_000_000n);
    assert.equal(world.read.balance(6n, ALICE).value, 2_000_000_000n);
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
