import assert from "node:assert/strict";
import { World } from "../../../src/project/kit";
import { PlannedView } from "../../../src/search/maximise/planned-view";
import { vaultObjectives } from "../../../src/project/standards";
import type { Plain, PlayedStep } from "../../../src/core/types";

const ONE = 10n ** 18n;
const world = new World({ people: ["alice", "bob"], contracts: { Vault: () => [] } });
const [alice = world.deployer, bob = world.deployer] = world.people;
const VAULT = { code: 1, name: "vault", fields: [] };
const HOLDER = { code: 2, name: "holder", fields: [] };
const objectives = vaultObjectives({ world, kinds: [VAULT, HOLDER], gifts: ["donate"], closed: ["loss"] });

/** The holdings of alice and bob: assets, shares, and the value of the shares. */
type Holding = readonly [assets: bigint, shares: bigint, worth: bigint];

function seen(view: PlannedView, total: bigint, holders: readonly [Holding, Holding]): PlannedView {
  const label = "";
  const held = [alice, bob].map((who, i) => ({ kind: HOLDER, id: BigInt(who), label, words: holders[i] ?? [] }));
  view.see([{ kind: VAULT, id: 0n, label, words: [total] }, ...held], 0);
  return view;
}

function step(actor: string, kind: string, call: Plain): PlayedStep {
  return { time: 0, kind, actor, ok: true, logs: [], facts: call, full: true };
}

function objective(name: string) {
  const found = objectives.find((one) => one.name === name);
  assert.ok(found !== undefined, name);
  return found;
}

describe("objectives of a vault", () => {
  const rich: Holding = [100n * ONE, 0n, 0n];
  const put = step("bob", "deposit", { caller: bob, args: { assets: 10n * ONE, receiver: bob } });

  it("given a deposit of 10 whose shares are worth 9, then a tenth is lost at once, and alice has what her share is worth more", () => {
    const view = seen(new PlannedView(), 10n * ONE, [[90n * ONE, 1n, 10n * ONE], rich]);
    const meters = ["inflation", "rounding", "lost-at-once"].map((name) => objective(name).meter(view));
    seen(view, 20n * ONE, [
      [90n * ONE, 1n, 11n * ONE],
      [90n * ONE, 1n, 9n * ONE],
    ]);
    for (const meter of meters) meter.after(put, view);
    assert.deepEqual(
      meters.map((meter) => meter.value()),
      [ONE, ONE, ONE / 10n],
    );
  });

  it("given shares, then nothing is left for good; given none, then all assets of the vault are", () => {
    const view = seen(new PlannedView(), 5n, [rich, [0n, 1n, 4n]]);
    const meter = objective("left-in-vault").meter(view);
    assert.equal(meter.value(), undefined);
    meter.after(put, seen(view, 3n, [rich, rich]));
    assert.equal(meter.value(), 3n);
  });

  it("given the players, then others give nothing away, and nobody makes the vault lose", () => {
    const { players } = objective("inflation");
    const may = (actor: string, kind: string, args: Plain) =>
      players.open?.({ actor, kind, call: { caller: bob, args }, attacker: actor === "alice" });
    assert.equal(may("bob", "deposit", { assets: 1n, receiver: bob }), true);
    assert.equal(may("bob", "deposit", { assets: 1n, receiver: alice }), false);
    assert.equal(may("bob", "donate", { value: 1n }), false);
    assert.equal(may("alice", "donate", { value: 1n }), true);
    assert.equal(may("alice", "loss", { value: 1n }), false);
  });

  it("given the calls that are granted to every shareholder, then they redeem all shares", () => {
    const view = seen(new PlannedView(), 5n, [rich, [0n, 7n, 4n]]);
    assert.deepEqual(objective("inflation").granted?.(view, 9), [
      { time: 9, kind: "redeem", call: { caller: bob, args: { shares: 7n, receiver: bob, owner: bob } } },
    ]);
  });
});
