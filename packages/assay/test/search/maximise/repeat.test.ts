import assert from "node:assert/strict";
import { repeated } from "../../../src/search/maximise/repeat";
import { Random } from "../../../src/search/random";
import type { Argument, CallEditor, Editable, Plain, RecordedCall } from "../../../src/core/types";

/** Calls that replace a thing by a new one: ids count up from 1. */
const replace = (id: bigint, time: number): RecordedCall => ({ time, kind: "replace", call: { id } });

const idOf = ({ call }: RecordedCall): bigint => (call as { readonly id: bigint }).id;

const argumentOf = (value: bigint, newest: bigint): Argument => ({
  name: "id",
  value,
  plainer: [],
  values: { choices: Array.from({ length: Number(newest) }, (_, i) => BigInt(i + 1)).filter((id) => id !== value) },
  show: String,
});

const editor: Pick<CallEditor<unknown>, "change" | "editable"> = {
  change: (_: Plain, __, value) => ({ id: value }),
  editable: (calls): Editable[] =>
    calls.map((call, index) => ({ arguments: [argumentOf(idOf(call), BigInt(index + 1))], moments: [] })),
};

/** Repetitions of calls that a few seeds give. */
function several(calls: readonly RecordedCall[], most = 60): readonly (readonly RecordedCall[])[] {
  const studied = editor.editable(calls);
  return Array.from({ length: 60 }, (_, seed) => repeated(calls, { editor, studied, most }, new Random(seed)));
}

describe("a block of calls that is repeated", () => {
  const calls = [replace(1n, 10), replace(2n, 10), replace(3n, 15)];

  it("given calls that create new things, when repeated, then for most seeds each uses the newest", () => {
    const long = several(calls).filter(({ length }) => length > 10);
    const newest = long.filter((made) => made.slice(3).every((call, i) => idOf(call) >= BigInt(i + 2)));
    assert.ok(long.length > 10);
    assert.ok(newest.length * 2 > long.length, `${newest.length} of ${long.length}`);
  });

  it("given any seed, then the earlier calls stay, time never decreases, and the maximum length is kept", () => {
    for (const made of several(calls, 20)) {
      assert.ok(made.length <= 20);
      made.forEach(({ time }, i) => assert.ok(time >= (made[i - 1]?.time ?? 0)));
      assert.equal(made[0], calls[0]);
    }
  });

  it("given calls that name nothing (0) and make a new thing each, then for some seeds all of them name nothing again, and for others each names the newest", () => {
    const made = several([replace(0n, 10)])
      .map((one) => one.slice(1).map(idOf))
      .filter(({ length }) => length > 2);
    assert.ok(
      made.some((ids) => ids.every((id) => id === 0n)),
      "nothing again",
    );
    assert.ok(
      made.some((ids) => ids.every((id, i) => id === BigInt(i + 2))),
      "the newest",
    );
  });

  it("given a seed, then the result is the same again", () => {
    assert.deepEqual(several(calls), several(calls));
  });

  it("given no call, or the maximum number, then nothing is repeated", () => {
    assert.ok(several([]).every((made) => made.length === 0));
    assert.ok(several(calls, 3).every((made) => made.length === 3));
  });
});
