import assert from "node:assert/strict";
import { toggling } from "../../../src/search/maximise/toggle";
import { Random } from "../../../src/search/random";
import type { RecordedCall } from "../../../src/core/types";
import { did, doingOf, editor, MOST_OPEN, rehearsalBehind, studied, type Doing } from "./lockers";

describe("a call that is made alternately with two values", () => {
  const studiedOf = (calls: readonly RecordedCall[]) =>
    calls.map((call) => ({ arguments: studied(doingOf(call)).arguments, moments: [] }));
  const editing = { ...editor, editable: studiedOf };

  /** The results of a few seeds. */
  function several(doings: readonly Doing[], most = 60, accepted = true): readonly (readonly RecordedCall[])[] {
    const calls = doings.map(did);
    return Array.from({ length: 100 }, (_, seed) =>
      toggling(
        calls,
        {
          ...{ editor: editing, studied: studiedOf(calls), most, accepted: () => accepted },
          rehearse: (count) => rehearsalBehind(calls.slice(0, count)),
        },
        new Random(seed),
      ),
    );
  }

  it("given a call with a number, then it is made with another one, then as it was, and so on, and all are accepted", () => {
    const opened = did({ op: "open", id: 1n, width: 1_000n });
    const toggled = several([doingOf(opened)]).filter(({ length }) => length > 1);
    assert.ok(toggled.length > 50, `${toggled.length}`);
    for (const made of toggled) {
      assert.equal(made.length % 2, 1);
      const rehearsal = rehearsalBehind([]);
      assert.ok(made.every((call) => rehearsal.make(call) === "accepted"));
      made.forEach((call, i) => assert.equal(i % 2 === 0, JSON.stringify(call, show) === JSON.stringify(opened, show)));
    }
  });

  it("given a change that cannot be undone, then another change is tried", () => {
    // the fourth locker cannot be opened while three are open, and closing the third to open another one is no toggle
    const full = Array.from({ length: MOST_OPEN }, (_, i): Doing => ({ op: "open", id: BigInt(i + 1), width: 8n }));
    const built: readonly Doing[] = [{ op: "build" }, { op: "build" }, { op: "build" }];
    for (const made of several([...built, ...full])) {
      const rehearsal = rehearsalBehind([]);
      assert.ok(made.every((call) => rehearsal.make(call) === "accepted"));
    }
  });

  it("given a call that was refused, or no room, then nothing is made", () => {
    const doing: Doing = { op: "open", id: 1n, width: 1_000n };
    for (const made of [...several([doing], 60, false), ...several([doing], 2)]) assert.equal(made.length, 1);
  });
});

function show(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
