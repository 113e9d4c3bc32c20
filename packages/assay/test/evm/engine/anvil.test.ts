import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { findAnvil, startAnvil } from "../../../src/evm/engine";
import { engineContract } from "./contract";
import { ABI, GENESIS, READY, call, fixture, look } from "./probe";

describe("engine: anvil", () => {
  engineContract(startAnvil);

  it("given a platform without anvil on npm, then the error names the alternatives", () => {
    assert.throws(() => findAnvil("plan9-mips"), {
      name: "EngineError",
      kind: "missing",
      message: /--engine hardhat.*--rpc-url/,
    });
  });

  it("given a missing binary, then the error names it", async () => {
    await assert.rejects(startAnvil(fixture(), { binary: "/nowhere/anvil" }), {
      kind: "missing",
      message: /\/nowhere\/anvil.*npm ci/,
    });
  });

  it("given a binary that ends at once, then the error says how, with its last words", async () => {
    const failing = { binary: process.execPath };
    await assert.rejects(startAnvil(fixture(), failing), {
      kind: "start",
      message: /did not start: it ended with exit code 9; its last output: .*bad option/s,
    });
  });

  it("given a port that is taken, then the error says so", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await assert.rejects(startAnvil(fixture(), { port }), { kind: "start", message: /in use/i });
    server.close();
  });

  it("given a fixture that reverts, then the error names the transaction and its revert data", async () => {
    const data = ABI.encodeErrorResult("Refused", [0n, BigInt(GENESIS + 10)]);
    await assert.rejects(startAnvil(fixture(0n)), {
      kind: "fixture",
      message: new RegExp(`"deploy the probe" reverted with ${data}`),
    });
  });

  it("given a request that takes too long, then it is abandoned", async () => {
    const engine = await startAnvil(fixture(), { timeout: 150 });
    const endless = Array.from({ length: 40 }, () => call("endless", [], { gas: 900_000_000 }));
    await assert.rejects(engine.run([{ time: READY, calls: endless }]), { kind: "timeout", message: /within 0.15 s/ });
    await engine.close();
  });

  it("given a plan beyond any reason, then it is refused with advice", async () => {
    const engine = await startAnvil(fixture());
    const huge = { ...look(), data: `0x${"00".repeat(33_000_000)}` };
    await assert.rejects(engine.run([{ time: READY, calls: [huge] }]), {
      kind: "refused",
      message: /66\.0 MB.*--steps/,
    });
    await engine.close();
    await assert.rejects(engine.run([{ time: READY, calls: [look()] }]), { kind: "refused", message: /closed/ });
  });
});
