import assert from "node:assert/strict";
import { startHardhat } from "../../../src/evm/engine";
import { engineContract } from "./contract";
import { READY, fixture, look, runApart, seen } from "./probe";

describe("engine: hardhat", () => {
  describe("the contract of engines", () => engineContract(startHardhat));

  it("given an engine that was closed, when another one is started, then it has the same fixture", async () => {
    for (const first of [11n, 12n]) {
      const engine = await startHardhat(fixture(first));
      const [looked] = await runApart(engine, [look()]);
      await engine.close();
      assert.equal(seen(looked).value, first);
      await assert.rejects(engine.run([{ time: READY, calls: [] }]), { name: "EngineError", kind: "refused" });
    }
  });

  it("given a fixture that reverts, then the error names the transaction and its data, and nothing stays behind", async () => {
    await assert.rejects(startHardhat(fixture(0n)), {
      kind: "fixture",
      message: /"deploy the probe" reverted with 0x/,
    });
    const engine = await startHardhat(fixture(13n));
    await engine.close();
  });
});
