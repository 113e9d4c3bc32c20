import assert from "node:assert/strict";
import { renumbered } from "../../../src/run/shrink/recorded-calls";
import type { Argument, CallEditor, RecordedCall, Scalar } from "../../../src/core/types";

/** "make" makes the next thing, "use" names one. */
const call = (kind: "make" | "use", id?: bigint): RecordedCall => ({
  time: 0,
  kind,
  call: id === undefined ? {} : { id },
});

const show = String;
const editor: Pick<CallEditor<unknown>, "editable" | "change"> = {
  editable: (calls) => {
    let things = 1n;
    return calls.map(({ kind, call: made }) => {
      const { id } = made as { readonly id?: bigint };
      const choices = Array.from({ length: Number(things) }, (_, i) => BigInt(i + 1)).filter((one) => one !== id);
      if (kind === "make") things++;
      const named: Argument[] =
        id === undefined ? [] : [{ name: "id", value: id, plainer: [], values: { choices, countsUp: true }, show }];
      return { arguments: named, moments: [] };
    });
  },
  change: (made, name, value: Scalar) => ({ ...(made as object), [name]: value }),
};

const idsOf = (calls: readonly RecordedCall[] | undefined): readonly unknown[] | undefined =>
  calls?.map(({ call: made }) => (made as { readonly id?: bigint }).id);

describe("the names of what is made later", () => {
  // thing 1 is there from the start
  const calls = [call("make"), call("make"), call("use", 1n), call("use", 3n), call("make"), call("use", 4n)];

  it("given a call that makes a thing, when it is to be left out, then later things get lower numbers, and others stay", () => {
    assert.deepEqual(idsOf(renumbered(calls, 0, editor)), [undefined, undefined, 1n, 2n, undefined, 3n]);
  });

  it("given that what it makes is named itself, then that stays: the call cannot do without it", () => {
    assert.deepEqual(idsOf(renumbered(calls, 1, editor)), [undefined, undefined, 1n, 3n, undefined, 3n]);
  });

  it("given a call that makes nothing, or nothing that is named later, then there is nothing to change", () => {
    assert.equal(renumbered(calls, 2, editor), undefined);
    assert.equal(renumbered([call("make"), call("use", 1n)], 0, editor), undefined);
  });

  it("given a number far above all things, then it names none, and stays", () => {
    assert.equal(renumbered([call("make"), call("use", 2n ** 200n)], 0, editor), undefined);
  });
});
