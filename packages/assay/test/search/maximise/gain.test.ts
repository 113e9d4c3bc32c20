import assert from "node:assert/strict";
import { PlannedView } from "../../../src/search/maximise/planned-view";
import { gain } from "../../../src/core/objectives";
import type { PlayedStep, View } from "../../../src/core/types";

const PURSE = { code: 1, name: "purse", fields: [] };

/** A purse with an owned and an expected amount. */
function seen(view: PlannedView, owned: bigint, hoped: bigint): PlannedView {
  view.see([{ kind: PURSE, id: 0n, label: "", words: [owned, hoped] }], 0);
  return view;
}

const word = (place: number) => (view: View) => view.latest(PURSE, 0n)?.[place];
const step = (full: boolean): PlayedStep => ({
  ...{ time: 0, kind: "buy", actor: "alice", ok: true, logs: [], facts: null, full },
});

describe("a gain with prospects", () => {
  it("given a price of 3 for a chance of 5, then 3 is lost, and the search takes it for 2 gained", () => {
    const view = seen(new PlannedView(), 10n, 0n);
    const meter = gain(word(0), word(1))(view);
    meter.after(step(true), seen(view, 7n, 5n));
    assert.deepEqual([meter.value(), meter.fitness?.()], [-3n, 2n]);
    meter.after(step(false), seen(view, 1n, 1n));
    assert.deepEqual([meter.value(), meter.fitness?.()], [-3n, 2n], "nothing is read where not all is looked at");
    meter.after(step(true), seen(view, 12n, 0n));
    assert.deepEqual([meter.value(), meter.fitness?.()], [2n, 2n]);
  });

  it("given no prospects, then the search goes by the gain", () => {
    const view = seen(new PlannedView(), 10n, 5n);
    const meter = gain(word(0))(view);
    meter.after(step(true), seen(view, 7n, 5n));
    assert.deepEqual([meter.value(), meter.fitness?.()], [-3n, -3n]);
  });

  it("given nothing to measure at the start, then there is no value and no fitness", () => {
    const view = new PlannedView();
    const meter = gain(word(0), word(1))(view);
    meter.after(step(true), seen(view, 7n, 5n));
    assert.deepEqual([meter.value(), meter.fitness?.()], [undefined, undefined]);
  });
});
