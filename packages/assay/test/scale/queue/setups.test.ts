import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Setups } from "../../../src/scale/queue/setups";

const MODULE = join(__dirname, "..", "..", "toy", "setup");

describe("the setups of a queue's worker", () => {
  it("given alternating jobs of three setups, more than are kept open, then each gets its process, and no two wait for each other", async () => {
    const setups = new Setups(
      1,
      (options) => ({ module: MODULE, options }),
      () => undefined,
      () => undefined,
    );
    const go = new EventEmitter();
    const [a, b, c] = [{ lanes: 1 }, { lanes: 2 }, { lanes: 3 }];
    const job = async (choice: { readonly lanes: number }): Promise<number> =>
      setups.use(choice, async ({ lanes }) => lanes);
    try {
      const going = once(go, "go");
      const began = once(go, "began");
      const held = setups.use(a, async ({ lanes }) => {
        go.emit("began");
        await going;
        return lanes;
      });
      await began;
      assert.equal(await job(b), 2);
      // the first must be closed for the third, but is still in use; meanwhile it is requested again, and so is the second
      const third = job(c);
      await nextTurn();
      const more = [third, job(a), job(b)];
      go.emit("go");
      assert.deepEqual(await Promise.all([held, ...more]), [1, 3, 1, 2]);
    } finally {
      await setups.close();
    }
  });
});
