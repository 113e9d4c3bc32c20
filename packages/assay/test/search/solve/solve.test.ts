import assert from "node:assert/strict";
import { grow } from "../../../src/search/grow";
import type { Corpus } from "../../../src/search/corpus";
import { executing, signals } from "../../../src/search";
import { sideAt } from "../../../src/search/signals";
import { MOST_STARTS, missingOf, survey } from "../../../src/search/solve/survey";
import { solve, type SolveState } from "../../../src/search/solve/solve";
import { refusedPart } from "../../../src/search/telling-sides";
import { sideFeature } from "../../../src/search/feature";
import { traceOf } from "../../../src/search/trace";
import { sequenceOfKept } from "../../../src/search/kept";
import type { PlannedStep, Session, Subject } from "../../../src/types";
import type { ToyHistory } from "../../toy/invariants";
import { DAY, ORIGIN, SELECTORS, wordsOf } from "../../toy/protocol";
import { ToySession, type ToyAction } from "../../toy/session";
import { toySubject } from "../../toy/subject";

const siteOf = (text: string): number =>
  signals.addSite({ label: `toy.ts:1 ${text}`, file: "toy.ts", text, compares: true, againstZero: false });
const AMOUNT = siteOf("withdrawn < 987 654 321");
const SUM = siteOf("sum of two deposits / 1 000 < 55 555 555");
const TRIPLE = siteOf("3 * withdrawn < 1 000 000");
const CLOCK = siteOf("now < 100 days and 7 seconds after the beginning");
const WORDS = siteOf("user === alice");

/** The toy, whose withdrawals compare what random numbers do not come near to. */
class Comparing implements Session<ToyAction> {
  private readonly toy: ToySession;
  private readonly done: [ToyAction, number][] = [];
  private deposited: bigint[] = [];

  constructor(
    private readonly offset: number,
    private readonly forks: boolean,
  ) {
    this.toy = new ToySession(offset, () => false);
    if (forks) this.fork = () => this.copy();
  }

  fork?: () => Session<ToyAction>;

  open(): readonly PlannedStep[] {
    return this.toy.open();
  }

  plan(action: ToyAction, index: number): readonly PlannedStep[] {
    this.done.push([action, index]);
    const steps = this.toy.plan(action, index);
    for (const { call, time, actor } of steps) {
      if (call === undefined) continue;
      const [amount = 0n] = wordsOf(call.data);
      if (call.data.startsWith(SELECTORS.deposit)) this.deposited = [...this.deposited.slice(-1), amount];
      else executing("withdraw", () => this.compare(amount, BigInt(time), actor));
    }
    return steps;
  }

  finish(): PlannedStep {
    return this.toy.finish();
  }

  private compare(amount: bigint, now: bigint, actor: string): void {
    signals.lt(AMOUNT, amount, 987_654_321n);
    signals.lt(TRIPLE, 3n * amount, 1_000_000n);
    signals.eq(WORDS, actor, "alice");
    signals.lt(CLOCK, now, BigInt(ORIGIN + 100 * DAY + 7));
    const sum = this.deposited.reduce((all, one) => all + one, 0n);
    if (this.deposited.length === 2) signals.lt(SUM, sum / 1_000n, 55_555_555n);
  }

  private copy(): Session<ToyAction> {
    const copy = new Comparing(this.offset, this.forks);
    copy.open();
    // what the copy compares on its way here was heard before
    for (const [action, index] of this.done) copy.plan(action, index);
    signals.take();
    return copy;
  }
}

function subjectOf(forks = true): Subject<ToyAction, ToyHistory> {
  return { ...toySubject(), session: (offset) => new Comparing(offset, forks) };
}

const GROWING = { sequences: 150, patience: 150, steps: 12, signal: new AbortController().signal };

async function grown(seed: number, subject = subjectOf()): Promise<Corpus> {
  return grow(subject, { ...GROWING, seed, progress: () => undefined });
}

async function solved(
  corpus: Corpus,
  tries = 20_000,
  { subject = subjectOf(), signal = new AbortController().signal, unreachable = new Set<number>() } = {},
): Promise<{ readonly state: SolveState; readonly told: readonly SolveState[] }> {
  const told: SolveState[] = [];
  const state = await solve(subject, corpus, { tries, unreachable, signal, progress: (now) => told.push(now) });
  return { state, told };
}

const missing = (corpus: Corpus, site: number): readonly bigint[] =>
  missingOf({ part: "withdraw", site }, corpus, new Set());

describe("solving for sides of comparisons that growing did not meet", function () {
  this.timeout(20_000);

  it("given what random numbers do not come near to, then growing misses it and solving meets all three sides", async () => {
    const corpus = await grown(1);
    for (const site of [AMOUNT, SUM, CLOCK]) assert.ok(missing(corpus, site).includes(0n), signals.sites[site]?.label);
    const before = corpus.size;
    const { state } = await solved(corpus);
    for (const site of [AMOUNT, SUM, CLOCK]) assert.deepEqual(missing(corpus, site), [], signals.sites[site]?.label);
    assert.ok(corpus.size >= before + state.met && state.met >= 7, JSON.stringify(state));
  });

  it("given a side that was met, then the kept sequence shows it when it is played", async () => {
    const corpus = await grown(1);
    await solved(corpus);
    const wanted = ["withdraw", refusedPart("withdraw")].map((part) => sideFeature(part, sideAt(AMOUNT, 0n)));
    const kept = [...corpus].find(({ feature }) => wanted.includes(feature));
    assert.ok(kept !== undefined);
    assert.ok(traceOf(subjectOf(), sequenceOfKept(subjectOf(), kept.entry)).features.has(kept.feature));
  });

  it("given a multiple of three beside 1 000 000, then it is told that it jumps over 0 and 1 above is not met either", async () => {
    const corpus = await grown(1);
    const { state } = await solved(corpus);
    assert.deepEqual(missing(corpus, TRIPLE), [0n, 1n]);
    assert.equal(state.missing - state.met, 2);
    assert.equal(state.jumped, 2);
  });

  it("given names, then they are no numbers: nothing is missing of them", async () => {
    const corpus = await grown(1);
    const found = await survey(subjectOf(), corpus.entries, GROWING.signal);
    assert.deepEqual(
      [...new Set(found.map(({ site }) => site))].sort((a, b) => a - b),
      [AMOUNT, SUM, TRIPLE, CLOCK],
    );
  });

  it("given kept sequences that come near in several ways, then solving starts from different ones, the nearest first", async () => {
    const found = await survey(subjectOf(), (await grown(1)).entries, GROWING.signal);
    const amount = found.find(({ site }) => site === AMOUNT);
    const away = amount?.starts.map(({ difference }) => -difference) ?? [];
    assert.ok(away.length <= MOST_STARTS && new Set(away).size >= 3, away.join(", "));
    const [nearest = 0n] = away;
    assert.ok(nearest > 0n && away.every((one) => one >= nearest), away.join(", "));
  });

  it("given sides that cannot be reached, then they are not missing, and nothing is planned for them", async () => {
    const unreachable = new Set([0n, 1n].map((wanted) => sideAt(TRIPLE, wanted)));
    const known = await solved(await grown(1), 20_000, { unreachable });
    const unknown = await solved(await grown(1));
    assert.equal(known.state.missing, known.state.met);
    assert.equal(unknown.state.missing, known.state.missing + 2);
    assert.ok(known.state.tried < unknown.state.tried, `${known.state.tried} and ${unknown.state.tried}`);
  });

  it("given a seed, then it keeps the same sequences, whether the session forks or not", async () => {
    const entries = async (forks: boolean): Promise<unknown> => {
      const corpus = await grown(2, subjectOf(forks));
      await solved(corpus, 20_000, { subject: subjectOf(forks), signal: GROWING.signal });
      return [...corpus].map(({ feature, entry, at }) => [feature, entry, at]);
    };
    assert.deepEqual(await entries(false), await entries(true));
  });

  for (const tries of [0, 1, 40, 300]) {
    it(`given ${tries} sequences to plan, then no more than that and the last try's are planned`, async () => {
      const { state } = await solved(await grown(1), tries);
      assert.ok(state.tried <= tries + 4, JSON.stringify(state));
      if (tries === 0) assert.deepEqual([state.tried, state.met], [0, 0]);
      assert.ok(state.missing > state.met);
    });
  }

  it("given a signal, then it ends", async () => {
    const { state, told } = await solved(await grown(1), 20_000, { subject: subjectOf(), signal: AbortSignal.abort() });
    assert.deepEqual([state.tried, told.length], [0, 0]);
  });

  it("given nobody who watches, then nothing is told of differences, and while somebody does each is", () => {
    const heard: [string, number, bigint][] = [];
    const compare = (): void => executing("withdraw", () => void signals.lt(AMOUNT, 5n, 8n));
    compare();
    signals.watching(
      (...one) => heard.push(one),
      () => {
        compare();
        signals.lt(AMOUNT, 1n, 2n); // nobody executes
        executing("count", () => void signals.eq(AMOUNT, 7, 3));
        executing("name", () => void signals.eq(AMOUNT, "a", "b"));
      },
    );
    compare();
    signals.take();
    assert.deepEqual(heard, [
      ["withdraw", AMOUNT, -3n],
      ["count", AMOUNT, 4n],
    ]);
  });
});
