import assert from "node:assert/strict";
import { exploreChunk } from "../../src/campaign";
import type { ChunkReport } from "../../src/campaign";
import { grow } from "../../src/search/grow";
import { firstPlaces, keepPlan, takePlan } from "../../src/search/planned-ahead";
import { warmUp } from "../../src/search/warm-up";
import type { KeptSequence, Subject } from "../../src/types";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

const OPTIONS = {
  ...{ seed: 3, sequences: 1_000, patience: 1_000, steps: 12 },
  signal: new AbortController().signal,
  progress: () => undefined,
};
const SEED = 7;

/** A toy with a corpus, and how many sequences it was asked to plan. */
function counted(corpus: readonly KeptSequence[]) {
  const toy = toySubject();
  let planned = 0;
  const session: typeof toy.session = (...given) => {
    planned++;
    return toy.session(...given);
  };
  return { subject: { ...toy, corpus, session }, planned: () => planned };
}

async function explored<Action, History>(subject: Subject<Action, History>, chunk: number): Promise<ChunkReport> {
  const task = { seed: SEED, chunk, sequences: 4, steps: 10 };
  return exploreChunk(subject, new ToyEngine(undefined, 1), task, new AbortController().signal);
}

describe("plans made before their turn", () => {
  let corpus: readonly KeptSequence[];
  before(async () => {
    corpus = (await grow(toySubject(), OPTIONS)).entries;
    assert.ok(corpus.length >= 16, `${corpus.length} kept sequences`);
  });

  for (const chunk of [0, 1])
    it(`given a campaign that begins with chunk ${chunk}, when its first chunk is run behind a warm-up, then nothing is planned again, and the report is the same`, async () => {
      const [ahead, plain] = [counted(corpus), counted(corpus)];
      await warmUp(ahead.subject, { over: () => false, start: { seed: SEED, chunk } });
      const before = ahead.planned();
      const report = await explored(ahead.subject, chunk);
      assert.equal(ahead.planned(), before);
      const expected = await explored(plain.subject, chunk);
      assert.ok(plain.planned() >= 4);
      assert.equal(report.digest, expected.digest);
      assert.equal(report.statistics.steps, expected.statistics.steps);
    });

  it("given another campaign than the one that was expected, then its sequences are planned as ever", async () => {
    const { subject, planned } = counted(corpus);
    await warmUp(subject, { over: () => false, start: { seed: SEED + 1, chunk: 0 } });
    const before = planned();
    const report = await explored(subject, 0);
    assert.ok(planned() >= before + 4);
    assert.equal(report.digest, (await explored({ ...toySubject(), corpus }, 0)).digest);
  });

  it("given sequences in place of those that the seed draws, then plans of the latter are not used", async () => {
    const { subject, planned } = counted(corpus);
    await warmUp(subject, { over: () => false, start: { seed: SEED, chunk: 0 } });
    const before = planned();
    const task = { seed: SEED, chunk: 0, sequences: 2, steps: 10, given: corpus.slice(-2) };
    await exploreChunk(subject, new ToyEngine(undefined, 1), task, new AbortController().signal);
    assert.ok(planned() >= before + 2);
  });

  it("given a corpus that is shorter than what is played, then what is behind it is left alone", async () => {
    const { subject } = counted(corpus.slice(0, 3));
    await warmUp(subject, { over: () => false, start: { seed: SEED, chunk: 0 } });
    const given = firstPlaces({ seed: SEED, chunk: 0 }, 8).map((place) => takePlan(subject, place) !== undefined);
    assert.deepEqual(given, [true, true, true, false, false, false, false, false]);
  });

  it("a plan is given once", () => {
    const place = { seed: 1, chunk: 2, sequence: 3 };
    const [one, other] = [toySubject(), toySubject()];
    const plan = { steps: [], opening: 0, actions: 0, everything: () => false, lastLook: false, idle: [] };
    keepPlan(one, place, plan);
    assert.equal(takePlan(other, place), undefined);
    assert.equal(takePlan(one, { ...place, sequence: 2 }), undefined);
    assert.equal(takePlan(one, place), plan);
    assert.equal(takePlan(one, place), undefined);
  });
});
