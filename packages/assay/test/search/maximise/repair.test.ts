import assert from "node:assert/strict";
import { madeByAnyone, repaired, type Repair } from "../../../src/search/maximise/repair";
import { Random } from "../../../src/search/random";
import { did, doingOf, editor, JANITOR, rehearsalBehind, studied, type Doing } from "./lockers";

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
      const working = { editor, draw: () => random.pick(KNOWN), own: [] };
      return repaired(rehearsalBehind(before.map(did), options), studied(refused), working, random);
    });

  it("given a call on a thing that does not exist yet, then calls that create and prepare it are inserted, and the call is accepted", () => {
    for (const repair of repairs([], { op: "fill", id: 2n })) {
      assert.ok(repair !== undefined);
      const kinds = repair.before.map(({ call }) => call.kind);
      assert.ok(kinds.indexOf("build") >= 0 && kinds.lastIndexOf("open") > kinds.indexOf("build"), kinds.join());
      assert.equal(repair.at.make(did({ op: "fill", id: 2n })), "accepted");
    }
  });

  it("given other things that block the call, then for most seeds a number of a call on one of them is changed so that they do not", () => {
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

  it("given a call that its caller may not make, then the first other account that may makes it, and accounts without a chance are not tried again", () => {
    const open = studied({ op: "open", id: 4n, width: 1n, by: "guest" }, 4n);
    const built = [1, 2, 3].map((): Doing => ({ op: "build" }));
    const hopeless = new Set<string>();
    const made = madeByAnyone(rehearsalBehind(built.map(did)), open, editor, hopeless);
    assert.deepEqual(made === undefined ? undefined : doingOf(made.put.call), { ...doingOf(open.call), by: JANITOR });
    assert.equal(made?.at.make(did({ op: "fill", id: 4n })), "accepted");
    assert.equal(hopeless.size, 0);
    assert.equal(madeByAnyone(rehearsalBehind([]), open, editor, hopeless), undefined);
    assert.deepEqual([...hopeless], ["open NotBuilt"]);
  });

  it("given calls of its kind that share a limit, then for most seeds an earlier one takes less", () => {
    const own = [1n, 2n, 3n].map((id) => studied({ op: "open", id, width: 1n }));
    const before: readonly Doing[] = [{ op: "build" }, { op: "build" }, { op: "build" }];
    const made = [...before, ...own.slice(1).map(({ call }) => doingOf(call))].map(did);
    const found = Array.from({ length: 20 }, (_, seed) =>
      repaired(
        rehearsalBehind(made),
        studied({ op: "open", id: 4n, width: 1n }),
        { editor, draw: () => undefined, own },
        new Random(seed),
      ),
    ).filter((repair) => repair !== undefined);
    assert.ok(found.length > 15, String(found.length));
    for (const { before: put } of found) {
      const last = put.map(({ call }) => doingOf(call)).at(-1);
      assert.ok(last?.op === "open" && last.width === 0n);
    }
  });

  it("given sessions that cannot be forked, then the result is the same", () => {
    const [forked, repeated] = [true, false].map((forks) =>
      repairs([{ op: "build" }], { op: "fill", id: 2n }, { forks }).map((one) => one?.before),
    );
    assert.deepEqual(repeated, forked);
  });

  it("given a call whose needed calls may not be made, then there is no repair", () => {
    const found = repairs([], { op: "fill", id: 2n }, { open: (kind) => kind !== "build" }, 3);
    assert.deepEqual(found, [undefined, undefined, undefined]);
  });
});
