import assert from "node:assert/strict";
import { examine, runSequence, showsAtCall } from "../../../src/run";
import { SequenceSource } from "../../../src/search/sequence-source";
import { DEFAULT_LIMITS } from "../../../src/run/shrink";
import { Budget, Candidates } from "../../../src/run/shrink/pass";
import { lookClosely } from "../../../src/run/shrink/passes";
import type { Batch, CallResult } from "../../../src/core/types";
import { ToyEngine, type Bug } from "../../toy/engine";
import { DAY, LENS } from "../../toy/protocol";
import type { ToyAction } from "../../toy/session";
import { toySubject } from "../../toy/subject";

/** Records the batches that it runs. */
class AskedEngine extends ToyEngine {
  readonly asked: (readonly Batch[])[] = [];

  override async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    this.asked.push(batches);
    return super.run(batches);
  }
}

const depositOf = (user: number): ToyAction => ({ kind: "deposit", user, amount: 100 });
const deposit = depositOf(0);
const wait: ToyAction = { kind: "wait", seconds: DAY };
const DEPOSITED_TWICE = { offset: 0, actions: [deposit, deposit] };

describe("candidates of shrinking", () => {
  const subject = toySubject();
  const arbitrary = new SequenceSource(subject, 1);

  it("given a candidate that did not fail, when it is tried again, then it is not run", async () => {
    const engine = new AskedEngine("wrong-event");
    const candidates = new Candidates(subject, engine, { identity: "INV-NEVER" }, true);
    assert.equal(await candidates.failureAgain({ offset: 0, actions: [wait] }), undefined);
    const { runs } = engine;
    assert.equal(await candidates.failureAgain({ offset: 0, actions: [wait] }), undefined);
    assert.equal(engine.runs, runs);
    assert.equal(await candidates.failureAgain({ offset: 1, actions: [wait] }), undefined);
    assert.ok(engine.runs > runs, "another place in time is another candidate");
  });

  it("given a candidate that fails, when it is tried again, then it fails again", async () => {
    const engine = new ToyEngine("wrong-event");
    const { divergence } = await runSequence(subject, engine, DEPOSITED_TWICE);
    const identity = divergence?.findings[0]?.id ?? "";
    const candidates = new Candidates(subject, engine, { identity }, true);
    for (const _ of [1, 2]) assert.equal((await candidates.failureAgain(DEPOSITED_TWICE))?.identity, identity);
  });

  it("given a failure that appears at a call, then candidates run without the final observation", async () => {
    const looksOf = async (lastLook: boolean): Promise<number> => {
      const engine = new AskedEngine();
      await new Candidates(subject, engine, { identity: "INV-NEVER" }, lastLook).failureAgain(DEPOSITED_TWICE);
      const calls = engine.asked.flatMap((batches) => batches.flatMap((batch) => batch.calls));
      return calls.filter(({ to }) => to === LENS).length;
    };
    assert.equal(await looksOf(false), (await looksOf(true)) - 1);
  });

  it("given a candidate that is cut before the step at which it fails, then it counts only with the final observation, which alone shows the failure", async () => {
    const engine = new ToyEngine("gives-to-first");
    const sequence = { offset: 0, actions: [depositOf(1), depositOf(0)] };
    const candidates = new Candidates(subject, engine, { identity: "INV-SUM" }, false);
    assert.equal(await candidates.failureAgain(sequence), undefined);
    candidates.countLastLook();
    assert.equal((await candidates.failureAgain(sequence))?.actions.length, 1);
  });

  it("given a failure, then it appears at a call unless a wait or the final observation shows it, or more observations show an earlier step or another check", async () => {
    const shows = async (bug: Bug, ...actions: ToyAction[]): Promise<boolean> => {
      const { run, failure } = await examine(subject, new ToyEngine(bug), { offset: 0, actions });
      assert.ok(failure !== undefined);
      return showsAtCall(run, failure);
    };
    assert.equal(await shows("wrong-event", deposit), true);
    assert.equal(await shows("lost-third", deposit, deposit, deposit), false);
    assert.equal(await shows("gives-to-first", depositOf(1), depositOf(0)), false);
    const { run, failure } = await examine(subject, new ToyEngine("wrong-event"), { offset: 0, actions: [deposit] });
    assert.ok(failure !== undefined);
    assert.equal(showsAtCall(run, { ...failure, identity: "INV-SUM" }), false);
    const steps = run.plan.steps.slice(0, run.plan.opening);
    const [finding] = failure.findings;
    assert.ok(finding !== undefined);
    const opening = { ...run, divergence: { step: steps.length - 1, findings: [finding] } };
    assert.equal(showsAtCall(opening, { ...failure, steps }), false);
  });

  it("given a failure that full observation cuts before the step at which it appeared, then the final observation counts from then on", async () => {
    const engine = new ToyEngine("gives-to-first");
    const wanted = ["LOCKSTEP-STATE"];
    const actions = [depositOf(1), depositOf(0)];
    const run = await runSequence(subject, engine, { offset: 0, actions });
    const { failure } = await examine(subject, engine, { offset: 0, actions }, { wanted });
    assert.ok(failure !== undefined && run.divergence !== undefined);
    const reported: string[] = [];
    const search = {
      ...{ subject, engine, found: failure, arbitrary, origin: { seed: 1, run: 0, drawn: [0, actions] as const } },
      ...{ limits: DEFAULT_LIMITS, budget: new Budget(60_000, new AbortController().signal) },
      failureAgain: () => Promise.resolve(undefined),
      countLastLook: () => reported.push("counts"),
    };
    const after = async (steps: number): Promise<number> => {
      const known = { ...failure, actions, steps: run.plan.steps.slice(0, steps) };
      return (await lookClosely.run({ failure: known, proof: "minimal" }, search)).failure.steps.length;
    };
    assert.equal(await after(failure.steps.length), failure.steps.length);
    assert.deepEqual(reported, []);
    assert.equal(await after(run.divergence.step + 1), failure.steps.length);
    assert.deepEqual(reported, ["counts"]);
  });
});
