import assert from "node:assert/strict";
import { minimisingShown } from "../../src/explain/display";
import type { MinimiseState } from "../../src/search/minimise";
import type { Corpus } from "../../src/search/corpus";
import { crewHere } from "../../src/search/crew";
import { minimised, type Distilled } from "../../src/search/distill";
import { grow } from "../../src/search/grow";
import { toySubject } from "../toy/subject";

const quiet = (): void => undefined;
const never = new AbortController().signal;

describe("minimising a corpus", () => {
  let grown: Corpus;
  before(async () => {
    const sizes = { seed: 5, sequences: 600, patience: 600, steps: 12 };
    grown = await grow(toySubject(), { ...sizes, signal: never, progress: quiet });
  });

  const choose = (signal: AbortSignal, minimising: (state: MinimiseState) => void): Promise<Distilled> =>
    minimised(toySubject(), grown.entries, {
      ...{ calls: 400, notify: quiet, signal, minimising },
      crew: crewHere(toySubject()),
    });

  it("given a listener, then every stage is reported from 0 to its total, and never beyond", async () => {
    const states: MinimiseState[] = [];
    await choose(never, (state) => states.push(state));
    assert.deepEqual(states[0], { stage: "tracing", done: 0, of: grown.entries.length });
    assert.deepEqual(new Set(states.map(({ stage }) => stage)), new Set(["tracing", "shortening", "joining"]));
    for (const [i, { stage, done, of }] of states.entries()) {
      assert.ok(done < of, `${stage}: ${done} of ${of}`);
      assert.ok(done === 0 || states[i - 1]?.stage === stage, `${stage} begins at ${done}`);
    }
  });

  it("given an interruption, then nothing is shortened or joined, and the chosen sequences still have their features", async () => {
    const states: MinimiseState[] = [];
    const { sequences, features } = await choose(AbortSignal.abort(), (state) => states.push(state));
    assert.deepEqual([...new Set(states.map(({ stage }) => stage))], ["tracing", "joining"]);
    const whole = await choose(never, quiet);
    assert.ok(sequences.length >= whole.sequences.length);
    assert.deepEqual(features["call"], whole.features["call"]);
  });

  it("given the progress, when shown, then it contains the stage, the sequences and the finished part of the stage", () => {
    assert.deepEqual(minimisingShown({ stage: "joining", done: 272, of: 1_088 }), {
      done: 0.25,
      text: "minimising the corpus: joining, 272 of 1 088",
    });
    assert.equal(minimisingShown({ stage: "tracing", done: 0, of: 0 }).done, 1);
  });
});
