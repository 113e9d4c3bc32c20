import assert from "node:assert/strict";
import { deployFixture } from "../../src/engine/deploy-fixture";
import { EngineError } from "../../src/engine/errors";
import type { RpcNode } from "../../src/engine/json";
import { fixture } from "./probe";

describe("deploying a fixture", () => {
  for (const free of [true, false])
    it(`given a node ${free ? "that mines at once" : "that does not mine by itself"}, when it stops answering, then that is told, and nothing of the fixture`, async () => {
      const gone: RpcNode = {
        request: (method) =>
          method.startsWith("eth_sendTransaction")
            ? Promise.reject(new EngineError("unreachable", "no answer"))
            : Promise.resolve(null),
      };
      await assert.rejects(deployFixture(gone, fixture(), { free }), { kind: "unreachable", message: "no answer" });
    });
});
