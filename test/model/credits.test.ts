import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  GROUP,
  GRUMPY,
  HUNGRY,
  GOVERNOR,
  ONE,
  decidedClaim,
  eventsOf,
  newWorld,
  number,
} from "./world";
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

describe("model: credits", () => {
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
});
