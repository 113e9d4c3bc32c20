import assert from "node:assert/strict";
import { repaired, type Repair } from "../../src/maximise/repair";
import { Random } from "../../src/search/random";
import { did, doingOf, editor, rehearsalBehind, studied, type Doing } from "./lockers";

const KNOWN = [
  studied({ op: "build" }),
  studied({ op: "open", id: 1n, width: 1n }),
  studied({ op: "fill", id: 1n }),
] as const;

describe("a call that is refused", () => {
  type Options = NonNullable<Parameters<typeof rehearsalBehind>[1]>;
  const repairs = (before: readonly Doing[], refused: Doing, options: Options = {}, seeds = 20) =>
    Array.from({ length: seeds }, (_, seed): Repair<Doing, unknown> | undefined => {
      const random = new Random(seed);
      const working = { editor, draw: () => random.pick(KNOWN) };
      return repaired(rehearsalBehind(before.map(did), options), studied(refused), working, random);
    });

  it("given what it is about is not there yet, then calls are put in that make it and make it ready, and then it is accepted", () => {
    for (const repair of repairs([], { op: "fill", id: 2n })) {
      assert.ok(repair !== undefined);
      const kinds = repair.before.map(({ call }) => call.kind);
      assert.ok(kinds.indexOf("build") >= 0 && kinds.lastIndexOf("open") > kinds.indexOf("build"), kinds.join());
      assert.equal(repair.at.make(did({ op: "fill", id: 2n })), "accepted");
    }
  });

  it("given others are in its way, then for most seeds a number of a call about one of them is changed, so that they are not", () => {
    const last: Doing = { op: "open", id: 4n, width: 1n };
    const full: readonly Doing[] = [
      ...[2n, 3n].flatMap((id): readonly Doing[] => [{ op: "build" }, { op: "open", id, width: 1n }]),
      { op: "build" },
    ];
    assert.deepEqual(rehearsalBehind(full.map(did)).make(did(last)), ["TooManyOpen"]);
    const found = repairs(full, last).filter((repair) => repair !== undefined);
    assert.ok(found.length > 15, String(found.length));
    for (const { before, at } of found) {
      assert.deepEqual(before.map(({ call }) => doingOf(call)).at(-1), { op: "open", id: 1n, width: 0n });
      assert.equal(at.make(did(last)), "accepted");
    }
  });

  it("given sessions that cannot be forked, then it comes to the same", () => {
    const [forked, repeated] = [true, false].map((forks) =>
      repairs([{ op: "build" }], { op: "fill", id: 2n }, { forks }).map((one) => one?.before),
    );
    assert.deepEqual(repeated, forked);
  });

  it("given the calls that it needs may not be made, then there is no repair", () => {
    const found = repairs([], { op: "fill", id: 2n }, { open: (kind) => kind !== "build" }, 3);
    assert.deepEqual(found, [undefined, undefined, undefined]);
  });
});
