import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { deploying, untilFree, workedOn } from "../../src/engine/deployments";

/** Something that is awaited until it is said to be there. */
function waited(): { readonly there: Promise<void>; readonly come: () => void } {
  let come: () => void = () => undefined;
  const there = new Promise<void>((resolve) => (come = resolve));
  return { there, come };
}

/** Whether a process is free, as soon as all that is known by now has been told. */
async function isFree(): Promise<boolean> {
  let free = false;
  void untilFree().then(() => (free = true));
  await nextTurn();
  return free;
}

describe("what else a process may do while a fixture is deployed", () => {
  it("given nothing that is deployed, then it is free", async () => {
    assert.ok(await isFree());
  });

  it("given a deployment, then it is free only while a node works on a request for long, and behind it", async () => {
    const [soon, long, last] = [waited(), waited(), waited()];
    const deployed = deploying(async () => {
      await soon.there;
      await workedOn(() => long.there);
      await last.there;
    });
    const asked = untilFree();
    assert.equal(await isFree(), false);
    soon.come();
    await asked;
    assert.equal(await isFree(), true);
    long.come();
    await nextTurn();
    assert.equal(await isFree(), false);
    last.come();
    await deployed;
    assert.equal(await isFree(), true);
  });

  it("given a deployment that fails, or a request that does, then it is free behind them", async () => {
    const failing = (): Promise<never> => Promise.reject(new Error("it is gone"));
    await assert.rejects(deploying(failing), /it is gone/);
    assert.ok(await isFree());
    await assert.rejects(
      deploying(() => workedOn(failing)),
      /it is gone/,
    );
    assert.ok(await isFree());
  });
});
