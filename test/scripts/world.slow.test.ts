import assert from "node:assert/strict";
import { exploreWorld, sizeOf } from "assay/exhaust";
import { protocol } from "../../scripts/protocol";

describe("the small world", () => {
  it("given the current edition's, when it is explored to depth 3, then each of its calls succeeds somewhere, and some are refused", async () => {
    const world = protocol.world?.("current");
    assert.ok(world !== undefined);
    const choice = { edition: "current", engine: "anvil", rpcUrl: null, bug: null } as const;
    const subject = await protocol.subject(choice, () => undefined);
    const graph = await exploreWorld(subject, world, { depth: 3 });
    const ok = new Set(
      graph.states.flatMap(({ transitions = [] }) =>
        transitions.filter(({ outcome }) => outcome === "ok").map(({ name }) => name),
      ),
    );
    assert.deepEqual(
      world.calls.map(({ name }) => name).filter((name) => !ok.has(name)),
      [],
    );
    assert.ok(sizeOf(graph).refused > 0);
    const kinds = new Set(subject.actionKinds);
    const rows = [world.waitKind, ...[...world.opening, ...world.calls].map(({ kind }) => kind)];
    assert.deepEqual(
      rows.filter((kind) => !kinds.has(kind)),
      [],
    );
  });

  it("given an edition without one, then there is none", () => {
    assert.equal(protocol.world?.("earlier"), undefined);
  });
});
