import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  GOVERNOR,
  ONE,
  START,
  TRANCHE,
  addPool,
  decidedClaim,
  eventsOf,
  newWorld,
} from "./world";
import type { World } from "./world";

const HUGE = 2n ** 256n - 1n;

function depositMore(world: World, caller: string, tokenId: bigint, amount: bigint, trancheId: bigint): string[] {
  const operation = {
    op: "depositTo",
    poolId: 1n,
    amount,
    trancheId,
    requestTokenId: tokenId,
    destination: "",
  } as const;
  return eventsOf(world.do(caller, operation), "pool:1");
}

/** Stake of a and b in tranche 220, 300 and 100 tokens; a whole claim of 100 tokens burns a quarter. */
function burned(): World {
  const world = newWorld();
  world.stake(1n, 300n * ONE, 220n, "a");
  world.stake(1n, 100n * ONE, 220n, "b");
  world.buy();
  world.do(CAROL, { op: "sendEth" }, 5n * ONE);
  world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
  return world;
}

describe("model: deposits and shares", () => {
  it("STAKE-1 given an empty pool when staking then a position with one share per wei is minted to the destination", () => {
    const world = newWorld();
    const operation = {
      op: "depositTo",
      poolId: 1n,
      amount: ONE,
      trancheId: 227n,
      requestTokenId: 0n,
      destination: "d",
    } as const;
    const done = world.do("treasury", operation);
    assert.deepEqual(done.returns, [1n]);
    assert.deepEqual(eventsOf(done, "pool:1"), [`StakeDeposited(1, 227, treasury, ${ONE}, ${ONE})`]);
    assert.equal(world.read.ownerOf("stakingNFT", 1n), "d");
    assert.deepEqual(world.read.balance(255n, "pool:1"), { value: ONE, slack: 0n });
    assert.deepEqual(world.read.tranche(1n, 227n), { ended: false, stake: ONE, shares: ONE, stakeTaken: 0n });
  });

  it("STAKE-2 given a position when its owner or someone approved adds then it joins, destination ignored", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "treasury");
    depositMore(world, "treasury", 1n, ONE, 221n);
    world.do("treasury", { op: "transfer", asset: 255n, to: CAROL, amount: ONE });
    world.do(CAROL, { op: "approve", asset: 255n, spender: "pool:1", amount: ONE });
    const operation = {
      op: "depositTo",
      poolId: 1n,
      amount: ONE,
      trancheId: 221n,
      requestTokenId: 1n,
      destination: "",
    } as const;
    assert.deepEqual(world.errors(CAROL, operation), ["NotOwnerNorApproved(1, carol)"]);
    world.do("treasury", { op: "approveNft", collection: "stakingNFT", to: CAROL, tokenId: 1n });
    world.do(CAROL, operation);
    assert.equal(world.read.deposit(1n, 221n).stake, 2n * ONE);
    assert.equal(world.read.positionCount(), 1n);
    assert.equal(world.read.allowance(255n, CAROL, "pool:1"), 0n);
  });

  it("SHARE-1 given a pool that lost a quarter when 30 tokens are staked then they buy 40 shares", () => {
    const world = burned();
    // 400 shares, 300 tokens: 30 * 400 / 300 = 40
    world.stake(1n, 30n * ONE, 221n, "c");
    assert.equal(world.read.deposit(3n, 221n).shares, 40n * ONE);
    // 10 tokens + 1 wei: floor(1.33… wei) more than 13.33…
    world.stake(1n, 10n * ONE + 1n, 221n, "d");
    assert.equal(world.read.deposit(4n, 221n).shares, 13_333_333_333_333_333_334n);
  });

  it("SHARE-2 SHARE-3 BURN-3 given stakers of 300 and 100 when 100 are burned then they have 225 and 75", () => {
    const world = burned();
    assert.equal(world.read.pool(1n).activeStake, 300n * ONE);
    assert.equal(world.read.position(1n).activeStake, 225n * ONE);
    assert.equal(world.read.position(2n).activeStake, 75n * ONE);
    assert.equal(world.read.tranche(1n, 220n).shares, 400n * ONE);
  });

  it("TRANCHE-2 given the current tranche when others than it and the next seven are named then it is refused", () => {
    const world = newWorld();
    const operation = { op: "depositTo", poolId: 1n, amount: ONE, requestTokenId: 0n, destination: "d" } as const;
    for (const trancheId of [219n, 228n, HUGE]) {
      const refused = [`TrancheNotActive(${trancheId}, 220, 227)`];
      assert.deepEqual(world.errors("treasury", { ...operation, trancheId }), refused);
    }
    world.pass(TRANCHE);
    assert.deepEqual(world.errors("treasury", { ...operation, trancheId: 220n }), ["TrancheNotActive(220, 221, 228)"]);
    world.do("treasury", { ...operation, trancheId: 228n });
  });

  it("STAKE-3 given a deposit when it is below 0.01 tokens, unpaid, for nobody or for no receiver then every reason is named", () => {
    const world = newWorld();
    const operation = { op: "depositTo", poolId: 1n, trancheId: 220n, requestTokenId: 0n } as const;
    assert.deepEqual(world.errors("stranger", { ...operation, amount: ONE / 100n - 1n, destination: "" }), [
      "DepositTooSmall(9999999999999999, 10000000000000000)",
      "ERC20InsufficientAllowance(pool:1, 0, 9999999999999999)",
      "ERC20InsufficientBalance(stranger, 0, 9999999999999999)",
      "ZeroAddress()",
    ]);
    const toGrumpy = { ...operation, amount: ONE / 100n, destination: "grumpy" };
    assert.deepEqual(world.errors("treasury", toGrumpy), ["ERC721InvalidReceiver(grumpy)"]);
    assert.deepEqual(world.errors("treasury", { ...operation, amount: 0n, destination: "d" }), [
      "DepositTooSmall(0, 10000000000000000)",
      "ZeroShares(0)",
    ]);
    world.do("treasury", { ...operation, amount: ONE / 100n, destination: "d" });
  });

  it("STAKE-2 given two pools when a position is used in the other one, or does not exist, then it is refused", () => {
    const world = newWorld();
    addPool(world);
    world.stake(2n, ONE, 220n, "treasury");
    const operation = { op: "depositTo", poolId: 1n, amount: ONE, trancheId: 220n, destination: "" } as const;
    assert.deepEqual(world.errors("treasury", { ...operation, requestTokenId: 1n }), ["PositionOfOtherPool(1, 1, 2)"]);
    assert.deepEqual(world.errors("treasury", { ...operation, requestTokenId: 9n }), ["ERC721NonexistentToken(9)"]);
  });

  it("TOKEN-1 given a locked staker when staking then the tokens do not leave it", () => {
    const world = newWorld();
    world.do(BOB, { op: "approve", asset: 255n, spender: "pool:1", amount: ONE });
    world.do(GOVERNOR, { op: "lockForMV", account: BOB, until: START + 5n });
    const operation = {
      op: "depositTo",
      poolId: 1n,
      amount: ONE,
      trancheId: 220n,
      requestTokenId: 0n,
      destination: BOB,
    } as const;
    assert.deepEqual(world.errors(BOB, operation), [`TokensLocked(bob, ${START + 5n})`]);
    world.pass(5n);
    world.do(BOB, operation);
  });
});

describe("model: ends of tranches and withdrawals", () => {
  it("TIME-1 TRANCHE-1 LOCK-1 given a deposit in mid-tranche when the tranche ends then it is free, and not a second before", () => {
    const world = newWorld();
    world.pass(45n * DAY);
    world.stake(1n, ONE, 220n, "a");
    const withdraw = {
      op: "withdraw",
      poolId: 1n,
      tokenId: 1n,
      withdrawStake: true,
      withdrawRewards: false,
      trancheIds: [220n],
    } as const;
    world.pass(46n * DAY - 1n);
    assert.deepEqual(world.errors("a", withdraw), [`TrancheNotEnded(220, ${START + TRANCHE})`]);
    world.pass(1n);
    const done = world.do("a", withdraw);
    assert.deepEqual(done.returns, [ONE, 0n]);
    assert.deepEqual(eventsOf(done, "pool:1"), [`StakeWithdrawn(1, 220, ${ONE})`]);
    assert.equal(world.read.balance(255n, "a").value, ONE);
    assert.deepEqual(world.read.tranche(1n, 220n), { ended: true, stake: ONE, shares: ONE, stakeTaken: ONE });
    assert.equal(world.read.pool(1n).poolStake, 0n);
  });

  it("LOCK-1 given ended and active tranches when one named has not ended, deposit or not, then nothing is withdrawn", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    world.pass(TRANCHE);
    const withdraw = { op: "withdraw", poolId: 1n, tokenId: 1n, withdrawStake: true, withdrawRewards: true } as const;
    assert.deepEqual(world.errors("a", { ...withdraw, trancheIds: [220n, 225n, HUGE] }), [
      `TrancheNotEnded(${HUGE}, ${HUGE})`,
      `TrancheNotEnded(225, ${226n * TRANCHE})`,
    ]);
    assert.equal(world.read.position(1n).expiredStake, ONE);
  });

  it("LOCK-2 given a locked manager when stake is withdrawn then it is refused, even with an empty list", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    world.pass(TRANCHE);
    const until = world.model.time + 10n;
    world.do(GOVERNOR, { op: "lockForMV", account: ALICE, until });
    const withdraw = { op: "withdraw", poolId: 1n, tokenId: 1n, withdrawStake: true, withdrawRewards: true } as const;
    assert.deepEqual(world.errors("a", { ...withdraw, trancheIds: [] }), [`ManagerLocked(alice, ${until})`]);
    world.pass(9n);
    assert.deepEqual(world.errors("a", { ...withdraw, trancheIds: [220n] }), [`ManagerLocked(alice, ${until})`]);
    world.do("a", { ...withdraw, withdrawStake: false, trancheIds: [220n] }); // LOCK-3
    world.pass(1n);
    world.do("a", { ...withdraw, trancheIds: [220n] });
  });

  it("WITHDRAW-2 given a position when duplicates, strange tranches or no flags are named then nothing more happens", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    world.pass(TRANCHE);
    const withdraw = { op: "withdraw", poolId: 1n, tokenId: 1n } as const;
    const nothing = { ...withdraw, withdrawStake: false, withdrawRewards: false, trancheIds: [220n, 225n] };
    assert.deepEqual(world.do("a", nothing), { ok: true, returns: [0n, 0n], events: [] });
    const rewards = { ...withdraw, withdrawStake: false, withdrawRewards: true, trancheIds: [HUGE] };
    assert.deepEqual(eventsOf(world.do("a", rewards), "pool:1"), ["RewardsWithdrawn(1, a, 0)"]);
    const twice = { ...withdraw, withdrawStake: true, withdrawRewards: false, trancheIds: [220n, 7n, 220n] };
    assert.deepEqual(world.do("a", twice).returns, [ONE, 0n]);
  });

  it("WITHDRAW-1 given a position when someone approved withdraws then its owner is paid", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    world.pass(TRANCHE);
    const withdraw = {
      op: "withdraw",
      poolId: 1n,
      tokenId: 1n,
      withdrawStake: true,
      withdrawRewards: false,
      trancheIds: [220n],
    } as const;
    assert.deepEqual(world.errors("x", withdraw), ["NotOwnerNorApproved(1, x)"]);
    assert.deepEqual(world.errors("x", { ...withdraw, tokenId: 2n }), ["ERC721NonexistentToken(2)"]);
    world.do("a", { op: "setApprovalForAll", collection: "stakingNFT", operator: "x", approved: true });
    world.do("x", withdraw);
    assert.equal(world.read.balance(255n, "a").value, ONE);
  });

  it("TRANCHE-3 given two tranches when the first ends then its stake is frozen, and what is burned later is the other's", () => {
    const world = newWorld();
    world.stake(1n, 300n * ONE, 220n, "a");
    world.stake(1n, 200n * ONE, 221n, "b");
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    // 60 + 30 + 11 = 101 days: only tranche 221 (day 182) outlives it
    world.buy({ period: 60n });
    assert.deepEqual(world.read.capacities(1n, 1n).allocated.slice(0, 2), [0n, 100n * ONE]);
    world.pass(89n * DAY);
    const claimId = decidedClaim(world, 1n, true);
    world.pass(2n * DAY);
    assert.deepEqual(world.read.tranche(1n, 220n), {
      ended: true,
      stake: 300n * ONE,
      shares: 300n * ONE,
      stakeTaken: 0n,
    });
    world.do(BOB, { op: "settleClaim", claimId });
    assert.equal(world.read.position(1n).expiredStake, 300n * ONE);
    assert.equal(world.read.position(2n).activeStake, 100n * ONE);
    assert.equal(world.read.pool(1n).poolStake, 400n * ONE); // INFO-2
  });

  it("TRANCHE-3 given dust when a tranche is frozen then each deposit is rounded down and the dust stays", () => {
    const world = newWorld();
    // three deposits of 1 token + 1 wei; the third tranche share loses by rounding after a burn of 1 token of 3.000…003
    for (const owner of ["a", "b", "c"]) world.stake(1n, ONE + 1n, 220n, owner);
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy({ amount: ONE / 100n });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    world.pass(TRANCHE);
    // 2e18 + 3 wei left, a third each: 666 666 666 666 666 667.67 -> …667, thrice = 2e18 + 1; 2 wei stay
    assert.equal(world.read.tranche(1n, 220n).stake, 2n * ONE + 3n);
    for (const tokenId of [1n, 2n, 3n])
      assert.equal(world.read.position(tokenId).expiredStake, 666_666_666_666_666_667n);
    const withdraw = {
      op: "withdraw",
      poolId: 1n,
      withdrawStake: true,
      withdrawRewards: false,
      trancheIds: [220n],
    } as const;
    world.do("a", { ...withdraw, tokenId: 1n });
    world.do("b", { ...withdraw, tokenId: 2n });
    world.do("c", { ...withdraw, tokenId: 3n });
    assert.equal(world.read.pool(1n).poolStake, 2n);
  });
});
