import assert from "node:assert/strict";
import { aboutAnother } from "../../../src/search/maximise/about-another";
import { Random } from "../../../src/search/random";
import type { RecordedCall } from "../../../src/core/types";
import { did, doingOf, editor, MOST_OPEN, rehearsalBehind, studied, type Doing } from "./lockers";

const MOST = 60;

describe("calls on one thing that are repeated with others", () => {
  /** The results of a few seeds for calls; all resulting calls were accepted. */
  function several(doings: readonly Doing[], built: bigint, seeds = 60): readonly (readonly RecordedCall[])[] {
    const calls = doings.map(did);
    const known = doings.map((doing) => studied(doing, built));
    return Array.from({ length: seeds }, (_, seed) => {
      const random = new Random(seed);
      const working = {
        ...{ editor, most: MOST, accepted: () => true, rehearse: () => rehearsalBehind(calls) },
        studied: known.map((one) => ({ arguments: one.arguments, moments: [] })),
        draw: () => random.pick([...known, studied({ op: "build" }), studied({ op: "open", id: 1n, width: 1n })]),
        own: known,
      };
      return aboutAnother(calls, working, random);
    });
  }

  const filled = (calls: readonly RecordedCall[]): number =>
    calls.map(doingOf).filter(({ op }) => op === "fill").length;

  it("given any seed, then the earlier calls stay, all new calls are accepted, and the maximum length is kept", () => {
    for (const made of several([{ op: "fill", id: 1n }], 1n)) {
      assert.ok(made.length <= MOST);
      assert.deepEqual(made[0], did({ op: "fill", id: 1n }));
      const rehearsal = rehearsalBehind([]);
      assert.ok(made.every((call) => rehearsal.make(call) === "accepted"));
    }
  });

  it("given one used thing, then for many seeds others are created, prepared and used, more than can be prepared at a time", () => {
    const opened: readonly Doing[] = [
      { op: "open", id: 1n, width: 1n },
      { op: "fill", id: 1n },
    ];
    const used = several(opened, 1n).map(filled);
    const many = used.filter((count) => count > MOST_OPEN + 2);
    assert.ok(many.length > 5, used.join());
  });

  it("given existing things, then the calls on one are repeated with them", () => {
    const doings: readonly Doing[] = [
      { op: "build" },
      { op: "build" },
      { op: "open", id: 1n, width: 1n },
      { op: "fill", id: 1n },
    ];
    const made = several(doings, 3n).map((calls) => calls.slice(doings.length).map(doingOf));
    const both: readonly Doing[] = [2n, 3n].flatMap((id): Doing[] => [
      { op: "open", id, width: 1n },
      { op: "fill", id },
    ]);
    const wanted = JSON.stringify(both, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    const found = made.map((one) =>
      JSON.stringify(one, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    );
    assert.ok(found.includes(wanted), found.join("\n"));
  });

  it("given a seed, then the result is the same again; given no call, then there is none", () => {
    assert.deepEqual(several([{ op: "fill", id: 1n }], 1n), several([{ op: "fill", id: 1n }], 1n));
    assert.ok(several([], 1n, 3).every(({ length }) => length === 0));
  });
});
