import assert from "node:assert/strict";
import { BOB, CAROL, DAY, GOVERNOR, GROUP, GRUMPY, ONE, START, eventsOf, newWorld } from "../world";
import { DEPOSIT, claim, covered, stocked, vote } from "./world";

describe("model, earlier edition: segments", () => {
  it("E-EDIT given a cover when extended then id, owner and approvals stay, and everything else is of the new segment", () => {
    const world = stocked();
    world.buy();
    world.do(BOB, { op: "approveNft", collection: "coverNFT", to: CAROL, tokenId: 1n });
    world.pass(DAY);
    const extended = world.buy({ coverId: 1n, amount: 2n * ONE, period: 100n }, CAROL);
    assert.deepEqual(extended.returns, [1n]);
    assert.equal(world.read.coverCount(), 1n);
    assert.equal(world.read.ownerOf("coverNFT", 1n), BOB);
    assert.equal(world.read.approvedFor("coverNFT", 1n), CAROL);
    assert.equal(world.read.ownerOf("coverNFT", 2n), "");
    assert.deepEqual(world.read.cover(1n), {
      coverId: 1n,
      owner: BOB,
      productId: 1n,
      coverAsset: 0n,
      amount: 2n * ONE,
      amountBought: 2n * ONE,
      start: START + DAY,
      end: START + 101n * DAY,
      gracePeriod: 30n * DAY,
      graceEnd: START + 131n * DAY,
      releaseTime: START + 145n * DAY,
      originalCoverId: 1n,
      replacedBy: 0n,
      openClaimId: 0n,
      // 5.1 % * 0.999; premium = 200 * 0.050949 * 100 / 365 = 2 791 726 027 397 260 274, credit = 100 * 0.05 * 27 / 365 =
      // 369 863 013 698 630 136; R = half of 2 421 863 013 698 630 138 + 184 931 506 848 355 200; / 8 640 000 s
      pools: [
        { poolId: 1n, amountBought: 2n * ONE, price: 50_949_000_000_000_000n, rewardRate: 161_558_219_177n, bump: 0n },
      ],
      allocations: [200n * ONE],
    });
    assert.deepEqual(eventsOf(extended, "cover").slice(0, 2), [
      "CoverEdited(1, 1, 1, bob, ipfs)",
      "CoverMetadata(1, ipfs)",
    ]);
    assert.deepEqual(eventsOf(extended, "stakingProducts")[0], `CapacityReleased(1, 1, 1, ${100n * ONE})`);
    assert.deepEqual(eventsOf(extended, "pool:1"), [
      `RewardStreamStopped(1, 79274479959, ${79_274_479_959n * 27n * DAY})`,
      `RewardStreamAdded(1, 161558219177, ${START + 101n * DAY})`,
    ]);
  });

  it("E-EDIT given streams of one cover that end at the same midnight when the last one is paid out then the pool has none left", () => {
    const world = stocked();
    for (const coverId of [0n, 1n, 1n]) {
      world.pass(1n);
      world.buy({ coverId });
    }
    const [part] = world.read.cover(1n).pools;
    assert.ok((part?.rewardRate ?? 0n) > 0n);
    assert.equal(world.read.pool(1n).rewardRate, part?.rewardRate);
    claim(world);
    vote(world, 1n, true, GROUP);
    world.pass(7n * DAY);
    const settled = world.do("x", { op: "settleClaim", claimId: 1n });
    const burned = (part?.rewardRate ?? 0n) * (22n * DAY - 3n);
    assert.equal(eventsOf(settled, "pool:1")[0], `RewardStreamStopped(1, ${part?.rewardRate}, ${burned})`);
    assert.equal(world.read.pool(1n).rewardRate, 0n);
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, 0n);
  });

  it("E-EDIT CAP-3 given a longer segment when the former one would be released then the cover stays backed until its own release", () => {
    const world = stocked();
    world.buy();
    world.buy({ coverId: 1n, period: 100n });
    world.pass(72n * DAY);
    assert.equal(world.read.coverAllocation(1n, 1n), 100n * ONE);
    world.pass(72n * DAY - 1n);
    assert.equal(world.read.coverAllocation(1n, 1n), 100n * ONE);
    world.pass(1n);
    assert.equal(world.read.coverAllocation(1n, 1n), 0n);
  });

  it("E-EDIT given a settled claim when the cover is extended then its record stays, and the next one is about the last segment", () => {
    const world = covered();
    claim(world);
    world.pass(7n * DAY);
    world.do("x", { op: "settleClaim", claimId: 1n });
    const before = world.read.claim(1n);
    world.buy({ coverId: 1n, amount: 3n * ONE });
    assert.deepEqual(world.read.claim(1n), before);
    const submitted = world.do(BOB, { op: "submitClaim", coverId: 1n }, DEPOSIT);
    assert.deepEqual(eventsOf(submitted, "claims"), [`ClaimSubmitted(2, 1, bob, ${3n * ONE}, 1)`]);
    assert.deepEqual(world.buyErrors({ coverId: 1n }), ["CoverClaimOpen(1, 2)"]);
    vote(world, 2n, true, GROUP);
    world.pass(7n * DAY);
    world.do("x", { op: "settleClaim", claimId: 2n });
    assert.equal(world.read.claim(2n).payout, 3n * ONE);
    assert.deepEqual(world.buyErrors({ coverId: 1n }), ["CoverClosed(1)"]);
  });

  it("E-EDIT given an owner that takes no NFT when somebody approved extends its cover then no one asks it, and the current edition does", () => {
    for (const edition of ["earlier", "current"] as const) {
      const world = newWorld(edition);
      world.stake(1n, 10_000n * ONE, 224n, "staker");
      world.do(GOVERNOR, { op: "addMember", account: GRUMPY });
      world.buy();
      const move = { op: "transferNft", collection: "coverNFT", from: BOB, to: GRUMPY, tokenId: 1n } as const;
      world.do(BOB, move);
      world.do(GRUMPY, { op: "approveNft", collection: "coverNFT", to: BOB, tokenId: 1n });
      const order = { coverId: 1n, owner: GRUMPY };
      if (edition === "earlier") world.buy(order);
      else assert.deepEqual(world.buyErrors(order), ["ERC721InvalidReceiver(grumpy)"]);
      assert.deepEqual(world.buyErrors({ ...order, coverId: 0n }), ["ERC721InvalidReceiver(grumpy)"]);
      assert.equal(world.read.ownerOf("coverNFT", 1n), GRUMPY);
    }
  });

  it("E-EDIT EDIT-1 given an extended cover when extended again, by others or after its end then its last segment decides", () => {
    const world = stocked();
    world.buy();
    world.buy({ coverId: 1n, period: 100n });
    assert.deepEqual(world.buyErrors({ coverId: 1n }, CAROL), ["NotOwnerNorApproved(1, carol)"]);
    assert.deepEqual(world.buyErrors({ coverId: 2n }), ["UnknownCover(2)"]);
    world.pass(28n * DAY);
    world.buy({ coverId: 1n });
    world.pass(28n * DAY);
    assert.deepEqual(world.buyErrors({ coverId: 1n }), [`CoverEnded(1, ${START + 56n * DAY})`]);
    claim(world);
  });
});
