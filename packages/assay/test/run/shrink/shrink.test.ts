import assert from "node:assert/strict";
import fc from "fast-check";
import { SequenceSource } from "../../../src/search/sequence-source";
import { examine, failureAgain, type Sequence } from "../../../src/run";
import {
  DEFAULT_LIMITS,
  PASSES,
  shrink,
  stepsOfActions,
  type Progress,
  type ShrinkRequest,
} from "../../../src/run/shrink";
import { Budget } from "../../../src/run/shrink/pass";
import { ToyEngine, type Bug } from "../../toy/engine";
import type { Invariant } from "../../../src/core/types";
import { DAY, ORIGIN } from "../../toy/protocol";
import type { ToyAction } from "../../toy/session";
import type { ToyHistory } from "../../toy/invariants";
import { toySubject } from "../../toy/subject";

const subject = toySubject();
const STEPS = 40;

/** The first sequence of the seed, as a request to shrink it. */
function request(seed: number, signal = new AbortController().signal): ShrinkRequest<ToyAction> {
  const arbitrary = new SequenceSource(subject, STEPS);
  const [drawn] = fc.sample(arbitrary, { seed, numRuns: 1 });
  assert.ok(drawn !== undefined);
  return {
    sequence: { offset: drawn[0], actions: drawn[1] },
    arbitrary,
    origin: { seed, run: 0, drawn },
    signal,
  };
}

describe("shrinking a failure", () => {
  const bugs: readonly Bug[] = [
    "lost-third",
    "no-lock",
    "dust",
    "wrong-error",
    "wrong-return",
    "broken-read",
    "gives-to-first",
  ];
  for (const bug of bugs) {
    it(`given the bug ${bug}, when shrunk, then no single action can be removed, and the identity is kept`, async () => {
      const asked = request(7);
      const before = await examine(subject, new ToyEngine(bug), asked.sequence);
      const { failure, minimal, originalSteps } = await shrink(subject, new ToyEngine(bug), asked);
      assert.equal(minimal, true);
      assert.equal(originalSteps, before.run.plan.steps.filter(({ action }) => action >= 0).length);
      assert.equal(failure.identity, before.failure?.identity);
      const { offset, actions } = failure;
      const again = await examine(subject, new ToyEngine(bug), { offset, actions });
      assert.equal(again.failure?.identity, failure.identity);
      for (const [index] of actions.entries()) {
        const without = actions.filter((_, other) => other !== index);
        const one = await examine(subject, new ToyEngine(bug), { offset, actions: without });
        assert.notEqual(one.failure?.identity, failure.identity, `action ${index} is needless`);
      }
    });
  }

  it("given any pass, when it is over, then the failure is of the same identity and has no more steps", async () => {
    const { sequence, arbitrary, origin, signal } = request(7);
    const engine = new ToyEngine("dust");
    const { failure: found } = await examine(subject, engine, sequence);
    assert.ok(found !== undefined);
    const search = {
      ...{ subject, engine, found, arbitrary, origin, limits: DEFAULT_LIMITS, budget: new Budget(60_000, signal) },
      failureAgain: (candidate: Sequence<ToyAction>) => failureAgain(subject, engine, candidate, found),
      countLastLook: () => undefined,
    };
    let progress: Progress<ToyAction> = {
      ...{ failure: found, proof: "open" },
      drawnAt: found.actions.map((_, index) => index),
    };
    const did = new Set<string>();
    for (const pass of PASSES) {
      const before = progress;
      progress = await pass.run(before, search);
      assert.equal(progress.failure.identity, found.identity, pass.name);
      assert.ok(stepsOfActions(progress.failure) <= stepsOfActions(before.failure), pass.name);
      if (progress !== before) did.add(pass.name);
    }
    assert.equal(progress.proof, "minimal");
    const idle = PASSES.map(({ name }) => name).filter((name) => !did.has(name));
    assert.deepEqual(idle, []);
  });

  it("given a failure that changes in the second run, when shrunk, then it stays as it was found", async () => {
    // violated only in the examination of what was found (at most three runs)
    let sequences = 0;
    const once: Invariant<ToyHistory> = {
      ...{ id: "INV-ONCE", rules: [], title: "", premise: "" },
      check({ index, full }) {
        if (index === 0) sequences++;
        return sequences > 1 && sequences < 5 && index > 0 && full
          ? { verdict: "violated", message: "once" }
          : { verdict: "skipped" };
      },
    };
    const seen = toySubject({ invariants: [once] });
    const { failure } = await shrink(seen, new ToyEngine("lost-third"), request(7));
    assert.equal(failure.identity, "INV-ONCE");
    assert.ok(sequences > 5);
  });

  it("given a bug of three deposits, when shrunk, then three of the smallest deposits are left", async () => {
    const { failure } = await shrink(subject, new ToyEngine("lost-third"), request(7));
    const call = { op: "deposit", user: 0n, amount: 10n } as const;
    const smallest: ToyAction = { kind: "deposit", exactly: { at: ORIGIN, call } };
    assert.deepEqual(failure.actions, [smallest, smallest, smallest]);
  });

  it("given a subject that cannot make calls again, when shrunk, then the actions themselves are simplified", async () => {
    const { failure } = await shrink(toySubject({ callEditor: false }), new ToyEngine("lost-third"), request(7));
    const smallest: ToyAction = { kind: "deposit", user: 0, amount: 10 };
    assert.deepEqual(failure.actions, [smallest, smallest, smallest]);
  });

  it("given a withdrawal that fails a day after the deposit, when shrunk, then waiting takes no step, and exactly a day passes", async () => {
    const { failure, minimal } = await shrink(subject, new ToyEngine("dust"), request(7));
    assert.equal(minimal, true);
    assert.deepEqual(
      failure.steps.slice(failure.opening).map(({ time, actor }) => [time, actor]),
      [
        [ORIGIN, "alice"],
        [ORIGIN + DAY, "alice"],
      ],
    );
  });

  it("given a failure, when it is shrunk twice, then the results are the same, and as many runs are needed", async () => {
    const [one, two] = [
      await shrink(subject, new ToyEngine("dust"), request(7)),
      await shrink(subject, new ToyEngine("dust"), request(7)),
    ];
    assert.deepEqual(one.failure.actions, two.failure.actions);
    assert.equal(one.runs, two.runs);
  });

  it("given no runs for rounding, when shrunk, then it is still 1-minimal", async () => {
    const limits = { ...DEFAULT_LIMITS, roundingRuns: 0 };
    const { minimal, failure } = await shrink(subject, new ToyEngine("dust"), { ...request(7), limits });
    assert.equal(minimal, true);
    assert.equal(failure.steps.length - failure.opening, 2);
  });

  it("given an aborted signal, when shrunk, then the failure is returned unchanged, not as minimal", async () => {
    const aborted = AbortSignal.abort();
    const { failure, minimal, runs } = await shrink(subject, new ToyEngine("lost-third"), request(7, aborted));
    assert.equal(minimal, false);
    assert.equal(failure.identity, "INV-SUM");
    // it still fails and is examined, but nothing is tried
    assert.equal(runs, 2);
    assert.ok(failure.steps.every((_, index) => failure.isFull(index)));
  });

  it("given a sequence that does not fail, when shrunk, then that is an internal error", async () => {
    await assert.rejects(shrink(subject, new ToyEngine(), request(7)), /differ from run to run/);
  });
});
