import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { Throttle } from "../../../src/scale/queue/throttle";

/** Enters a number of times; returns the numbers of the admitted entries, in order. */
function entering(
  throttle: Throttle,
  count: number,
): { readonly inside: number[]; readonly leave: Map<number, () => void> } {
  const inside: number[] = [];
  const leave = new Map<number, () => void>();
  for (let i = 0; i < count; i++) {
    void throttle.enter().then((left) => {
      inside.push(i);
      leave.set(i, left);
    });
  }
  return { inside, leave };
}

describe("the throttle in front of a queue", () => {
  it("given a limit of two, when five tasks arrive, then two are admitted, and the next one when one leaves", async () => {
    const { inside, leave } = entering(new Throttle(2, () => false), 5);
    await turn();
    assert.deepEqual(inside, [0, 1]);
    leave.get(0)?.();
    await turn();
    assert.deepEqual(inside, [0, 1, 2]);
  });

  it("given a raised limit, then waiting tasks are admitted", async () => {
    const throttle = new Throttle(1, () => false);
    const { inside } = entering(throttle, 4);
    throttle.allow(3);
    await turn();
    assert.deepEqual(inside, [0, 1, 2]);
  });

  it("given a task that is too far ahead, when none is admitted, then it is admitted", async () => {
    const { inside, leave } = entering(new Throttle(9, () => true), 3);
    await turn();
    assert.deepEqual(inside, [0]);
    leave.get(0)?.();
    await turn();
    assert.deepEqual(inside, [0, 1]);
  });
});
