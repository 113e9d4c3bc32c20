import assert from "node:assert/strict";
import { failsAtCall, runSequence } from "../../src/run";
import { Candidates } from "../../src/shrink/candidates";
import type { Batch, CallResult } from "../../src/types";
import { ToyEngine } from "../toy/engine";
import { DAY, LENS } from "../toy/protocol";
import type { ToyAction } from "../toy/session";
import { toySubject } from "../toy/subject";

/** Keeps what it was asked. */
class AskedEngine extends ToyEngine {
  readonly asked: (readonly Batch[])[] = [];

  override async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    this.asked.push(batches);
    return super.run(batches);
  }
}

const deposit: ToyAction = { kind: "deposit", user: 0, amount: 100 };
const wait: ToyAction = { kind: "wait", seconds: DAY };
const DEPOSITED_TWICE = { offset: 0, actions: [deposit, deposit] };

describe("candidates of shrinking", () => {
  const subject = toySubject();

  it("given one that did not fail, when it is tried again, then it is not run", async () => {
    const engine = new AskedEngine("wrong-event");
    const candidates = new Candidates(subject, engine, { identity: "INV-NEVER" }, true);
    assert.equal(await candidates.failureAgain({ offset: 0, actions: [wait] }), undefined);
    const { runs } = engine;
    assert.equal(await candidates.failureAgain({ offset: 0, actions: [wait] }), undefined);
    assert.equal(engine.runs, runs);
    assert.equal(await candidates.failureAgain({ offset: 1, actions: [wait] }), undefined);
    assert.ok(engine.runs > runs, "another place in time is another candidate");
  });

  it("given one that fails, when it is tried again, then it fails again", async () => {
    const engine = new ToyEngine("wrong-event");
    const { divergence } = await runSequence(subject, engine, DEPOSITED_TWICE);
    const identity = divergence?.findings[0]?.id ?? "";
    const candidates = new Candidates(subject, engine, { identity }, true);
    for (const _ of [1, 2]) assert.equal((await candidates.failureAgain(DEPOSITED_TWICE))?.identity, identity);
  });

  it("given a failure that shows at a call, then candidates are not looked at once more behind their last action", async () => {
    const looksOf = async (lastLook: boolean): Promise<number> => {
      const engine = new AskedEngine();
      await new Candidates(subject, engine, { identity: "INV-NEVER" }, lastLook).failureAgain(DEPOSITED_TWICE);
      const calls = engine.asked.flatMap((batches) => batches.flatMap((batch) => batch.calls));
      return calls.filter(({ to }) => to === LENS).length;
    };
    assert.equal(await looksOf(false), (await looksOf(true)) - 1);
  });

  it("given a failure, then whether it shows at a call is known: not where a wait or the last look shows it", async () => {
    const at = async (...actions: ToyAction[]): Promise<boolean> =>
      failsAtCall(await runSequence(subject, new ToyEngine("wrong-event"), { offset: 0, actions }));
    assert.equal(await at(deposit), true);
    assert.equal(await at(wait), false);
    const { plan, results, statistics } = await runSequence(subject, new ToyEngine(), {
      offset: 0,
      actions: [deposit],
    });
    const finding = { id: "INV-SUM", kind: "invariant" as const, title: "", where: "", rules: [] };
    const shownAt = (step: number): boolean =>
      failsAtCall({ plan, results, statistics, divergence: { step, findings: [finding] } });
    assert.equal(shownAt(plan.steps.length - 1), false);
    assert.equal(shownAt(plan.opening), true);
  });
});
