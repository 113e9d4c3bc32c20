import assert from "node:assert/strict";
import { ANY_ERROR } from "../../model";
import { ALICE, BOB, CAROL, DAY, GOVERNOR, ONE, START, TRANCHE, addPool, eventsOf, newWorld } from "./world";

const HUGE = 2n ** 256n - 1n;

describe("model: registry, token, governance", () => {
  it("ROLE-1 given accounts when roles are asked then they are not exclusive, and unknown ones are false", () => {
    const world = newWorld();
    assert.equal(world.read.checkRole(ALICE, 1), true);
    assert.equal(world.read.checkRole("ann", 1), false);
    assert.equal(world.read.checkRole("ann", 2), true);
    assert.equal(world.read.checkRole(GOVERNOR, 3), true);
    assert.equal(world.read.checkRole(ALICE, 3), false);
    for (const role of [0, 4, 255]) assert.equal(world.read.checkRole(GOVERNOR, role), false);
  });

  it("ROLE-2 given a member when removed and added again then it has the same id", () => {
    const world = newWorld();
    const removed = world.do(GOVERNOR, { op: "removeMember", account: BOB });
    assert.deepEqual(eventsOf(removed, "registry"), ["MemberRemoved(bob, 2)"]);
    assert.equal(world.read.checkRole(BOB, 1), false);
    assert.equal(world.read.memberId(BOB), 2n);
    assert.deepEqual(world.errors(GOVERNOR, { op: "removeMember", account: BOB }), ["NotMember(bob)"]);
    assert.deepEqual(world.do(GOVERNOR, { op: "addMember", account: BOB }).returns, [2n]);
    assert.deepEqual(world.do(GOVERNOR, { op: "addMember", account: "d" }).returns, [4n]);
    assert.equal(world.read.memberCount(), 4n);
    assert.deepEqual(world.errors(BOB, { op: "addMember", account: BOB }), ["AlreadyMember(bob)", "NotGovernor(bob)"]);
    assert.deepEqual(world.errors(GOVERNOR, { op: "addMember", account: "" }), ["ZeroAddress()"]);
  });

  it("ROLE-3 given a list when it is too short, too long, with a zero or a repetition then no group is made", () => {
    const world = newWorld();
    const group = (assessors: readonly string[]): string[] =>
      world.errors(GOVERNOR, { op: "createAssessorGroup", assessors });
    const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `m${i}`);
    assert.deepEqual(group(many(2)), ["GroupSize(2, 3, 32)"]);
    assert.deepEqual(group(many(33)), ["GroupSize(33, 3, 32)"]);
    assert.deepEqual(group(["a", "b", "b", "a"]), ["DuplicateAssessor(b)"]);
    assert.deepEqual(group(["a", "", "b"]), ["ZeroAddress()"]);
    assert.deepEqual(world.do(GOVERNOR, { op: "createAssessorGroup", assessors: many(32) }).returns, [2n]);
    assert.equal(world.read.assessorGroup(2n).length, 32);
    assert.equal(world.read.groupCount(), 2n);
  });

  it("TOKEN-1 TOKEN-2 given a lock when tokens leave then they are refused until its end, also for 0", () => {
    const world = newWorld();
    const until = START + 100n;
    const locked = world.do(GOVERNOR, { op: "lockForMV", account: BOB, until });
    assert.deepEqual(eventsOf(locked, "token"), [`LockedForMV(bob, ${until})`]);
    const refused = [`TokensLocked(bob, ${until})`];
    assert.deepEqual(world.errors(BOB, { op: "transfer", asset: 255n, to: CAROL, amount: 0n }), refused);
    assert.deepEqual(world.errors(BOB, { op: "burn", amount: 0n }), refused);
    world.do(BOB, { op: "approve", asset: 255n, spender: CAROL, amount: 5n });
    const pull = { op: "transferFrom", asset: 255n, from: BOB, to: CAROL, amount: 5n } as const;
    assert.deepEqual(world.errors(CAROL, pull), refused);
    assert.deepEqual(world.errors(GOVERNOR, { op: "lockForMV", account: BOB, until }), [
      `LockNotLater(bob, ${until}, ${until})`,
    ]);
    assert.deepEqual(world.errors(GOVERNOR, { op: "lockForMV", account: "x", until: 0n }), [
      "LockNotLater(x, 0, 0)",
      "NotMember(x)",
    ]);
    assert.deepEqual(world.errors(BOB, { op: "lockForMV", account: BOB, until: HUGE }), [
      `LockTooLong(bob, ${HUGE}, ${START + 365n * DAY})`,
      "NotGovernor(bob)",
    ]);
    world.pass(100n);
    world.do(CAROL, pull);
    assert.equal(world.read.balance(255n, CAROL).value, 5n);
    assert.equal(world.read.isLockedForMV(BOB), until);
  });

  it("TOKEN-2 given a lock when it ends 365 days from now then it is taken, a second later not before that second has passed", () => {
    const world = newWorld();
    const latest = START + 365n * DAY;
    const lock = (until: bigint) => ({ op: "lockForMV", account: BOB, until }) as const;
    const tooLong = [`LockTooLong(bob, ${latest + 1n}, ${latest})`];
    assert.deepEqual(world.errors(GOVERNOR, lock(latest + 1n)), tooLong);
    world.do(GOVERNOR, lock(latest));
    assert.deepEqual(world.errors(GOVERNOR, lock(latest + 1n)), tooLong);
    world.pass(1n);
    world.do(GOVERNOR, lock(latest + 1n));
    assert.equal(world.read.isLockedForMV(BOB), latest + 1n);
    assert.deepEqual(world.errors(GOVERNOR, { op: "lockForMV", account: "x", until: HUGE }), [
      `LockTooLong(x, ${HUGE}, ${latest + 1n})`,
      "NotMember(x)",
    ]);
  });

  it("TOKEN-3 given a holder when it burns then supply and balance fall, never below 0", () => {
    const world = newWorld();
    world.do(BOB, { op: "burn", amount: ONE });
    assert.equal(world.read.tokenSupply(), 999_999n * ONE);
    const short = [`ERC20InsufficientBalance(bob, ${999n * ONE}, ${HUGE})`];
    assert.deepEqual(world.errors(BOB, { op: "burn", amount: HUGE }), short);
  });

  it("GOV-1 given a manager when voting power is asked then it is its tokens and all stake of its pools, 0 without membership", () => {
    const world = newWorld();
    addPool(world);
    world.stake(1n, 5n * ONE, 220n, "a");
    world.stake(2n, 7n * ONE, 221n, "b");
    world.do("treasury", { op: "transfer", asset: 255n, to: ALICE, amount: 2n * ONE });
    world.pass(TRANCHE); // tranche 220 expired, not withdrawn
    assert.deepEqual(world.read.votingPower(ALICE), { value: 14n * ONE, slack: 0n });
    assert.deepEqual(world.read.votingPower("a"), { value: 0n, slack: 0n });
    assert.deepEqual(world.read.poolsOf(ALICE), [1n, 2n]);
    world.do(GOVERNOR, { op: "removeMember", account: ALICE });
    assert.equal(world.read.votingPower(ALICE).value, 0n);
    assert.equal(world.read.manager(1n), ALICE); // POOL-2
    world.do(ALICE, { op: "setPoolFee", poolId: 1n, newFee: 0n });
  });

  it("FEED-1 given the governor when feeds are set then only assets 6, 7 and 255 have one", () => {
    const world = newWorld();
    const set = { op: "setFeed", feed: "feed:6", maxAge: 5n } as const;
    const done = world.do(GOVERNOR, { ...set, asset: 6n });
    assert.deepEqual(eventsOf(done, "capitalPool"), ["FeedSet(6, feed:6, 5)"]);
    assert.equal(world.read.feedMaxAge(6n), 5n);
    assert.deepEqual(world.errors(BOB, { ...set, asset: 0n, feed: "" }), [
      "NotGovernor(bob)",
      "UnknownAsset(0)",
      "ZeroAddress()",
    ]);
  });

  it("CAPITAL-1 given ETH when donated then the capital pool has it and says so", () => {
    const world = newWorld();
    assert.deepEqual(eventsOf(world.do(CAROL, { op: "sendEth" }, 3n), "capitalPool"), ["EthReceived(carol, 3)"]);
    assert.equal(world.read.balance(0n, "capitalPool").value, 3n);
    assert.deepEqual(eventsOf(world.do(CAROL, { op: "sendEth" }, 0n), "capitalPool"), ["EthReceived(carol, 0)"]);
  });

  it("given a function kept for the protocol when anyone calls it then it is refused", () => {
    const world = newWorld();
    const call = { op: "guarded", method: "burnStake", pool: "pool:1" } as const;
    assert.deepEqual(world.errors(GOVERNOR, call), ["NotProtocol(gov)"]);
  });

  it("HOSTILE-2 given calldata that nobody takes when anybody sends it, with ETH or without, then any error is right", () => {
    const world = newWorld();
    const raw = { op: "raw", target: "cover", data: "0xdeadbeef" } as const;
    for (const value of [0n, 1n]) {
      const outcome = world.model.execute({ caller: "governor", value, operation: raw });
      assert.deepEqual(outcome, { ok: false, errors: [{ name: ANY_ERROR, args: [] }] });
    }
  });
});

describe("model: products and pools", () => {
  it("PRODUCT-2 given types when made or changed then grace is at most 261 days and the group exists", () => {
    const world = newWorld();
    const made = world.do(GOVERNOR, { op: "addProductType", gracePeriod: 261n * DAY, assessorGroupId: 1n });
    assert.deepEqual(eventsOf(made, "coverProducts"), [`ProductTypeAdded(2, ${261n * DAY}, 1)`]);
    assert.deepEqual(world.read.productType(2n), { gracePeriod: 261n * DAY, cooldown: DAY, assessorGroupId: 1n });
    const over = 261n * DAY + 1n;
    assert.deepEqual(world.errors(BOB, { op: "addProductType", gracePeriod: over, assessorGroupId: 0n }), [
      `GracePeriodTooLong(${over}, ${261n * DAY})`,
      "NotGovernor(bob)",
      "UnknownGroup(0)",
    ]);
    assert.deepEqual(world.errors(GOVERNOR, { op: "setGracePeriod", productType: 3n, gracePeriod: HUGE }), [
      `GracePeriodTooLong(${HUGE}, ${261n * DAY})`,
      "UnknownProductType(3)",
    ]);
    assert.deepEqual(world.errors(GOVERNOR, { op: "setAssessorGroup", productType: 3n, assessorGroupId: 2n }), [
      "UnknownGroup(2)",
      "UnknownProductType(3)",
    ]);
  });

  it("PRODUCT-1 given products when made or changed then prices and assets are checked", () => {
    const world = newWorld();
    const product = { op: "addProduct", productName: "two", productType: 1n, acceptedAssets: [6n, 6n] } as const;
    const made = world.do(GOVERNOR, { ...product, minPrice: 10_000n, initialPrice: 10_000n });
    assert.deepEqual(eventsOf(made, "coverProducts"), ["ProductAdded(2, 1, 10000, 10000, [6 6], two)"]);
    const wrong = { ...product, productType: 2n, acceptedAssets: [5n], minPrice: 10_002n, initialPrice: 10_001n };
    assert.deepEqual(world.errors(BOB, wrong), [
      "BpsTooHigh(10001, 10000)",
      "InitialPriceTooLow(10001, 10002)",
      "NotGovernor(bob)",
      "UnknownAsset(5)",
      "UnknownProductType(2)",
    ]);
    // later minPrice only has to be a share
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 9_000n });
    assert.equal(world.read.product(1n).initialPrice, 500n);
    assert.deepEqual(world.errors(GOVERNOR, { op: "setMinPrice", productId: 3n, minPrice: 10_001n }), [
      "BpsTooHigh(10001, 10000)",
      "UnknownProduct(3)",
    ]);
    const accepted = world.do(GOVERNOR, { op: "setAcceptedAssets", productId: 1n, acceptedAssets: [] });
    assert.deepEqual(eventsOf(accepted, "coverProducts"), ["AcceptedAssetsChanged(1, [])"]);
    assert.deepEqual(world.errors(GOVERNOR, { op: "setAcceptedAssets", productId: 9n, acceptedAssets: [1n] }), [
      "UnknownAsset(1)",
      "UnknownProduct(9)",
    ]);
  });

  it("POOL-1 FEE-1 given fees when a pool is made or its fee changed then they keep to their limits", () => {
    const world = newWorld();
    const made = world.do(BOB, { op: "createStakingPool", fee: 5_000n, maxFee: 5_000n });
    assert.deepEqual(made.returns, [2n, "pool:2"]);
    assert.deepEqual(eventsOf(made, "stakingProducts"), ["PoolCreated(2, bob, pool:2, 5000, 5000)"]);
    assert.deepEqual(world.errors("x", { op: "createStakingPool", fee: 5_002n, maxFee: 5_001n }), [
      "FeeAboveMax(5002, 5001)",
      "MaxFeeTooHigh(5001, 5000)",
      "NotMember(x)",
    ]);
    assert.deepEqual(world.errors(BOB, { op: "setPoolFee", poolId: 1n, newFee: 2_001n }), [
      "FeeAboveMax(2001, 2000)",
      "NotManager(1, bob)",
    ]);
    const changed = world.do(ALICE, { op: "setPoolFee", poolId: 1n, newFee: 2_000n });
    assert.deepEqual(eventsOf(changed, "pool:1"), ["PoolFeeChanged(2000)"]);
  });

  it("LIST-1 given parameters when a pool lists products then each rule is checked, the sum at the end", () => {
    const world = newWorld();
    const set = (caller: string, ...params: [bigint, bigint, bigint][]): string[] =>
      world.errors(caller, {
        op: "setProducts",
        poolId: 1n,
        params: params.map(([productId, weight, targetPrice]) => ({ productId, weight, targetPrice })),
      });
    assert.deepEqual(set(BOB, [9n, 10_001n, 0n]), [
      "NotManager(1, bob)",
      "UnknownProduct(9)",
      "WeightTooHigh(9, 10001)",
    ]);
    assert.deepEqual(set(ALICE, [1n, 0n, 99n]), ["TargetOutOfRange(1, 99, 100)"]);
    assert.deepEqual(set(ALICE, [1n, 0n, 10_001n]), ["TargetOutOfRange(1, 10001, 100)"]);
    assert.deepEqual(set(ALICE, [1n, 0n, 200n], [1n, 0n, 200n]), ["DuplicateProduct(1)"]);
    assert.deepEqual(world.errors(ALICE, { op: "setProducts", poolId: 99n, params: [] }), ["UnknownPool(99)"]);
    // an unchanged target may have fallen below minPrice
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 300n });
    world.do(ALICE, { op: "setProducts", poolId: 1n, params: [{ productId: 1n, weight: 5_000n, targetPrice: 200n }] });
    const product = { op: "addProduct", productName: "", productType: 1n, acceptedAssets: [], minPrice: 0n } as const;
    for (let i = 0; i < 20; i += 1) world.do(GOVERNOR, { ...product, initialPrice: 0n });
    const twenty = Array.from({ length: 20 }, (_, i) => [BigInt(i) + 2n, 10_000n, 0n] as [bigint, bigint, bigint]);
    // nothing is sold: the effective weights are the weights
    assert.deepEqual(set(ALICE, ...twenty), [
      "EffectiveWeightTooHigh(205000, 200000)",
      "TotalWeightTooHigh(205000, 200000)",
    ]);
    const params = [...twenty, [1n, 0n, 200n] as const].map(([productId, weight, targetPrice]) => ({
      productId,
      weight,
      targetPrice,
    }));
    world.do(ALICE, { op: "setProducts", poolId: 1n, params });
    assert.equal(world.read.totalWeight(1n), 200_000n);
  });

  it("REWARD-7 given the model when poked then nothing changes; unknown pools and products are refused", () => {
    const world = newWorld();
    assert.deepEqual(world.do("x", { op: "poke", poolId: 1n, maxSteps: 1_000n }), {
      ok: true,
      returns: [true],
      events: [],
    });
    // nothing is due any more at this very time; with no step at all nothing is looked at
    assert.deepEqual(world.do("x", { op: "poke", poolId: 1n, maxSteps: 1n }).returns, [true]);
    assert.deepEqual(world.do("x", { op: "poke", poolId: 1n, maxSteps: 0n }).returns, [{ value: 1n, slack: 1n }]);
    assert.deepEqual(world.do("x", { op: "pokeProduct", poolId: 1n, productId: 1n, maxDays: 1n }).returns, [
      { value: 1n, slack: 1n },
    ]);
    assert.deepEqual(world.do("x", { op: "pokeProduct", poolId: 1n, productId: 1n, maxDays: HUGE }).returns, [true]);
    assert.deepEqual(world.errors("x", { op: "pokeProduct", poolId: 9n, productId: 1n, maxDays: 1n }), [
      "UnknownPool(9)",
    ]);
    assert.deepEqual(world.errors("x", { op: "pokeProduct", poolId: 1n, productId: 9n, maxDays: 1n }), [
      "ProductNotListed(1, 9)",
    ]);
  });
});
