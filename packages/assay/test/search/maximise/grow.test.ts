import assert from "node:assert/strict";
import { grown } from "../../../src/search/maximise/grow";
import { Random } from "../../../src/search/random";
import type { RecordedCall } from "../../../src/core/types";
import { did, doingOf, editor, MOST_WIDTH, rehearsalBehind, studied, type Doing } from "./lockers";

describe("a number of a call that is made as large as it can be", () => {
  const doings: readonly Doing[] = [{ op: "fill", id: 1n }, { op: "open", id: 1n, width: 1_000n }, { op: "build" }];
  const calls = doings.map(did);

  /** The results of a few seeds; `helper` is the call that can be inserted. */
  function several(helper: Doing, width = 1_000n, most = 60): readonly (readonly RecordedCall[])[] {
    const wide = calls.map((call, i) => (i === 1 ? did({ op: "open", id: 1n, width }) : call));
    const known = wide.map((call) => studied(doingOf(call)));
    return Array.from({ length: 60 }, (_, seed) =>
      grown(
        wide,
        {
          ...{ editor, most, accepted: () => true, own: [], draw: () => studied(helper) },
          studied: known.map((one) => ({ arguments: one.arguments, moments: [] })),
          rehearse: (count) => rehearsalBehind(wide.slice(0, count)),
        },
        new Random(seed),
      ),
    );
  }

  const widthIn = (made: readonly RecordedCall[]): bigint =>
    made.map(doingOf).reduce((most, one) => ("width" in one && one.width > most ? one.width : most), 0n);

  it("given a number that is far from its limit, then it becomes the largest that keeps it, to a thousandth, and all else stays", () => {
    const changed = several({ op: "build" }).filter((made) => widthIn(made) !== 1_000n);
    assert.ok(changed.length > 5);
    for (const made of changed) {
      assert.ok(widthIn(made) <= MOST_WIDTH && widthIn(made) >= MOST_WIDTH - MOST_WIDTH / 1_000n, `${widthIn(made)}`);
      assert.deepEqual([made[0], made[2], made.length], [calls[0], calls[2], 3]);
    }
  });

  it("given a number that is at its limit, then a call that moves the limit is put in right before it, wherever it is, and all are accepted", () => {
    const moved = several({ op: "widen" }, MOST_WIDTH).filter((made) => widthIn(made) > MOST_WIDTH);
    assert.ok(moved.length > 5, `${moved.length}`);
    for (const made of moved) {
      const place = made.findIndex((call) => doingOf(call).op === "open");
      assert.equal(doingOf(made[place - 1] ?? did({ op: "build" })).op, "widen");
      const rehearsal = rehearsalBehind([]);
      assert.ok(made.every((call) => rehearsal.make(call) === "accepted"));
    }
  });

  it("given no call that helps, or no room for it, then a number at its limit stays unchanged", () => {
    for (const made of [...several({ op: "build" }, MOST_WIDTH), ...several({ op: "widen" }, MOST_WIDTH, 3)])
      assert.ok(widthIn(made) <= MOST_WIDTH && made.length === 3);
  });
});
