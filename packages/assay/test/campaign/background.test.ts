import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Background } from "../../src/campaign/background";

describe("work in the background", () => {
  it("given several at once, then one has its turn when nothing more comes, and the others behind it, in their order", async () => {
    const [background, done] = [new Background(), [] as string[]];
    const all = ["a", "b", "c"].map(async (name) => {
      await background.turn();
      done.push(name);
    });
    await nextTurn();
    assert.deepEqual(done, [], "what has reached the process is heard first");
    await Promise.all(all);
    assert.deepEqual(done, ["a", "b", "c"]);
  });

  it("given that more comes in every turn of the event loop, then it waits until no more does", async () => {
    const [background, done] = [new Background(), [] as number[]];
    const all: Promise<void>[] = [];
    for (let n = 0; n < 5; n++) {
      all.push(background.turn().then(() => void done.push(n)));
      await nextTurn();
      assert.deepEqual(done, [], `${n} of them have come`);
    }
    await Promise.all(all);
    assert.deepEqual(done, [0, 1, 2, 3, 4]);
  });

  it("given that all had their turn, then what comes later has its own", async () => {
    const background = new Background();
    await background.turn();
    await background.turn();
  });
});
