import assert from "node:assert/strict";
import { renumbered } from "../../../src/run/shrink/recorded-calls";
import type { Argument, CallEditor, RecordedCall, Scalar } from "../../../src/core/types";

/** "make" creates the next thing, "use" names one. */
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

describe("the ids of entities that are created later", () => {
  // thing 1 exists from the start
  const calls = [call("make"), call("make"), call("use", 1n), call("use", 3n), call("make"), call("use", 4n)];

  it("given a call that creates an entity, when it is removed, then later entities get lower numbers, and others keep theirs", () => {
    assert.deepEqual(idsOf(renumbered(calls, 0, editor)), [undefined, undefined, 1n, 2n, undefined, 3n]);
  });

  it("given a later call that uses the entity, then that id stays the same", () => {
    assert.deepEqual(idsOf(renumbered(calls, 1, editor)), [undefined, undefined, 1n, 3n, undefined, 3n]);
  });

  it("given a call that creates no entity, or none that is used later, then nothing changes", () => {
    assert.equal(renumbered(calls, 2, editor), undefined);
    assert.equal(renumbered([call("make"), call("use", 1n)], 0, editor), undefined);
  });

  it("given a number far above all ids, then it names no entity, and stays", () => {
    assert.equal(renumbered([call("make"), call("use", 2n ** 200n)], 0, editor), undefined);
  });
});
