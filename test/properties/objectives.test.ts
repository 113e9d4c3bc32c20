import assert from "node:assert/strict";
import { join } from "node:path";
import { Player } from "assay/maximise";
import { PlannedPlayed } from "assay/maximise/planned-played";
import { PlannedView } from "assay/maximise/planned-view";
import { Measuring } from "assay/objectives";
import { readCorpus } from "assay/project/corpus-file";
import type { Operation } from "../../model";
import { plainCall } from "../../properties/actions/exactly";
import { OBJECTIVES } from "../../properties/objectives";
import { subject } from "../support/protocol";
import { fitness, isNear, objective, OFFSET, purchase, worth } from "./worth";

const ONE = 10n ** 18n;
const DAY = 86_400;
const SEQUENCES = 50;
/** Prices have decayed to their floors by then. */
const BOUGHT = 10 * DAY;

describe("values of the mutual's objectives", function () {
  this.timeout(120_000);
  const protocol = subject("current");
  const bought = [BOUGHT, "guzzler", purchase(1n)] as const;

  it("given a premium of 3 native, then members without a role are poorer by it, and the manager's fee of 10 % on the half of it comes back to a manager in league", () => {
    assert.equal(worth("attacker-wealth", bought), -3n * ONE);
    isNear(worth("manager-wealth", bought), -3n * ONE + (3n * ONE) / 20n);
    assert.equal(worth("native-kept", bought), 3n * ONE);
  });

  /** Of 8 000 native that pool 1 has for the product, 5 000 stay until the exposure of a year's cover ends. [PRICE-4] */
  const bumpOfYear = (5n * 10n ** 16n * 100n) / 5_000n;

  it("given 100 native of cover for a year from an eligible capacity of 5 000, then it bumps the price by 5 % × 100 / 5 000, for 3 native", () => {
    const bump = bumpOfYear;
    assert.equal(worth("price-per-native", bought), bump / 3n);
    assert.equal(worth("capacity-held", bought), (100n * ONE) / 3n);
    assert.equal(worth("own-bump", bought), 100n * bump);
  });

  it("given a second purchase for 1 % of the first one's cost, then its rise counts; for as much as the first, it counts nothing, and a search goes by a hundredth", () => {
    // of the cheap one for 28 days, which all of the 8 000 can back
    const bump = (5n * 10n ** 16n * 100n) / 8_000n;
    const large = [BOUGHT, "guzzler", purchase(20n)] as const;
    const cheap = purchase(1n, { period: 28n });
    assert.equal(worth("price-moved", bought), 0n);
    assert.equal(worth("price-moved", large, [BOUGHT, "guzzler", cheap]), bump);
    assert.equal(fitness("price-moved", large, [BOUGHT, "guzzler", cheap]) - fitness("price-moved", large), bump);
    assert.equal(worth("price-moved", bought, bought), 0n);
    const gone = fitness("price-moved", bought, bought) - fitness("price-moved", bought);
    // the second costs as much at a price of 3 % and the first one's bump
    isNear(gone, (bumpOfYear * 3n * ONE) / (100n * (3n * ONE + 100n * bumpOfYear)));
    assert.ok(
      fitness("price-moved", large) > fitness("price-moved", bought),
      "a larger first purchase leaves more to be paid",
    );
  });

  it("given a premium, then half of it is minted; as much as was paid when the native feed answers the half and ETH pays", () => {
    isNear(worth("rewards-per-premium", bought), ONE / 2n);
    const halved: Operation = {
      ...{ op: "setFeedAnswer", asset: 255n, answer: ONE / 200n, broken: false },
      updatedAt: BigInt(new Player(protocol, objective("rewards-any-feed")).startOf(OFFSET)),
    };
    const moved = [BOUGHT, "treasury", halved] as const;
    const paidInEth = [BOUGHT, "guzzler", purchase(1n, { paymentAsset: 0n }), ONE] as const;
    isNear(worth("rewards-any-feed", moved, paidInEth), ONE);
    isNear(worth("rewards-per-premium", moved, paidInEth), ONE);
  });

  const claimed = (eth: bigint) =>
    [
      [BOUGHT, "guzzler", purchase(eth)],
      [BOUGHT + DAY, "guzzler", { op: "submitClaim", coverId: 1n }, ONE / 20n],
      [BOUGHT + DAY, "ann", { op: "vote", claimId: 1n, inFavour: true }],
    ] as const;

  it("given one vote of an assessor in league, then the cover is paid out: 1 ETH for a premium of 3 native", () => {
    assert.equal(worth("assessor-wealth", ...claimed(1n)), 97n * ONE);
  });

  it("given a cover, then a claim, then a vote, then a search goes by more at each step, though the first two only cost", () => {
    const steps = [1, 2, 3].map((count) => claimed(1n).slice(0, count));
    // 3 native of premium, and 5 of deposit, which a claim that is approved gets back
    assert.deepEqual(
      steps.map((calls) => worth("assessor-wealth", ...calls)),
      [-3n, -8n, 97n].map((native) => native * ONE),
    );
    assert.deepEqual(
      steps.map((calls) => fitness("assessor-wealth", ...calls)),
      [100n / 4n - 3n, 100n / 2n - 8n, 97n].map((native) => native * ONE),
    );
  });

  it("given a payout of 20 ETH from 15, then 5 ETH wait beside 200 native in USD, 400 in BTC and the premium of 60", () => {
    assert.equal(worth("unpaid-claims", ...claimed(20n)), 500n * ONE);
  });

  it("given a purchase, then each staker has its share, all dust is within its bound, and nothing outlives what backs it", () => {
    const later = [BOUGHT + 100 * DAY, "erin", { op: "withdrawFees", poolId: 1n }] as const;
    isNear(worth("reward-share", bought, later), ONE);
    assert.equal(worth("outliving-cover", bought), 0n);
    assert.ok(worth("money-left", bought) < 10n);
    const dust = worth("dust-per-bound", [BOUGHT + 7, "guzzler", purchase(3n)]);
    assert.ok(dust > 0n && dust < ONE, String(dust));
  });

  it("given stakers whose ended stake is refused, then the stake counts until they get it", () => {
    const view = new PlannedView();
    for (const step of protocol.session(OFFSET, () => false).open()) view.see(step.observe, step.time);
    const meter = objective("stake-withheld").meter(view);
    const poolId = 4n;
    // erin's 60 native in pool 4, in the second tranche of the fixture
    const operation = { op: "withdraw", poolId, tokenId: 8n, withdrawStake: true, withdrawRewards: true } as const;
    const facts = plainCall({ caller: "erin", value: 0n, operation: { ...operation, trancheIds: [253n] } });
    const step = { kind: "withdrawStake", actor: "erin", logs: [], facts, full: false };
    meter.after({ ...step, time: 253 * 91 * DAY, ok: false }, view);
    assert.equal(meter.value(), 0n, "its tranche has not ended");
    meter.after({ ...step, time: 254 * 91 * DAY, ok: false }, view);
    assert.equal(meter.value(), 60n * ONE);
    meter.after({ ...step, time: 254 * 91 * DAY, ok: true }, view);
    assert.equal(meter.value(), 0n);
  });

  it(`given the first ${SEQUENCES} sequences of the corpus, then no objective throws on any`, () => {
    const kept = readCorpus(join(__dirname, "..", "..", "corpus", "current.json"))?.sequences.slice(0, SEQUENCES) ?? [];
    assert.equal(kept.length, SEQUENCES);
    const { callEditor, events } = protocol;
    assert.ok(callEditor !== undefined);
    const valued = new Set<string>();
    for (const { offset, calls } of kept) {
      const session = protocol.session(offset, () => false);
      const view = new PlannedView();
      const meters = OBJECTIVES.map((one) => ({ one, measuring: new Measuring(one) }));
      for (const step of session.open()) view.see(step.observe, step.time);
      for (const { measuring } of meters) measuring.open(view);
      const steps = calls.flatMap((call, index) => session.plan(callEditor.action(call), index));
      for (const [step, full] of [...steps.map((one) => [one, false] as const), [session.finish(), true] as const]) {
        view.see(step.observe, step.time);
        for (const { measuring } of meters) measuring.after(new PlannedPlayed(step, events, full), view);
      }
      for (const { one, measuring } of meters) {
        if (measuring.value() !== undefined) valued.add(one.name);
        one.granted?.(view, steps.at(-1)?.time ?? 0);
      }
    }
    assert.deepEqual([...valued].sort(), OBJECTIVES.map(({ name }) => name).sort());
  });
});
