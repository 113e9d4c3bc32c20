import assert from "node:assert/strict";
import { joined } from "../../src/search/join";
import type { Chosen } from "../../src/search/cover";
import type { Shows } from "../../src/search/minimise";
import type { CorpusEntry } from "../../src/core/types";

const sequence = (...calls: readonly (readonly [time: number, kind: string])[]): CorpusEntry => ({
  offset: 0,
  calls: calls.map(([time, kind]) => ({ time, kind, call: null })),
});
const chosen = (entry: CorpusEntry, ...wanted: string[]): Chosen => ({ entry, wanted });
const reported = (sequences: readonly CorpusEntry[]): readonly string[] =>
  sequences.map(({ calls }) => calls.map(({ time, kind }) => `${kind}@${time}`).join(" "));
const never = new AbortController().signal;

/** Each kind of call is a feature, and so is "b at 20". */
const shows: Shows = ({ calls }) =>
  new Map(
    calls.flatMap(({ kind, time }, i) => [
      [`did ${kind}`, i + 1],
      [`did ${kind} at ${time}`, i + 1],
    ]),
  );

describe("joining sequences", () => {
  it("given two of which one ends before the other begins, then they are one, each at its own time", async () => {
    const parts = [chosen(sequence([10, "a"]), "did a"), chosen(sequence([20, "b"]), "did b at 20")];
    assert.deepEqual(reported(await joined(parts, shows, never)), ["a@10 b@20"]);
  });

  it("given one that ends after another begins, then the other directly follows it, and keeps its pauses", async () => {
    const parts = [chosen(sequence([10, "a"]), "did a"), chosen(sequence([5, "b"], [8, "c"]), "did c")];
    assert.deepEqual(reported(await joined(parts, shows, never)), ["a@10 b@10 c@13"]);
  });

  it("given one that would lose the features for which it was chosen, then it is not joined", async () => {
    const parts = [chosen(sequence([30, "a"]), "did a"), chosen(sequence([20, "b"]), "did b at 20")];
    assert.deepEqual(reported(await joined(parts, shows, never)), ["a@30", "b@20"]);
  });

  it("given two that begin with the same calls, then these are made once", async () => {
    const parts = [chosen(sequence([5, "a"], [6, "b"]), "did b"), chosen(sequence([5, "a"], [7, "c"]), "did c")];
    assert.deepEqual(reported(await joined(parts, shows, never)), ["a@5 b@6 c@7"]);
  });

  it("given a long sequence, then others are appended as long as it does not become too long", async () => {
    const long = sequence(...Array.from({ length: 39 }, (_, i): [number, string] => [i, "a"]));
    const parts = [
      chosen(long, "did a"),
      chosen(sequence([50, "b"]), "did b"),
      chosen(sequence([60, "c"], [61, "d"]), "did d"),
    ];
    const [first, second] = await joined(parts, shows, never);
    assert.equal(first?.calls.length, 40);
    assert.deepEqual(reported(second === undefined ? [] : [second]), ["c@60 d@61"]);
  });

  it("given a signal, then the rest stays as it is", async () => {
    const parts = [chosen(sequence([10, "a"]), "did a"), chosen(sequence([20, "b"]), "did b")];
    assert.deepEqual(reported(await joined(parts, shows, AbortSignal.abort())), ["a@10", "b@20"]);
  });
});
