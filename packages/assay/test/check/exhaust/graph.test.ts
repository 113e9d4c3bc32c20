import assert from "node:assert/strict";
import { exploreWorld, sizeOf, walksOf, type SmallWorld, type StateGraph } from "../../../src/check/exhaust";
import { nextTimes } from "../../../src/check/exhaust/world";
import type { RecordedCall } from "../../../src/core/types";
import { ORIGIN } from "../../toy/protocol";
import { toySubject } from "../../toy/subject";
import { TOY_WORLD } from "../../toy/world";

const subject = toySubject();

/** Identifies a transition. */
const keyOf = ({ time, kind }: RecordedCall): string => `${time} ${kind}`;

/** Follows a walk, and returns its transitions as "state: transition". @throws when the graph has no such transition */
function madeBy(graph: StateGraph, calls: readonly RecordedCall[]): string[] {
  let at: number | undefined = 0;
  return calls.slice(graph.states[0]?.path.length).map((call) => {
    const from: number | undefined = at;
    const found = graph.states[from ?? -1]?.transitions?.find(
      ({ recordedCall }) => keyOf(recordedCall) === keyOf(call),
    );
    assert.ok(found !== undefined, `no transition ${keyOf(call)} from state ${from ?? "beyond the depth"}`);
    at = found.to;
    return `${from ?? -1}: ${keyOf(call)}`;
  });
}

describe("the graph of a small world", () => {
  // By hand, with D the end of the first day: a deposit always succeeds and locks for a day; a withdrawal succeeds only of what was deposited a day ago.
  // Depth 1, from the start alone: deposit, withdrawal (refused), waits until D - 1, D, D + 1.
  // Depth 2, from the states behind these too: 5 after the deposit, 4 at D - 1, 3 at D, 2 at D + 1. Waiting for D - 1 and then for D is waiting for D.
  // Depth 3: a second deposit at the start, the deposit at each of three times after one at the start, and the first deposit at each of them: 7 states more.
  const counted = [
    { depth: 1, states: 1, transitions: 5, refused: 1, waits: 3, sequences: 5n },
    { depth: 2, states: 5, transitions: 19, refused: 5, waits: 9, sequences: 19n },
    { depth: 3, states: 12, transitions: 42, refused: 10, waits: 18, sequences: 63n },
  ];
  for (const { depth, ...size } of counted) {
    it(`given the toy's world, when it is explored to depth ${depth}, then states, transitions and sequences are as counted by hand`, async () => {
      assert.deepEqual(sizeOf(await exploreWorld(subject, TOY_WORLD, { depth })), size);
    });

    it(`given the graph of depth ${depth}, then its walks make every transition, and each of them one that none before it made`, async () => {
      const graph = await exploreWorld(subject, TOY_WORLD, { depth });
      const made = new Set<string>();
      for (const { calls } of walksOf(graph, 0)) {
        const before = made.size;
        for (const one of madeBy(graph, calls)) made.add(one);
        assert.ok(made.size > before);
      }
      assert.equal(made.size, sizeOf(graph).transitions);
    });
  }

  it("given calls that change nothing, then other walks include them, and they need no separate walk", async () => {
    const [deposit, withdrawal] = TOY_WORLD.calls;
    assert.ok(deposit !== undefined && withdrawal !== undefined);
    const calls = [deposit, ...[1, 2, 3].map((n) => ({ ...withdrawal, name: `withdrawal ${n}` }))];
    const graph = await exploreWorld(subject, { ...TOY_WORLD, moments: { names: [], ahead: 0 }, calls }, { depth: 3 });
    // in each of three states three refusals, then a deposit
    const [walk, ...others] = walksOf(graph, 0);
    assert.equal(walk?.calls.length, 12);
    assert.deepEqual(others, []);
  });

  it("given two independent calls, when they are made in either order, then the state is the same", async () => {
    const bob = { name: "bob deposits", kind: "deposit", call: { op: "deposit", user: 1n, amount: 10n } };
    const [alice] = TOY_WORLD.calls;
    assert.ok(alice !== undefined);
    const world: SmallWorld = { ...TOY_WORLD, moments: { names: [], ahead: 0 }, calls: [alice, bob] };
    // nobody, alice, bob; twice alice, both, twice bob
    assert.equal(sizeOf(await exploreWorld(subject, world, { depth: 3 })).states, 6);
  });

  it("given an opening, then every walk starts with it, in time, and the depth does not count it", async () => {
    const [deposit] = TOY_WORLD.calls;
    assert.ok(deposit !== undefined);
    const world: SmallWorld = { ...TOY_WORLD, opening: [{ ...deposit, name: "opening", after: 7 }] };
    const graph = await exploreWorld(subject, world, { depth: 1 });
    const walks = walksOf(graph, 0);
    assert.equal(sizeOf(graph).transitions, 5);
    for (const { calls } of walks) assert.deepEqual([calls[0]?.kind, calls[0]?.time], ["deposit", ORIGIN + 7]);
  });

  it("given an opening that the model refuses, then the call and the refusal are named", async () => {
    const [, withdrawal] = TOY_WORLD.calls;
    assert.ok(withdrawal !== undefined);
    const world: SmallWorld = { ...TOY_WORLD, opening: [withdrawal] };
    await assert.rejects(
      exploreWorld(subject, world, { depth: 1 }),
      /expected "alice withdraws" to succeed, received Insufficient\(0, 10\)/,
    );
  });

  it("given a search that is ended, then the graph says so", async () => {
    let asked = 0;
    const graph = await exploreWorld(subject, TOY_WORLD, { depth: 3, mayGoOn: () => ++asked <= 2 });
    assert.equal(graph.complete, false);
    assert.equal(graph.states.filter(({ transitions }) => transitions !== undefined).length, 2);
  });

  it("given moments, then waits go to the next ones, a second before and after them, if they are in the future", () => {
    const moments = [
      { name: "day 2 ends", value: 200n },
      { name: "day 1 ends", value: 100n },
      { name: "midnight", value: 50n },
      { name: "day 3 ends", value: 300n },
    ];
    const names = ["day * ends"];
    assert.deepEqual(nextTimes(moments, { names, ahead: 1 }, 10), [99, 100, 101]);
    assert.deepEqual(nextTimes(moments, { names, ahead: 2 }, 99), [100, 101, 199, 200, 201]);
    assert.deepEqual(nextTimes(moments, { names, ahead: 1 }, 100), [101, 199, 200, 201]);
    assert.deepEqual(nextTimes(moments, { names: [], ahead: 1 }, 10), []);
  });
});
