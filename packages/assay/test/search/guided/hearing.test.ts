import assert from "node:assert/strict";
import type { Compared, Heard, Places, RecordedCall } from "../../../src/core/types";
import { Corpus } from "../../../src/search/corpus";
import { GuidedNews, nearness, outcomeOf, type HeardSequence } from "../../../src/search/guided/hearing";

const places: Places = {
  places: [],
  refusals: [],
  comparisons: [{ file: "a.sol", line: 1, operator: "<", text: "a < b", signed: false }],
};
const call = (kind: string): RecordedCall => ({ time: 1, kind, call: null });
const ok = (reached: readonly number[], compared: readonly Compared[] = []): Heard => ({
  ok: true,
  places: reached,
  compared,
});
const sequence = (...heard: readonly Heard[]): HeardSequence => ({
  offset: 1,
  calls: heard.map((_, i) => call(`c${i}`)),
  heard,
});

describe("features of sequences on instrumented contracts", () => {
  it("given a place that was never reached, then the sequence is new up to the call that reached it, and only once", () => {
    const news = new GuidedNews(new Corpus(), places);
    const shown = news.of(sequence(ok([]), ok([3]), ok([])));
    assert.equal(shown?.calls.length, 2);
    assert.deepEqual(shown.features, [["place 3", 2]]);
    assert.ok(news.isMore(shown));
    assert.equal(news.of(sequence(ok([]), ok([3]))), undefined);
  });

  it("given a known place, when fewer calls reach it, then the sequence is new, but has no unknown feature", () => {
    const news = new GuidedNews(new Corpus(), places);
    news.of(sequence(ok([]), ok([3])));
    const shown = news.of(sequence(ok([3])));
    assert.deepEqual(shown?.features, [["place 3", 1]]);
    assert.ok(!news.isMore(shown));
  });

  it("given nearer values of a comparison, then the sequence is new as long as one outcome is missing", () => {
    const news = new GuidedNews(new Corpus(), places);
    news.of(sequence(ok([], [{ id: 0, a: 1_000n, b: 1n }])));
    const nearer = news.of(sequence(ok([], [{ id: 0, a: 20n, b: 1n }])));
    assert.deepEqual(nearer?.features, [["count near 0 251", 1]]);
    assert.equal(nearer.compared?.length, 1);
    assert.equal(news.of(sequence(ok([], [{ id: 0, a: 900n, b: 1n }]))), undefined);
    assert.ok(news.of(sequence(ok([], [{ id: 0, a: 0n, b: 1n }]))));
    assert.ok(!news.lacks({ id: 0 }));
    assert.equal(news.of(sequence(ok([], [{ id: 0, a: 2n, b: 1n }]))), undefined);
  });

  it("given features of a corpus, then they are not new", () => {
    const corpus = new Corpus();
    corpus.add(1, { calls: [call("c")], features: [["place 3", 1]] });
    assert.equal(new GuidedNews(corpus, places).of(sequence(ok([3]))), undefined);
  });

  it("given equal values, then their nearness is the largest", () => {
    assert.equal(nearness({ id: 0, a: 5n, b: 5n }), 256);
    assert.equal(nearness({ id: 0, a: 5n, b: 6n }), 255);
    assert.equal(outcomeOf(places, { id: 0, a: 5n, b: 5n }), false);
  });
});
