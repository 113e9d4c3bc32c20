import assert from "node:assert/strict";
import { deployFixture } from "../../../src/evm/engine/deploy-fixture";
import { EngineError } from "../../../src/evm/engine/errors";
import type { RpcNode } from "../../../src/evm/engine/json";
import { fixture } from "./probe";

describe("deploying a fixture", () => {
  it("given a node that stops answering, then the error says so, and does not blame the fixture", async () => {
    const gone: RpcNode = {
      request: (method) =>
        method === "eth_sendTransaction"
          ? Promise.reject(new EngineError("unreachable", "no answer"))
          : Promise.resolve(null),
    };
    await assert.rejects(deployFixture(gone, fixture()), { kind: "unreachable", message: "no answer" });
  });
});
