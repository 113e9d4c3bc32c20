import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { InternalError, NotObserved } from "../../src/run/judge";
import { CampaignDigest, Digest, examine, execute, runSequence } from "../../src/run";
import { askOpening } from "../../src/run/execute";
import type {
  Batch,
  Call,
  CallResult,
  Engine,
  ExpectedState,
  Invariant,
  PlannedStep,
  Subject,
  Verdict,
} from "../../src/core/types";
import { ToyEngine } from "../toy/engine";
import type { ToyHistory } from "../toy/invariants";
import { DAY, TOTAL, USER } from "../toy/protocol";
import type { ToyAction } from "../toy/session";
import { toySubject } from "../toy/subject";

const deposit = (user: number, amount: number): ToyAction => ({ kind: "deposit", user, amount });
const withdraw = (user: number, share: number): ToyAction => ({ kind: "withdraw", user, share });
const wait = (seconds: number): ToyAction => ({ kind: "wait", seconds });

/** A subject with one invariant, which records its checks in `events`, and always returns `verdict`. */
function noting(events: string[], verdict: Verdict): ReturnType<typeof toySubject> {
  const check = (): Verdict => {
    events.push("check");
    return verdict;
  };
  return toySubject({ invariants: [{ id: "INV-0", rules: [], title: "", premise: "", check }] });
}

describe("running a sequence", () => {
  it("given intact contracts, when every outcome occurs, then nothing diverges and each is counted", async () => {
    const actions = [
      deposit(0, 100),
      deposit(0, 5),
      withdraw(0, 50),
      withdraw(1, 50),
      wait(DAY),
      withdraw(0, 101),
      withdraw(0, 100),
    ];
    const run = await runSequence(toySubject(), new ToyEngine(), { offset: 7, actions });
    assert.equal(run.divergence, undefined);
    assert.equal(run.statistics.runs, 1);
    assert.equal(run.statistics.steps, 6);
    const { actions: counts, refusals } = run.statistics;
    for (const [kind, { reverted }] of Object.entries(counts))
      assert.equal(
        Object.values(refusals[kind] ?? {}).reduce((sum, times) => sum + times, 0),
        reverted,
        kind,
      );
    assert.equal(run.statistics.calls, 5);
    assert.deepEqual(run.statistics.actions, {
      deposit: { ok: 1, reverted: 1, invalid: 0 },
      withdraw: { ok: 1, reverted: 2, invalid: 1 },
      wait: { ok: 1, reverted: 0, invalid: 0 },
    });
    assert.deepEqual(run.statistics.errors, { TooSmall: 1, Locked: 1, Insufficient: 1 });
    // Opening, six steps of actions, and the last observation.
    assert.equal(run.statistics.invariants["INV-LOCK"]?.checked, 8);
    assert.equal(run.statistics.invariants["INV-LOCK"].met, 1);
  });

  it("given an invariant that is violated from the start, when run, then it is found before the first action", async () => {
    const subject = toySubject({
      invariants: [
        { id: "INV-0", rules: [], title: "", premise: "", check: () => ({ verdict: "violated", message: "" }) },
      ],
    });
    const { failure } = await examine(subject, new ToyEngine(), { offset: 0, actions: [deposit(0, 100)] });
    assert.equal(failure?.identity, "INV-0");
    assert.equal(failure.steps.length, 1);
    assert.deepEqual(failure.actions, []);
  });

  it("given a malformed answer, then it is an internal error, unless an invariant is violated before it", async () => {
    const sequence = { offset: 0, actions: [deposit(0, 10), deposit(0, 10)] };
    const toy = new ToyEngine();
    const engine: Engine = {
      ...fake(),
      run: async (batches) =>
        (await toy.run(batches)).map((results, index) =>
          index < 1 ? results : results.map((result, call) => (call === 1 ? { ...result, returnData: "0x" } : result)),
        ),
    };
    const held = noting([], { verdict: "held" });
    await assert.rejects(runSequence(held, engine, sequence), (error: unknown) => {
      return error instanceof InternalError && /^lens: expected an answer of \d+ words/.test(error.message);
    });
    const violated = noting([], { verdict: "violated", message: "" });
    assert.equal((await runSequence(violated, engine, sequence)).divergence?.findings[0]?.id, "INV-0");
  });

  it("given a difference that appears only in the final observation, when examined, then the first diverging step is named", async () => {
    const actions = [deposit(0, 10), deposit(1, 10), deposit(2, 10), wait(1), deposit(0, 10), wait(1)];
    const sequence = { offset: 0, actions };
    const ordinary = await runSequence(toySubject({ invariants: [] }), new ToyEngine("lost-third"), sequence);
    assert.equal(ordinary.divergence?.step, actions.length + 1);
    const { failure } = await examine(toySubject({ invariants: [] }), new ToyEngine("lost-third"), sequence);
    assert.equal(failure?.identity, "LOCKSTEP-STATE:vault.total");
    assert.deepEqual(failure.actions, actions.slice(0, 3));
    assert.equal(failure.steps.length, 4);
    assert.deepEqual([0, 1, 2, 3].map(failure.isFull), [false, true, true, true]);
  });

  for (const later of [5, 60])
    it(`given a difference that is seen ${later} actions later, when examined, then its step is found with few observations of everything`, async () => {
      const begin = [deposit(0, 10), deposit(1, 10), deposit(2, 10)];
      const actions = [...begin, ...Array.from({ length: later }, () => wait(1))];
      const policy: number[] = [];
      const subject = toySubject({ invariants: [] });
      const counting: Subject<ToyAction, ToyHistory> = {
        ...subject,
        session: (offset, everything) => {
          policy.push(Array.from({ length: actions.length + 1 }, (_, step) => step).filter(everything).length);
          return subject.session(offset, everything);
        },
      };
      const { failure } = await examine(counting, new ToyEngine("lost-third"), { offset: 0, actions });
      assert.equal(failure?.identity, "LOCKSTEP-STATE:vault.total");
      assert.equal(failure.steps.length, 4);
      assert.deepEqual(failure.actions, begin);
      // the ordinary run; the last steps; spread steps, from which the last ones began; the steps between two of them
      assert.deepEqual(policy, later === 5 ? [0, 6, 3] : [0, 6, 9, 9]);
    });

  it("given a planner that throws, when run, then the error names the action", async () => {
    const subject = planning(() => {
      throw new Error("no such user");
    });
    await assert.rejects(
      runSequence(subject, new ToyEngine(), { offset: 0, actions: [deposit(0, 10)] }),
      (error: unknown) => error instanceof InternalError && /action 0 \(deposit\).*no such user/.test(error.message),
    );
  });

  it("given a planner that goes back in time, when run, then that is refused", async () => {
    const subject = planning((step) => [{ ...step, time: step.time - 1 }]);
    await assert.rejects(
      runSequence(subject, new ToyEngine(), { offset: 0, actions: [deposit(0, 10)] }),
      /time never goes back/,
    );
  });

  it("given an engine that leaves out a result, when run, then that is an internal error", async () => {
    const engine = { ...fake(), run: (batches: readonly Batch[]) => Promise.resolve(batches.map(() => [])) };
    await assert.rejects(
      runSequence(toySubject(), engine, { offset: 0, actions: [deposit(0, 10)] }),
      /must answer every call/,
    );
  });
});

function planning(change: (step: PlannedStep) => PlannedStep[]): Subject<ToyAction, ToyHistory> {
  const subject = toySubject();
  return {
    ...subject,
    session: (offset, everything) => {
      const session = subject.session(offset, everything);
      return {
        open: () => session.open(),
        plan: (action, index) => session.plan(action, index).flatMap(change),
        finish: () => session.finish(),
      };
    },
  };
}

function fake(): Engine {
  return { name: "fake", lanes: 1, run: () => Promise.resolve([]), close: () => Promise.resolve() };
}

describe("what invariants ask for behind a difference", () => {
  /** Asks after each call of the first user for the third one's balance, whom the model does not look at then. */
  const asking: Invariant<ToyHistory> = {
    ...{ id: "INV-ASKS", rules: [], title: "", premise: "" },
    check(step, view) {
      if (step.actor !== "alice") return { verdict: "skipped" };
      const seen = step.observed.some(({ kind, id }) => kind === USER && id === 2n);
      const state = { kind: USER, id: 2n, label: "carol", words: [0n, 0n], unknown: [0, 1] };
      if (!seen) throw new NotObserved([{ step: step.index, state }]);
      const [balance = 0n] = view.latest(USER, 2n) ?? [];
      return balance === 0n ? { verdict: "held" } : { verdict: "violated", message: `${balance}` };
    },
  };
  const subject = { ...toySubject({ invariants: [asking] }), asks: true };
  const sequence = { offset: 0, actions: [deposit(0, 100), deposit(2, 50), deposit(0, 100)] };

  it("given a model that abstains, then it is looked at, and both failures are reported", async () => {
    const { divergence, later } = await runSequence(
      { ...subject, rehearses: true },
      new ToyEngine("wrong-return"),
      sequence,
    );
    assert.match(divergence?.findings[0]?.id ?? "", /LOCKSTEP-RETURNS/);
    assert.deepEqual(
      later.map(({ findings }) => findings.map(({ id, where }) => [id, where])),
      [[["INV-ASKS", "50"]]],
    );
  });

  it("given a difference that is not looked for, then what nobody has looked at behind it ends the sequence, and is no error", async () => {
    const run = await runSequence(subject, new ToyEngine("wrong-return"), sequence, { only: "INV-ASKS" });
    assert.equal(run.divergence, undefined);
  });
});

describe("an invariant that asks for one thing after the other", () => {
  const look = (id: bigint): ExpectedState => ({ kind: USER, id, label: `${id}`, words: [0n, 0n], unknown: [0, 1] });
  /** A loop that ends where something is missing; `first`: what it begins with. */
  const looping = (first: () => bigint): Invariant<ToyHistory> => ({
    ...{ id: "INV-LOOP", rules: [], title: "", premise: "" },
    check({ observed, index: step }) {
      const begins = first();
      for (let id = begins; id < begins + 60n; id++) {
        if (observed.some((one) => one.kind === USER && one.id === id)) continue;
        const ahead = (count: number): ExpectedState[] =>
          Array.from({ length: count }, (_, i) => look(id + BigInt(i) + 1n));
        throw new NotObserved([{ step, state: look(id), ahead }]);
      }
      return { verdict: "held" };
    },
  });
  const run = (first: () => bigint) =>
    runSequence({ ...toySubject({ invariants: [looping(first)] }), asks: true }, new ToyEngine(), {
      offset: 0,
      actions: [deposit(0, 100)],
    });

  it("given a loop over sixty things, then it is read ahead, and the loop ends", async () => {
    const { divergence, statistics } = await run(() => 0n);
    assert.equal(divergence, undefined);
    assert.deepEqual(Object.keys(statistics.invariants), ["INV-LOOP"]);
  });

  it("given one that asks for something else each time, then the error has what it asked for last", async () => {
    let begins = 0n;
    await assert.rejects(
      run(() => (begins += 100n)),
      /ask for more after 12 runs \(\d+\)/,
    );
  });
});

describe("executing steps", () => {
  it("given more keys than fit in one request, when executed, then the calls are repeated and every step is observed once", async () => {
    const requests: number[][] = [];
    const ok: CallResult = { ok: true, returnData: "0x", logs: [], gasUsed: 0 };
    const engine: Engine = {
      ...fake(),
      run: (batches) => {
        requests.push(batches.map(({ calls }) => calls.length));
        return Promise.resolve(
          batches.map(({ calls }, i) => calls.map((call) => ({ ...ok, returnData: `${call.data}${i}` }))),
        );
      },
    };
    const observe = Array.from({ length: 7_000 }, (_, id) => ({ kind: TOTAL, id: BigInt(id), label: "", words: [0n] }));
    const call = { from: "0x", to: "0x", data: "0xca", value: 0n, gas: 1 };
    const steps = [0, 1, 2].map((time): PlannedStep => ({
      time,
      kind: "x",
      action: 0,
      call,
      actor: "",
      describe: () => "",
      observe,
      facts: null,
    }));
    const results = await execute(
      engine,
      () => ({ ...call, data: "0x1e" }),
      steps,
      0,
      () => undefined,
    );
    assert.deepEqual(requests, [[2], [1, 2], [1, 1, 2]]);
    assert.deepEqual(
      results.map(({ call: called, lens }) => [called?.returnData, lens?.returnData]),
      [0, 1, 2].map((i) => [`0xca${i}`, `0x1e${i}`]),
    );
  });
});

describe("openings", () => {
  const call = { from: "0x", to: "0x", data: "0xca", value: 0n, gas: 1 };
  const silent = (time: number): PlannedStep => ({
    ...{ time, kind: "open", action: -1, actor: "", describe: () => "", facts: null },
    observe: [{ kind: TOTAL, id: 0n, label: "", words: [0n] }],
  });
  const lens = (): Call => ({ ...call, data: "0x1e" });

  /** An engine that records the times of its batches, and fails the first `failures` times. */
  function noting(failures = 0): { readonly engine: Engine; readonly asked: number[][] } {
    const asked: number[][] = [];
    const engine: Engine = {
      name: "noting",
      lanes: 1,
      async run(batches) {
        asked.push(batches.map(({ time }) => time));
        if (asked.length <= failures) throw new Error("lost");
        return batches.map(({ calls }) =>
          calls.map(({ data }) => ({ ok: true, returnData: data, logs: [], gasUsed: 1 })),
        );
      },
      close: async () => undefined,
    };
    return { engine, asked };
  }

  it("given an opening step that several sequences share, when they run, then the engine runs it once, and each exchange contains it", async () => {
    const opening = silent(1);
    const { engine, asked } = noting();
    const exchanges: number[] = [];
    for (const time of [5, 6]) {
      const results = await execute(engine, lens, [opening, { ...silent(time), call }], 1, (batches) =>
        exchanges.push(...batches.map((batch) => batch.time)),
      );
      assert.deepEqual(
        results.map((result) => [result.call?.returnData, result.lens?.returnData]),
        [
          [undefined, "0x1e"],
          ["0xca", "0x1e"],
        ],
      );
    }
    assert.deepEqual(asked, [[1], [5], [6]]);
    assert.deepEqual(exchanges, [1, 5, 1, 6]);
  });

  it("given an opening step with a call, when run, then it runs with its sequence", async () => {
    const { engine, asked } = noting();
    await execute(engine, lens, [{ ...silent(1), call }, silent(2)], 1, () => undefined);
    assert.deepEqual(asked, [[1, 2]]);
  });

  it("given an opening that ran before any sequence, when a sequence runs, then the engine does not run it again, and opening steps with calls did not run before", async () => {
    const [opening, calling] = [silent(1), { ...silent(2), call }];
    const { engine, asked } = noting();
    const toy = toySubject();
    const session: typeof toy.session = (...given) =>
      Object.assign(toy.session(...given), { open: () => [opening, calling] });
    await askOpening({ ...toy, lens, session }, engine);
    await execute(engine, lens, [opening, calling, silent(3)], 2, () => undefined);
    assert.deepEqual(asked, [[1], [2, 3]]);
  });

  it("given an engine that failed at the opening, when run again, then it runs the opening again", async () => {
    const opening = silent(1);
    const { engine, asked } = noting(1);
    await assert.rejects(
      execute(engine, lens, [opening], 1, () => undefined),
      /lost/,
    );
    await execute(engine, lens, [opening], 1, () => undefined);
    assert.deepEqual(asked, [[1], [1]]);
  });
});

describe("digests", () => {
  const batches: Batch[] = [{ time: 1, calls: [{ from: "0x1", to: "0x2", data: "0x3", value: 4n, gas: 5 }] }];
  const result: CallResult = { ok: true, returnData: "0x6", logs: [], gasUsed: 7 };
  const digestOf = (...exchanges: [readonly Batch[], CallResult][]): string => {
    const digest = new Digest();
    for (const [asked, answered] of exchanges) digest.exchange(asked, [[answered]]);
    return digest.finish();
  };

  it("given the same exchange, when hashed, then the digest is the same, even if the gas used differs", () => {
    assert.equal(digestOf([batches, result]), digestOf([batches, { ...result, gasUsed: 8 }]));
  });

  it("given another answer, time, or number of exchanges, when hashed, then the digest differs", () => {
    const base = digestOf([batches, result]);
    assert.notEqual(base, digestOf([batches, { ...result, returnData: "0x7" }]));
    assert.notEqual(base, digestOf([batches, { ...result, ok: false }]));
    assert.notEqual(base, digestOf([[{ time: 2, calls: batches[0]?.calls ?? [] }], result]));
    assert.notEqual(base, digestOf([batches, result], [batches, result]));
  });

  for (const length of [10, 30_000, 200_000])
    it(`given answers of ${length} characters, when hashed, then the result is the hash of all lines together`, () => {
      const [answer, asked] = [{ ...result, returnData: `0x${"6".repeat(length)}` } as const, batches[0]];
      const many = Array.from({ length: 5 }, () => answer);
      const digest = new Digest();
      digest.exchange([{ time: 1, calls: many.flatMap(() => asked?.calls ?? []) }], [many]);
      const lines = ["@1", ...many.flatMap(() => [">0x1 0x2 4 5 0x3", `<1 ${answer.returnData}`])].join("\n");
      const inner = createHash("sha256").update(lines).digest("hex");
      assert.equal(digest.finish(), createHash("sha256").update(inner).digest("hex"));
    });

  it("given chunk digests, when added in another order, then the campaign's digest differs", () => {
    const [one, two] = [new CampaignDigest(), new CampaignDigest()];
    one.add(0, "a");
    one.add(1, "b");
    two.add(1, "b");
    two.add(0, "a");
    assert.notEqual(one.value(), two.value());
  });
});
