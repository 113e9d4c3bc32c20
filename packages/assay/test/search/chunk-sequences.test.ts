import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import { CHUNK_SIZE } from "../../src/run/plan";
import { drawingOf, entryAt } from "../../src/search/chunk-sequences";
import { grow } from "../../src/search/grow";
import { sequenceAt } from "../../src/search/sequence-at";
import { SequenceSource } from "../../src/search/sequence-source";
import type { CorpusEntry } from "../../src/core/types";
import { toySubject } from "../toy/subject";

const DEEP = { depth: null, breakLength: Infinity };
const OPTIONS = {
  sequences: 300,
  patience: 300,
  steps: 12,
  signal: new AbortController().signal,
  progress: () => undefined,
};

async function corpusOf(seed: number): Promise<readonly CorpusEntry[]> {
  return (await grow(toySubject(), { ...OPTIONS, seed })).entries;
}

describe("the sequences of a campaign with a corpus", () => {
  let corpus: readonly CorpusEntry[];
  before(async () => {
    corpus = await corpusOf(3);
  });

  it("given a seed, then growing gives the same corpus again, and with another seed another one", async () => {
    assert.ok(corpus.length > 5, `${corpus.length} sequences`);
    assert.deepEqual(await corpusOf(3), corpus);
    assert.notDeepEqual(await corpusOf(4), corpus);
  });

  it("given a corpus, then each of its sequences comes once, first, in an order that is the seed's", () => {
    const subject = { ...toySubject(), corpus };
    const order = (seed: number): readonly string[] =>
      Array.from({ length: corpus.length + 3 }, (_, i) =>
        inspect(entryAt(subject, { seed, chunk: Math.floor(i / CHUNK_SIZE), sequence: i % CHUNK_SIZE }), DEEP),
      );
    const first = order(1);
    assert.deepEqual(first.slice(corpus.length), ["undefined", "undefined", "undefined"]);
    assert.notDeepEqual(order(2), first);
    assert.deepEqual([...order(2)].sort(), [...first].sort());
    assert.deepEqual(order(1), first);
  });

  it("given a corpus, then after it every second chunk is drawn as without a corpus, in order, and the others vary the corpus", () => {
    const kept = Math.ceil(corpus.length / CHUNK_SIZE);
    const subject = { ...toySubject(), corpus };
    const behind = [0, 1, 2, 3, 4].map((i) => drawingOf(subject, 8, kept + i));
    assert.deepEqual(
      behind.map(({ varied }) => varied === corpus),
      [false, true, false, true, false],
    );
    assert.deepEqual(
      [0, 2, 4].map((i) => behind[i]?.seed),
      [0, 1, 2].map((chunk) => drawingOf(toySubject(), 8, chunk).seed),
    );
    assert.equal(new Set(behind.map(({ seed }) => seed)).size, behind.length);
  });

  it("given no corpus, then the sequences are drawn from the subject's actions", () => {
    const subject = toySubject();
    const [[offset, actions] = [0, []]] = fc.sample(new SequenceSource(subject, 9), { seed: 5, numRuns: 1 });
    const [[draw, plain] = [0, []]] = fc.sample(
      fc.tuple(fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 0xffff_ffff }))), subject.actions(9)),
      { seed: 5, numRuns: 1 },
    );
    assert.equal(offset, subject.offset(draw));
    assert.deepEqual(actions, plain);
  });

  it("given a corpus, then some of the drawn sequences vary it, the same ones for a seed", () => {
    const source = new SequenceSource(toySubject(), 9, { varied: corpus });
    const drawn = (seed: number): readonly string[] =>
      fc.sample(source, { seed, numRuns: 40 }).map(([, actions]) => inspect(actions, DEEP));
    assert.ok(drawn(1).some((text) => text.includes("exactly")));
    assert.deepEqual(drawn(1), drawn(1));
    assert.notDeepEqual(drawn(1), drawn(2));
  });

  it("given a campaign without the corpus, then a sequence is what the seed draws for a subject that has none", async () => {
    const without = { seed: 8, chunk: 0, steps: 7, withoutCorpus: true };
    assert.deepEqual(
      (await sequenceAt({ ...toySubject(), corpus }, without, 2))?.drawn,
      (await sequenceAt(toySubject(), { ...without, withoutCorpus: false }, 2))?.drawn,
    );
  });
});
