import assert from "node:assert/strict";
import { explainFailure, nearest, formatExplanation, type Probe, type Ranged } from "../../src/explain";
import { runSequence } from "../../src/run";
import type { RecordedCall } from "../../src/core/types";
import { ToyEngine, type Bug } from "../toy/engine";
import { toyCallEditor } from "../toy/call-editor";
import { ORIGIN } from "../toy/protocol";
import { toySubject } from "../toy/subject";

const SAME: Probe = { outcome: "same", turns: [] };
const PASSES: Probe = { outcome: "passes", turns: [] };
const OTHER: Probe = { outcome: "other", identity: "INV-OTHER", turns: [] };

/** Searches both sides of a number, and counts the tried values. */
async function both(ranged: Partial<Ranged>, judge: (value: bigint) => Probe) {
  let asked = 0;
  const whole = { value: 1_000n, least: 0n, most: 2n ** 256n - 1n, marks: [], ...ranged };
  const ask = async (value: bigint): Promise<Probe> => {
    asked++;
    assert.ok(value >= whole.least && value <= whole.most, `${value} is outside the range`);
    return judge(value);
  };
  const below = await nearest(whole, "below", ask);
  const above = await nearest(whole, "above", ask);
  return { below, above, asked: () => asked };
}

describe("looking for the nearest value that passes", () => {
  it("given one boundary on each side, when searched, then both are found exactly", async () => {
    const found = await both({}, (value) => (value > 123n && value < 10n ** 50n + 7n ? SAME : PASSES));
    assert.equal(found.below.passes?.value, 123n);
    assert.equal(found.above.passes?.value, 10n ** 50n + 7n);
    assert.ok(found.asked() < 320, `${found.asked()} were asked`);
  });

  it("given a failure with every value, when searched, then none is found, and the ends of the range were tried", async () => {
    const { below, above } = await both({ most: 10n ** 6n }, () => SAME);
    assert.deepEqual([below.passes, below.other, below.furthest], [undefined, undefined, 0n]);
    assert.deepEqual([above.passes, above.other, above.furthest], [undefined, undefined, 10n ** 6n]);
  });

  it("given another failure before the value that passes, when searched, then both are found exactly", async () => {
    const { above } = await both({}, (value) => (value < 2_000n ? SAME : value < 5_000n ? OTHER : PASSES));
    assert.equal(above.other?.value, 2_000n);
    assert.equal(above.passes?.value, 5_000n);
  });

  it("given a single passing value with a meaning, when searched, then it is found", async () => {
    const marks = [{ value: 777_777n, name: "seven" }];
    const { above } = await both({ marks }, (value) => (value === 777_777n ? PASSES : SAME));
    assert.equal(above.passes?.value, 777_777n);
  });

  it("given values with which there is nothing to call, when searched, then they are ignored", async () => {
    const { above } = await both({}, (value) => (value > 5_000n ? { outcome: "impossible" } : SAME));
    assert.equal(above.passes, undefined);
    assert.ok(above.furthest <= 5_000n);
  });

  it("given zero, when searched, then not only multiples of zero are tried", async () => {
    const { below, above } = await both({ value: 0n }, (value) => (value >= 42n ? PASSES : SAME));
    assert.equal(above.passes?.value, 42n);
    assert.equal(below.furthest, 0n);
  });
});

const deposit = (user: bigint, amount: bigint, time: number): RecordedCall => ({
  time,
  kind: "deposit",
  call: { op: "deposit", user, amount },
});
const withdraw = (user: bigint, amount: bigint, time: number): RecordedCall => ({
  time,
  kind: "withdraw",
  call: { op: "withdraw", user, amount },
});

async function explained(bug: Bug, identity: string, recordedCalls: readonly RecordedCall[]) {
  const explanation = await explainFailure(toySubject(), toyCallEditor, new ToyEngine(bug), {
    identity,
    recordedCalls,
    start: ORIGIN,
  });
  return { explanation, reported: formatExplanation(explanation) };
}

describe("explaining a failure", () => {
  const early = [deposit(0n, 100n, ORIGIN), withdraw(0n, 50n, ORIGIN + 5)];

  it("given a lock that is ignored, when explained, then the second at which it ends is printed, before the changes that are refused", async () => {
    const { reported } = await explained("no-lock", await identityOf("no-lock", early), early);
    assert.deepEqual(
      reported.lines.slice(0, 2).map(({ step, what, passes, then }) => [step, what, passes, then]),
      [
        [1, "amount", "49", "step 2 is refused: Locked or Insufficient"],
        [2, "time after step 1", "1 day 00:00:00 (the first day is over)", "it succeeds"],
      ],
    );
    const refused = reported.lines.map(({ then }) => then.startsWith("it is refused"));
    assert.deepEqual(refused, [false, false, false, true, true]);
  });

  it("given amounts that do not matter, when explained, then the range in which they do not is printed", async () => {
    const three = [0n, 1n, 0n].map((user) => deposit(user, 10n, ORIGIN));
    const { reported } = await explained("lost-third", "INV-SUM", three);
    assert.ok(reported.indifferent.some((text) => text.startsWith("step 1, user: bob, carol as well as alice")));
    const amounts = reported.lines.filter(({ what }) => what === "amount");
    assert.deepEqual(
      amounts.map(({ step, passes, then }) => [step, passes, then]),
      [1, 2, 3].map((step) => [step, "9 (1 before: the smallest deposit)", "it is refused: TooSmall"]),
    );
  });

  it("given a failure that is not the first finding of its step, when explained, then the explanation is about that failure", async () => {
    const three = [0n, 1n, 0n].map((user) => deposit(user, 10n, ORIGIN));
    const actions = three.map((call) => toyCallEditor.action(call));
    const { divergence } = await runSequence(toySubject(), new ToyEngine("lost-third"), { offset: 0, actions });
    const [first, second] = (divergence?.findings ?? []).map(({ id }) => id);
    assert.ok(first === "INV-SUM" && second !== undefined && second !== first);
    const [one, other] = [await explained("lost-third", first, three), await explained("lost-third", second, three)];
    assert.ok(other.reported.indifferent.length > 0);
    assert.deepEqual(other.reported, one.reported);
  });

  it("given calls that do not fail in this way, when explained, then an error says so", async () => {
    await assert.rejects(explained("dust", "INV-SUM", early), /received no failure; there is nothing to explain/);
  });

  it("given one failure and several lanes, when explained twice, then the text is the same", async () => {
    const name = await identityOf("no-lock", early);
    const [one, two] = [await explained("no-lock", name, early), await explained("no-lock", name, early)];
    assert.deepEqual(one.reported, two.reported);
    assert.equal(one.explanation.runs, two.explanation.runs);
  });
});

/** The identity with which recorded calls fail. */
async function identityOf(bug: Bug, recordedCalls: readonly RecordedCall[]): Promise<string> {
  const message = await explained(bug, "?", recordedCalls).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  return /received (\S+);/.exec(message)?.[1] ?? "";
}
