import assert from "node:assert/strict";
import { join } from "node:path";
import { Player } from "assay/maximise";
import { PlannedView } from "assay/maximise/planned-view";
import { readCorpus } from "assay/project/corpus-file";
import type { Objective, RecordedCall } from "assay/types";
import { ZERO_ACCOUNT, type Account, type Operation } from "../../model";
import { plainCall } from "../../properties/actions/exactly";
import { callsRefused, rightsRefused } from "../../properties/objectives/calls-refused";
import { everyCall } from "../../properties/objectives/probes";
import { fieldOf } from "../../properties/objectives/reading";
import type { Edition } from "../../properties/fixture/editions";
import { TRANCHE_SECONDS } from "../../properties/fixture/times";
import { pair } from "../../properties/observe/kind";
import { LISTING, POOL } from "../../properties/observe/kinds";
import { subject } from "../support/protocol";

const ONE = 10n ** 18n;
const DAY = 86_400;
const OFFSET = 1;
const SEQUENCES = 200;

describe("probes of the mutual's objectives", function () {
  this.timeout(120_000);

  /** Sorts of calls that somebody can make at the end of some sequence of the corpus, and those that are tried. */
  function sortsIn(edition: Edition): readonly (readonly string[])[] {
    const protocol = subject(edition);
    const { callEditor } = protocol;
    assert.ok(callEditor !== undefined);
    const kept = readCorpus(join(__dirname, "..", "..", "corpus", `${edition}.json`))?.sequences ?? [];
    assert.ok(kept.length > SEQUENCES);
    const [tried, accepted] = [new Set<string>(), new Set<string>()];
    for (const { offset, calls } of kept.slice(0, SEQUENCES)) {
      const session = protocol.session(offset, () => false);
      session.open();
      calls.forEach((call, index) => session.plan(callEditor.action(call), index));
      const end = session.finish();
      const view = new PlannedView();
      view.see(end.observe, end.time);
      for (const { sort, call } of everyCall(view, end.time, view)) {
        tried.add(sort);
        const [step] = session.fork?.().plan(callEditor.action(call), calls.length).slice(-1) ?? [];
        if (step?.expect?.ok === true) accepted.add(sort);
      }
    }
    return [[...accepted].sort(), [...tried].sort()];
  }

  for (const edition of ["current", "earlier"] as const)
    it(`given sequences of the corpus, ${edition} edition, then somebody can make a call of every sort that is tried`, () => {
      const [accepted, tried] = sortsIn(edition);
      assert.equal(tried?.length, 15);
      assert.deepEqual(accepted, tried);
    });

  const protocol = subject("current");
  const start = new Player(protocol, callsRefused).startOf(OFFSET);
  const made = (after: number, caller: Account, operation: Operation, value = 0n): RecordedCall => ({
    ...{ time: start + after, kind: operation.op, call: plainCall({ caller, value, operation }) },
  });

  /** A cover of ETH for 28 days, in product 1 from pool 2: 1 ETH is 100 native. */
  const purchase = (owner: Account, eth: bigint): Operation => ({
    op: "buyCover",
    params: {
      ...{ coverId: 0n, owner, productId: 1n, coverAsset: 0n, amount: eth, period: 28n },
      ...{ maxPremiumInAsset: 2n ** 255n, paymentAsset: 255n, commissionRatio: 0n },
      ...{ commissionDestination: ZERO_ACCOUNT, ipfsData: "0x" },
    },
    requests: [{ poolId: 2n, skip: false, coverAmountInAsset: eth }],
  });

  /** What a sequence makes impossible for others, as the objective counts it. */
  function refused(objective: Objective, ...calls: readonly RecordedCall[]) {
    const { value, probed, calls: kept } = new Player(protocol, objective).play({ offset: OFFSET, calls });
    assert.equal(kept.length, calls.length, "calls that may be made");
    return { value, sorts: probed.refused.map(({ sort }) => sort) };
  }

  /** What pool 2 can still sell of product 1 for 28 days, in ETH: of tranches that end when such a cover can no longer be paid, 69 days from now (CAP-2). */
  function room(): bigint {
    const view = new PlannedView();
    for (const step of protocol.session(OFFSET, () => false).open()) view.see(step.observe, step.time);
    const first = Number(fieldOf(view, POOL, 2n, "firstActiveTrancheId") ?? 0n);
    const native = Array.from({ length: 8 }, (_, index) => {
      if ((first + index + 1) * TRANCHE_SECONDS < start + 69 * DAY) return 0n;
      const of = (name: string): bigint => fieldOf(view, LISTING, pair(2n, 1n), `${name}${index}`) ?? 0n;
      return of("capacity") - of("allocated");
    }).reduce((sum, free) => sum + free, 0n);
    return native / 100n;
  }

  it("given a member who buys all of a product's capacity in a pool, then the same purchase by another is refused, and calls without a need for capacity are not", () => {
    const bought = made(0, "guzzler", purchase("guzzler", room()));
    assert.deepEqual(refused(callsRefused, bought), { value: 1n, sorts: ["purchase"] });
    assert.deepEqual(refused(rightsRefused, bought), { value: 0n, sorts: [] });
    const less = made(0, "guzzler", purchase("guzzler", room() - ONE));
    assert.deepEqual(refused(callsRefused, less), { value: 0n, sorts: [] });
  });

  it("given the same purchase by another before, then the purchase by the members without a role does not count", () => {
    const calls = [made(0, "bob", purchase("bob", room())), made(1, "vault", { op: "withdrawFees", poolId: 1n })];
    assert.deepEqual(refused(callsRefused, ...calls), { value: 0n, sorts: [] });
  });

  it("given a claim that a member settles before others can, then their settlement does not count as refused", () => {
    const calls = [
      made(0, "bob", purchase("bob", ONE)),
      made(DAY, "bob", { op: "submitClaim", coverId: 1n }, ONE / 20n),
      made(DAY, "ann", { op: "vote", claimId: 1n, inFavour: true }),
      made(6 * DAY, "vault", { op: "settleClaim", claimId: 1n }),
    ];
    assert.deepEqual(refused(callsRefused, ...calls), { value: 0n, sorts: [] });
  });
});
