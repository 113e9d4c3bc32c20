import assert from "node:assert/strict";
import type { ModelCall, Operation } from "../../model";
import { createWorld } from "../../properties/fixture/fixture";
import { touchedBy } from "../../properties/operations";
import type { Target } from "../../properties/observe/kinds";
import { Encoder } from "../../properties/subject/encoder";
import { artifacts } from "../support/artifacts";

const ONE = 10n ** 18n;

/** A model with the opening book. */
function opened() {
  const encoder = new Encoder(artifacts(), "current");
  return createWorld(artifacts(), (call) => encoder.call(call), "current").model.clone();
}

const call = (caller: string, operation: Operation): ModelCall => ({ caller, value: 0n, operation });

const buys = (pools: readonly bigint[], paymentAsset: bigint, coverId = 0n): Operation => ({
  op: "buyCover",
  params: {
    ...{ coverId, owner: "alice", productId: 1n, coverAsset: 0n, amount: BigInt(pools.length) * ONE, period: 30n },
    ...{ maxPremiumInAsset: ONE, paymentAsset, commissionRatio: 0n, commissionDestination: "", ipfsData: "" },
  },
  requests: pools.map((poolId) => ({ poolId, skip: false, coverAmountInAsset: ONE })),
});

const has = (targets: readonly Target[], wanted: Target): boolean =>
  targets.some((target) => JSON.stringify(target, text) === JSON.stringify(wanted, text));
const text = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

describe("observations after a call", () => {
  it("given a purchase in tokens, then the buyer's allowance to Cover is observed; after one in ETH it is not", () => {
    const model = opened();
    const allowance = (asset: bigint): Target => ({ kind: "allowance", asset, owner: "alice", spender: "cover" });
    assert.ok(has(touchedBy(model, call("alice", buys([1n], 255n))), allowance(255n)));
    assert.ok(has(touchedBy(model, call("alice", buys([1n], 6n))), allowance(6n)));
    assert.ok(touchedBy(model, call("alice", buys([1n], 0n))).every(({ kind }) => kind !== "allowance"));
  });

  it("given an extension by another account, then its approval for all of the owner's covers is observed", () => {
    const operator: Target = { kind: "operator", covers: true, owner: "alice", operator: "bob" };
    assert.ok(has(touchedBy(opened(), call("bob", buys([1n], 0n, 1n))), operator));
  });

  it("given a transfer of somebody's tokens by an actor, then the actor's allowance is observed, and also after the approval", () => {
    const allowance: Target = { kind: "allowance", asset: 255n, owner: "alice", spender: "bob" };
    const takes = { op: "transferFrom", asset: 255n, from: "alice", to: "carol", amount: ONE } as const;
    assert.ok(has(touchedBy(opened(), call("bob", takes)), allowance));
    const approves = { op: "approve", asset: 255n, spender: "bob", amount: ONE } as const;
    assert.ok(has(touchedBy(opened(), call("alice", approves)), allowance));
  });

  it("given a purchase from ten pools, then all ten are observed", () => {
    const model = opened();
    while (model.read.poolCount() < 10n) model.execute(call("alice", { op: "createStakingPool", fee: 0n, maxFee: 0n }));
    const pools = Array.from({ length: 10 }, (_, i) => BigInt(i + 1));
    const targets = touchedBy(model, call("alice", buys(pools, 0n)));
    for (const poolId of pools) assert.ok(has(targets, { kind: "pool", poolId }), `pool ${poolId}`);
  });
});
