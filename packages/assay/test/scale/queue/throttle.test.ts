import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { Throttle } from "../../../src/scale/queue/throttle";

/** Enters a number of times; gives the numbers of those who are in, in order. */
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
  it("given room for two, when five come, then two are in, and the next comes in when one leaves", async () => {
    const { inside, leave } = entering(new Throttle(2, () => false), 5);
    await turn();
    assert.deepEqual(inside, [0, 1]);
    leave.get(0)?.();
    await turn();
    assert.deepEqual(inside, [0, 1, 2]);
  });

  it("given more room, when it is allowed, then those who wait come in", async () => {
    const throttle = new Throttle(1, () => false);
    const { inside } = entering(throttle, 4);
    throttle.allow(3);
    await turn();
    assert.deepEqual(inside, [0, 1, 2]);
  });

  it("given that it is too far ahead, when nobody is in, then one comes in all the same", async () => {
    const { inside, leave } = entering(new Throttle(9, () => true), 3);
    await turn();
    assert.deepEqual(inside, [0]);
    leave.get(0)?.();
    await turn();
    assert.deepEqual(inside, [0, 1]);
  });
});
