import assert from "node:assert/strict";
import { simulationParams, simulationResults } from "../../../src/evm/engine/simulate";
import type { Batch } from "../../../src/core/types";
import { look } from "./probe";

const result = { status: "0x1", returnData: "0x", gasUsed: "0x5208", logs: [] };
const batches: readonly Batch[] = [
  { time: 100, calls: [look()] },
  { time: 100, calls: [look(), look()] },
  { time: 101, calls: [] },
  { time: 102, calls: [look()] },
];

describe("engine: simulation request and answer", () => {
  it("given batches of equal time, then they share a block; empty ones have none", () => {
    const params = JSON.parse(simulationParams(batches, { number: 9, time: 50 }) ?? "") as [
      { blockStateCalls: { blockOverrides: Record<string, string>; calls: unknown[] }[] },
      string,
    ];
    assert.deepEqual(
      params[0].blockStateCalls.map(({ blockOverrides, calls }) => [
        blockOverrides["number"],
        blockOverrides["time"],
        calls.length,
      ]),
      [
        ["0xa", "0x64", 3],
        ["0xb", "0x66", 1],
      ],
    );
    assert.equal(params[1], "0x9");
  });

  it("given no calls, then there is no request", () => {
    assert.equal(simulationParams([{ time: 100, calls: [] }], { number: 9, time: 50 }), undefined);
  });

  it("given an answer with the right number of calls, then it has the shape of the batches", () => {
    const answer = [{ calls: [result, { ...result, status: "0x0", returnData: "0x12" }, result] }, { calls: [result] }];
    const results = simulationResults(batches, answer);
    assert.deepEqual(
      results.map((batch) => batch.map(({ ok }) => ok)),
      [[true], [false, true], [], [true]],
    );
    assert.equal(results[1]?.[0]?.returnData, "0x12");
  });

  for (const [what, answer] of Object.entries({
    "too few calls": [{ calls: [result, result, result] }],
    "too many calls": [{ calls: [result, result, result, result, result] }],
    "no list": { calls: [] },
    "a block without calls": [{}],
    "an unknown status": [{ calls: [result, result, result, { ...result, status: "0x2" }] }],
    "no return data": [{ calls: [result, result, result, { status: "0x1", gasUsed: "0x1", logs: [] }] }],
    "gas that is no quantity": [{ calls: [result, result, result, { ...result, gasUsed: "lots" }] }],
    "no logs": [{ calls: [result, result, result, { ...result, logs: null }] }],
    "a log without topics": [{ calls: [{ ...result, logs: [{ address: "0x", data: "0x" }] }, result, result, result] }],
  })) {
    it(`given ${what}, then it is nonsense`, () => {
      const view = batches.map(({ time, calls }) => ({ time, calls: calls.map((call) => ({ ...call, view: false })) }));
      assert.throws(() => simulationResults(view, answer), { name: "EngineError", kind: "nonsense" });
    });
  }
});
