import assert from "node:assert/strict";
import { EngineError, killAllEngines, startAnvil, withRestart } from "../../../src/evm/engine";
import type { Engine } from "../../../src/core/types";
import { allGone } from "../../support/all-gone";
import { childrenOf } from "../../support/children-of";
import { READY, call, fixture, look, runApart, seen } from "./probe";

const anvils = (pid: number | undefined): number[] => childrenOf(pid, /anvil.* --port/);
const all = (pid: number | undefined): number[] => childrenOf(pid, /anvil.* --port|kill -9 \d+/);

describe("engine: how long anvil lives", function () {
  if (process.platform === "win32") return;

  it("given close, then its process has ended when it resolves, and a second close does nothing", async () => {
    const engine = await startAnvil(fixture());
    const started = all(process.pid);
    assert.equal(started.length, 2);
    await engine.close();
    assert.equal(await allGone(started), true);
    await engine.close();
  });

  it("given killAllEngines, then runs end with an error and nothing stays behind", async () => {
    const engine = await startAnvil(fixture());
    const started = all(process.pid);
    const run = engine.run([{ time: READY, calls: [call("endless", [], { gas: 900_000_000 })] }]);
    killAllEngines();
    await assert.rejects(run, { name: "EngineError", kind: "died" });
    assert.equal(await allGone(started), true);
    await engine.close();
  });

  describe("withRestart", () => {
    const notices: string[] = [];
    let engine: Engine;
    let starts = 0;
    beforeEach(async () => {
      notices.length = 0;
      starts = 0;
      engine = await withRestart(
        async () => {
          starts++;
          return startAnvil(fixture());
        },
        (text) => notices.push(text),
      );
    });
    afterEach(() => engine.close());

    function killAnvil(): void {
      const pids = anvils(process.pid);
      assert.equal(pids.length, 1);
      for (const pid of pids) process.kill(pid, "SIGKILL");
    }

    it("given an engine that dies during four runs, then it is started once more, with a notice, and the runs succeed", async () => {
      const runs = [1n, 2n, 3n, 4n].map((value) =>
        runApart(engine, [call("endless", [], { gas: 200_000_000 }), call("store", [value]), look()]),
      );
      killAnvil();
      const results = await Promise.all(runs);
      assert.deepEqual(
        results.map((run) => seen(run[2]).value),
        [1n, 2n, 3n, 4n],
      );
      assert.equal(starts, 2);
      assert.equal(notices.length, 1);
      assert.match(notices[0] ?? "", /died \(signal SIGKILL\).*restarting it once/);
    });

    it("given an engine that dies a second time, then it is not started again", async () => {
      killAnvil();
      assert.equal(seen((await runApart(engine, [look()]))[0]).value, 7n);
      killAnvil();
      await assert.rejects(runApart(engine, [look()]), { kind: "died", message: /already restarted once/ });
      await assert.rejects(runApart(engine, [look()]), { kind: "died" });
      assert.equal(starts, 2);
    });

    it("given an error of a living engine, then it is passed on", async () => {
      await assert.rejects(
        engine.run([{ time: 1, calls: [] }]),
        (error) => error instanceof EngineError && error.kind === "refused",
      );
      assert.equal(starts, 1);
    });

    it("given close, then nothing is started again", async () => {
      await engine.close();
      await assert.rejects(runApart(engine, [look()]), { name: "EngineError", kind: "refused" });
      assert.deepEqual(anvils(process.pid), []);
      assert.equal(starts, 1);
    });
  });
});
