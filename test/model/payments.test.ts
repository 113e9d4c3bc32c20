import assert from "node:assert/strict";
import { BOB, CAROL, GOVERNOR, GRUMPY, HUNGRY, ONE, START, eventsOf, newWorld, purchase } from "./world";
import type { Order, World } from "./world";

const HUGE = 2n ** 256n - 1n;
/** 100 tokens for 365 days at 5 %: 5 tokens = 0.05 ETH = 100 USD = 0.0025 BTC. */
const YEAR: Partial<Order> = { period: 365n };
const PRICE = ONE / 20n;

function stocked(): World {
  const world = newWorld();
  world.stake(1n, 10_000n * ONE, 224n, "a");
  return world;
}

describe("model: payments", () => {
  it("PAY-1 PAY-4 given ETH when too much is sent then the spare comes back, when too little the purchase fails", () => {
    const world = stocked();
    const before = world.read.balance(0n, BOB).value;
    assert.deepEqual(world.errors(BOB, purchase(YEAR), PRICE - 1n), [`InsufficientEth(${PRICE - 1n}, ${PRICE})`]);
    const bought = world.do(BOB, purchase(YEAR), ONE);
    assert.equal(before - world.read.balance(0n, BOB).value, PRICE);
    assert.equal(world.read.balance(0n, "capitalPool").value, PRICE);
    assert.equal(world.read.balance(0n, "cover").value, 0n);
    assert.deepEqual(eventsOf(bought, "capitalPool"), [`EthReceived(cover, ${PRICE})`]);
  });

  it("PAY-4 given a buyer that takes no ETH when it sends too much then the purchase fails, and not when exact", () => {
    const world = stocked();
    world.do(GOVERNOR, { op: "addMember", account: GRUMPY });
    assert.deepEqual(world.errors(GRUMPY, purchase(YEAR), PRICE + 1n), ["EthTransferFailed(grumpy, 1)"]);
    world.do(GRUMPY, purchase(YEAR), PRICE);
  });

  it("PAY-1 given USD, BTC or tokens when paid then the amount is converted and rounded up", () => {
    const world = stocked();
    for (const [asset, price] of [
      [6n, 100_000_000n],
      [7n, 250_000n],
    ] as const) {
      world.do("x", { op: "mintAsset", asset, to: BOB, amount: price });
      world.do(BOB, { op: "approve", asset, spender: "cover", amount: price });
      const model = world.model.clone();
      const paid = model.execute({ caller: BOB, value: 0n, operation: purchase({ ...YEAR, paymentAsset: asset }) });
      assert.equal(paid.ok, true);
      assert.equal(model.read.balance(asset, "capitalPool").value, price);
      assert.equal(model.read.allowance(asset, BOB, "cover"), 0n);
    }
    world.do(BOB, { op: "approve", asset: 255n, spender: "cover", amount: HUGE });
    world.buy({ ...YEAR, paymentAsset: 255n });
    assert.equal(world.read.balance(255n, "capitalPool").value, 5n * ONE);
    assert.equal(world.read.allowance(255n, BOB, "cover"), HUGE);
  });

  it("HOSTILE-7 HOSTILE-8 given USD that answer false, or keep a hundredth, when paid then it fails, or less arrives", () => {
    const world = stocked();
    world.do("x", { op: "mintAsset", asset: 6n, to: BOB, amount: 100_000_000n });
    world.do(BOB, { op: "approve", asset: 6n, spender: "cover", amount: HUGE });
    world.do("x", { op: "setAssetMode", asset: 6n, mode: "false" });
    assert.deepEqual(world.errors(BOB, purchase({ ...YEAR, paymentAsset: 6n })), ["SafeERC20FailedOperation(asset:6)"]);
    world.do(BOB, { op: "transfer", asset: 6n, to: CAROL, amount: 1n });
    assert.equal(world.read.balance(6n, CAROL).value, 0n);
    world.do("x", { op: "setAssetMode", asset: 6n, mode: "fee" });
    world.buy({ ...YEAR, paymentAsset: 6n });
    assert.equal(world.read.balance(6n, "capitalPool").value, 99_000_000n);
    assert.equal(world.read.balance(6n, BOB).value, 0n);
  });

  it("PAY-1 given a premium that is no whole unit when paid in USD then it is rounded up", () => {
    const world = stocked();
    // 0.01 tokens for 28 days at 5 %: ceil(0.01e18 * 0.05 * 28 / 365) = 38 356 164 383 562 wei; * 0.01 / 0.0005 = 767.1
    // -> 768 millionths
    world.do("x", { op: "mintAsset", asset: 6n, to: BOB, amount: 768n });
    world.do(BOB, { op: "approve", asset: 6n, spender: "cover", amount: 768n });
    const bought = world.buy({ amount: ONE / 10_000n, paymentAsset: 6n });
    assert.equal(eventsOf(bought, "cover")[2], "PremiumPaid(1, 6, 768, 0)");
  });

  it("PAY-2 given a commission of 20 % when paid in ETH then a quarter comes on top and goes to the affiliate", () => {
    const world = stocked();
    const bought = world.buy({ ...YEAR, commissionRatio: 2_000n, commissionDestination: "affiliate" });
    assert.equal(eventsOf(bought, "cover")[2], `PremiumPaid(1, 0, ${PRICE}, ${PRICE / 4n})`);
    assert.equal(world.read.balance(0n, "affiliate").value, PRICE / 4n);
  });

  it("PAY-2 given a ratio that does not divide when paid then the gross is rounded up", () => {
    const world = stocked();
    // 5e16 * 10 000 / 7 000 = 71 428 571 428 571 428.57 -> …429
    const bought = world.buy({ ...YEAR, commissionRatio: 3_000n, commissionDestination: "affiliate" });
    assert.equal(eventsOf(bought, "cover")[2], `PremiumPaid(1, 0, ${PRICE}, 21428571428571429)`);
  });

  it("PAY-2 given ratios beyond the limit or without a destination when bought then they are refused", () => {
    const world = stocked();
    assert.deepEqual(world.buyErrors({ commissionRatio: 3_001n, commissionDestination: "x" }), [
      "CommissionTooHigh(3001, 3000)",
    ]);
    assert.deepEqual(world.buyErrors({ commissionRatio: HUGE }), [
      `CommissionTooHigh(${HUGE}, 3000)`,
      "NoCommissionDestination()",
    ]);
    assert.deepEqual(world.buyErrors({ commissionRatio: 1n }), ["NoCommissionDestination()"]);
    world.buy({ commissionRatio: 0n, commissionDestination: "ignored" });
    assert.equal(world.read.balance(0n, "ignored").value, 0n);
  });

  it("CREDIT-1 given an affiliate that takes no ETH when paid then its commission is a credit of Cover", () => {
    const world = stocked();
    const bought = world.buy({ ...YEAR, commissionRatio: 2_000n, commissionDestination: HUNGRY });
    assert.deepEqual(eventsOf(bought, "cover").slice(2), [
      `PremiumPaid(1, 0, ${PRICE}, ${PRICE / 4n})`,
      `Credited(hungry, 0, ${PRICE / 4n})`,
    ]);
    assert.equal(world.read.totalCredit("cover", 0n), PRICE / 4n);
    assert.equal(world.read.balance(0n, "cover").value, PRICE / 4n);
    world.do(HUNGRY, { op: "withdrawCredit", ledger: "cover", asset: 0n, to: "capitalPool" });
    assert.equal(world.read.balance(0n, "capitalPool").value, PRICE + PRICE / 4n);
  });

  it("PAY-2 given a commission in USD when the buyer approved only the premium then the second pull is refused", () => {
    const world = stocked();
    world.do("x", { op: "mintAsset", asset: 6n, to: BOB, amount: 110_000_000n });
    world.do(BOB, { op: "approve", asset: 6n, spender: "cover", amount: 100_000_000n });
    const order = { ...YEAR, paymentAsset: 6n, commissionRatio: 2_000n, commissionDestination: CAROL };
    assert.deepEqual(world.buyErrors(order), [
      "ERC20InsufficientAllowance(cover, 0, 25000000)",
      "ERC20InsufficientBalance(bob, 10000000, 25000000)",
    ]);
    world.do("x", { op: "mintAsset", asset: 6n, to: BOB, amount: 15_000_000n });
    world.do(BOB, { op: "approve", asset: 6n, spender: "cover", amount: 125_000_000n });
    world.do("x", { op: "setAssetBlocked", asset: 6n, account: CAROL, blocked: true });
    assert.deepEqual(world.buyErrors(order), ["AccountBlocked(carol)"]);
    world.do("x", { op: "setAssetBlocked", asset: 6n, account: CAROL, blocked: false });
    world.buy(order);
    assert.equal(world.read.balance(6n, CAROL).value, 25_000_000n);
  });

  it("PAY-3 given a maximum when the gross is above it then the purchase is refused, and not when equal", () => {
    const world = stocked();
    const order = { ...YEAR, commissionRatio: 2_000n, commissionDestination: CAROL };
    const gross = (PRICE * 5n) / 4n;
    assert.deepEqual(world.buyErrors({ ...order, maxPremiumInAsset: gross - 1n }), [
      `PremiumTooHigh(${gross}, ${gross - 1n})`,
    ]);
    world.buy({ ...order, maxPremiumInAsset: gross });
  });

  it("PAY-4 given tokens as payment when ETH is sent too, or tokens or allowance are short, then each is named", () => {
    const world = stocked();
    assert.deepEqual(world.errors(CAROL, purchase({ ...YEAR, owner: CAROL, paymentAsset: 255n }), 1n), [
      `ERC20InsufficientAllowance(cover, 0, ${5n * ONE})`,
      `ERC20InsufficientBalance(carol, 0, ${5n * ONE})`,
      "UnexpectedEth(1)",
    ]);
    world.do(BOB, { op: "approve", asset: 255n, spender: "cover", amount: HUGE });
    world.do(GOVERNOR, { op: "lockForMV", account: BOB, until: START + 1n });
    assert.deepEqual(world.buyErrors({ ...YEAR, paymentAsset: 255n }), [`TokensLocked(bob, ${START + 1n})`]);
  });

  it("PAY-4 given a price of 0 when bought in tokens by a locked account then nothing is transferred", () => {
    const world = stocked();
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 0n });
    world.do("alice", { op: "setProducts", poolId: 1n, params: [{ productId: 1n, weight: 10_000n, targetPrice: 0n }] });
    world.pass(10n * 86_400n);
    world.do(GOVERNOR, { op: "lockForMV", account: BOB, until: world.model.time + 1n });
    const bought = world.buy({ paymentAsset: 255n, maxPremiumInAsset: 0n });
    assert.equal(eventsOf(bought, "cover")[2], "PremiumPaid(1, 255, 0, 0)");
    // REWARD-1: a stream of rate 0
    assert.deepEqual(eventsOf(bought, "pool:1"), [`RewardStreamAdded(1, 0, ${world.read.cover(1n).end})`]);
  });
});
