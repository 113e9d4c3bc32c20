import assert from "node:assert/strict";
import { ALICE, BOB, CAROL, GRUMPY, ONE, newWorld } from "./world";

const HUGE = 2n ** 256n - 1n;

describe("model: tokens and NFTs", () => {
  it("ASSET-1 given tokens when transferred then balances move; zero receiver and too much are refused", () => {
    const world = newWorld();
    assert.deepEqual(world.do(BOB, { op: "transfer", asset: 255n, to: CAROL, amount: ONE }).returns, [true]);
    assert.equal(world.read.balance(255n, CAROL).value, ONE);
    assert.deepEqual(world.errors(CAROL, { op: "transfer", asset: 255n, to: "", amount: HUGE }), [
      `ERC20InsufficientBalance(carol, ${ONE}, ${HUGE})`,
      "ERC20InvalidReceiver()",
    ]);
    world.do(CAROL, { op: "transfer", asset: 255n, to: CAROL, amount: ONE });
    assert.equal(world.read.balance(255n, CAROL).value, ONE);
  });

  it("ASSET-1 given allowances when pulled then they are used up, but for the infinite one", () => {
    const world = newWorld();
    world.do(BOB, { op: "approve", asset: 255n, spender: CAROL, amount: 5n });
    const pull = { op: "transferFrom", asset: 255n, from: BOB, to: ALICE } as const;
    world.do(CAROL, { ...pull, amount: 3n });
    assert.equal(world.read.allowance(255n, BOB, CAROL), 2n);
    assert.deepEqual(world.errors(CAROL, { ...pull, amount: 3n }), ["ERC20InsufficientAllowance(carol, 2, 3)"]);
    world.do(BOB, { op: "approve", asset: 255n, spender: CAROL, amount: HUGE });
    world.do(CAROL, { ...pull, amount: 3n });
    assert.equal(world.read.allowance(255n, BOB, CAROL), HUGE);
    assert.deepEqual(world.errors(BOB, { op: "approve", asset: 255n, spender: "", amount: 1n }), [
      "ERC20InvalidSpender()",
    ]);
  });

  it("ASSET-1 given a blocked account when an asset moves to or from it then it is refused, the sender first", () => {
    const world = newWorld();
    world.do("x", { op: "mintAsset", asset: 7n, to: BOB, amount: 5n });
    world.do("x", { op: "setAssetBlocked", asset: 7n, account: CAROL, blocked: true });
    const move = { op: "transfer", asset: 7n, to: CAROL, amount: 1n } as const;
    assert.deepEqual(world.errors(BOB, move), ["AccountBlocked(carol)"]);
    world.do("x", { op: "setAssetBlocked", asset: 7n, account: BOB, blocked: true });
    assert.deepEqual(world.errors(BOB, move), ["AccountBlocked(bob)"]);
    assert.deepEqual(world.errors("x", { op: "mintAsset", asset: 7n, to: BOB, amount: 1n }), ["AccountBlocked(bob)"]);
    assert.equal(world.read.isAssetBlocked(7n, BOB), true);
    world.do("x", { op: "setAssetBlocked", asset: 7n, account: BOB, blocked: false });
    world.do("x", { op: "setAssetBlocked", asset: 7n, account: CAROL, blocked: false });
    world.do(BOB, move);
    assert.deepEqual(world.errors("x", { op: "mintAsset", asset: 6n, to: "", amount: 1n }), ["ERC20InvalidReceiver()"]);
  });

  it("STAKE-2 given a position NFT when approved and transferred then the approval ends, and rights follow the owner", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, BOB);
    const move = { op: "transferNft", collection: "stakingNFT", from: BOB, to: GRUMPY, tokenId: 1n } as const;
    assert.deepEqual(world.errors(CAROL, move), ["ERC721InsufficientApproval(carol, 1)"]);
    assert.deepEqual(world.errors(BOB, { ...move, from: CAROL }), ["ERC721IncorrectOwner(carol, 1, bob)"]);
    assert.deepEqual(world.errors(BOB, { ...move, to: "", tokenId: 2n }), [
      "ERC721InvalidReceiver()",
      "ERC721NonexistentToken(2)",
    ]);
    world.do(BOB, { op: "approveNft", collection: "stakingNFT", to: CAROL, tokenId: 1n });
    assert.equal(world.read.approvedFor("stakingNFT", 1n), CAROL);
    world.do(CAROL, move);
    assert.equal(world.read.ownerOf("stakingNFT", 1n), GRUMPY);
    assert.equal(world.read.approvedFor("stakingNFT", 1n), "");
    assert.deepEqual(world.errors(CAROL, { op: "extendDeposit", poolId: 1n, tokenId: 1n, newDuration: 1n }), [
      "NotOwnerNorApproved(1, carol)",
    ]);
  });

  it("STAKE-2 given a receiver that takes no NFTs when one is sent safely then it is refused, and unsafely it goes", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, BOB);
    const move = { op: "transferNft", collection: "stakingNFT", from: BOB, to: GRUMPY, tokenId: 1n } as const;
    for (const safe of ["plain", "data"] as const) {
      assert.deepEqual(world.errors(BOB, { ...move, safe }), ["ERC721InvalidReceiver(grumpy)"]);
    }
    world.do(BOB, move);
    assert.equal(world.read.ownerOf("stakingNFT", 1n), GRUMPY);
    world.do(GRUMPY, { ...move, from: GRUMPY, to: CAROL, safe: "plain" });
    assert.equal(world.read.ownerOf("stakingNFT", 1n), CAROL);
  });

  it("STAKE-2 given an operator when it approves then it may, others may not, and zero is no operator", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, BOB);
    const approve = { op: "approveNft", collection: "stakingNFT", to: ALICE, tokenId: 1n } as const;
    assert.deepEqual(world.errors(CAROL, approve), ["ERC721InvalidApprover(carol)"]);
    assert.deepEqual(world.errors(CAROL, { ...approve, tokenId: 9n }), ["ERC721NonexistentToken(9)"]);
    const operator = { op: "setApprovalForAll", collection: "stakingNFT", operator: CAROL, approved: true } as const;
    world.do(BOB, operator);
    assert.equal(world.read.isApprovedForAll("stakingNFT", BOB, CAROL), true);
    world.do(CAROL, approve);
    world.do(BOB, { ...operator, approved: false });
    assert.deepEqual(world.errors(CAROL, { ...approve, to: "" }), ["ERC721InvalidApprover(carol)"]);
    world.do(BOB, { ...approve, to: "" });
    assert.equal(world.read.approvedFor("stakingNFT", 1n), "");
    assert.deepEqual(world.errors(BOB, { ...operator, operator: "" }), ["ERC721InvalidOperator()"]);
  });
});

describe("model: behaviour outside the rules", () => {
  it("given a failed call when the state is read then nothing changed", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 224n, "a");
    const before = JSON.stringify(world.read.pool(1n), (_, value: unknown) => String(value));
    const bob = world.read.balance(0n, BOB).value;
    world.buyErrors({ maxPremiumInAsset: 0n });
    assert.equal(
      JSON.stringify(world.read.pool(1n), (_, value: unknown) => String(value)),
      before,
    );
    assert.equal(world.read.balance(0n, BOB).value, bob);
    assert.equal(world.read.coverCount(), 0n);
  });

  it("given a clone when either changes then the other stays the same", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 224n, "a");
    world.buy();
    const copy = world.model.clone();
    world.pass(100n);
    world.do("treasury", { op: "transfer", asset: 255n, to: CAROL, amount: 1n });
    world.stake(1n, ONE, 224n, "b");
    assert.equal(copy.read.balance(255n, CAROL).value, 0n);
    assert.equal(copy.read.position(1n).rewards.value, 0n);
    assert.equal(copy.read.positionCount(), 1n);
    assert.equal(copy.read.pool(1n).activeStake, 100n * ONE);
  });

  it("given a plain call of the capital pool without ETH, then it is reported as a donation of 0", () => {
    const { events } = newWorld().do(CAROL, { op: "sendEth" });
    assert.deepEqual(events, [{ emitter: "capitalPool", name: "EthReceived", args: [CAROL, 0n] }]);
  });

  it("given mistakes of the caller when time decreases, ids are unknown or ETH is sent to nobody then the model throws", () => {
    const world = newWorld();
    assert.throws(() => world.model.advance(world.model.time - 1n), /time cannot go back/);
    assert.throws(() => world.read.pool(2n), /expected a pool from 1 to 1, received 2/);
    assert.throws(() => world.do(BOB, { op: "burn", amount: 1n }, 1n), /burn is not payable/);
    assert.throws(() => world.do("poor", { op: "sendEth" }, 1n), /has less than 1 wei/);
  });
});
