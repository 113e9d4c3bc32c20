import assert from "node:assert/strict";
import { createReporting } from "../../properties/report";
import { MOST_BYTES, renderReport } from "assay/report";
import type { PageData } from "../../packages/assay/src/explain/report/data/types";
import { madeCounterexample } from "./made";

describe("renderReport", () => {
  const shown = (count: number, words = ""): PageData => {
    const page = renderReport({
      ...{ title: "many", campaigns: [], coverage: null, reporting: createReporting() },
      counterexamples: Array.from({ length: count }, (_, i) => {
        const counterexample = madeCounterexample();
        for (const step of counterexample.steps) step.words += words;
        return { file: `${i}.json`, counterexample, replay: "" };
      }),
    });
    assert.ok(Buffer.byteLength(page) < MOST_BYTES);
    return JSON.parse(/id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? "") as PageData;
  };

  it("given more counterexamples than fit, then the first ones are shown whole, and the last ones are named", () => {
    const { counterexamples, omitted } = shown(12, "x".repeat(60_000));
    assert.ok(counterexamples.length > 2 && omitted.length > 0);
    assert.ok(counterexamples[0]?.changes);
    assert.deepEqual(
      [...counterexamples.map(({ file }) => file), ...omitted].sort(),
      Array.from({ length: 12 }, (_, i) => `${i}.json`).sort(),
    );
  });

  it("given room for all, then none is omitted, and the same input gives the same page", () => {
    assert.deepEqual(shown(2).omitted, []);
    assert.deepEqual(shown(2), shown(2));
  });

  it("given one that fits on no page, then it is named", () => {
    assert.deepEqual(shown(1, "x".repeat(MOST_BYTES)).omitted, ["0.json"]);
  });
});
