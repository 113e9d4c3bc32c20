import assert from "node:assert/strict";
import type { QueueCosts } from "../../bench/queue/costs-file";
import { simulate, type Plan } from "../../bench/queue/simulation";

const FREE: QueueCosts = {
  chunk: { mean: 10, deviation: 0 },
  coordinator: { job: 0, chunk: 0 },
  server: { job: 0, chunk: 0 },
  worker: { job: 0, chunk: 0 },
};
const PLAN: Plan = { costs: FREE, workers: 1, chunksPerJob: 1, window: 1_000, network: 0 };

/** Equal but for what adding up in another order changes, or for a share. */
function near(actual: number, expected: number, share = 1e-6): void {
  assert.ok(Math.abs(actual - expected) <= share * Math.max(1, expected), `expected ${expected}, received ${actual}`);
}

/** A queue in front of whoever is full grows longer and shorter: what is measured begins and ends anywhere in it. */
const FULL = 0.005;

describe("the simulation of many workers", () => {
  for (const workers of [1, 7, 300]) {
    it(`given ${workers} workers and a queue that costs nothing, then all their time is work`, () => {
      const { chunksPerSecond, overhead } = simulate({ ...PLAN, workers });
      near(chunksPerSecond, workers * 100);
      near(overhead, 0);
    });
  }

  it("given one worker that waits for the network, then what a job takes is its work and the way there and back", () => {
    const { chunksPerSecond, overhead } = simulate({ ...PLAN, chunksPerJob: 4, network: 5 });
    near(chunksPerSecond, 4_000 / 50);
    near(overhead, 0.2);
  });

  it("given one worker, then its and the server's overhead for a job are added to the work", () => {
    const costs = { ...FREE, server: { job: 3, chunk: 0.5 }, worker: { job: 1, chunk: 0.25 } };
    // the putting in is done while it works: of the three parts of a job two are in its way
    near(simulate({ ...PLAN, costs, chunksPerJob: 4 }).chunksPerSecond, 4_000 / (40 + 2 + 2 + 1 + 1));
  });

  it("given more workers than the server can serve, then the server alone decides, and is busy all the time", () => {
    const costs = { ...FREE, server: { job: 3, chunk: 0.5 } };
    const { chunksPerSecond, server, coordinator } = simulate({ ...PLAN, costs, workers: 200, chunksPerJob: 2 });
    near(chunksPerSecond, 2_000 / 4, FULL);
    near(server, 1, FULL);
    near(coordinator, 0);
  });

  it("given more workers than the coordinator can serve, then the coordinator alone decides", () => {
    const costs = { ...FREE, coordinator: { job: 2, chunk: 1 } };
    const { chunksPerSecond, coordinator } = simulate({ ...PLAN, costs, workers: 500, chunksPerJob: 4 });
    near(chunksPerSecond, 4_000 / 6, FULL);
    near(coordinator, 1, FULL);
  });

  it("given room for one job at a time, then a second worker is of no use", () => {
    const { chunksPerSecond } = simulate({ ...PLAN, workers: 2, window: 1, network: 5 });
    // to the server, to the worker, back, and to the coordinator
    near(chunksPerSecond, 1_000 / (10 + 4 * 5));
  });

  it("given any load, then every part is busy for the cost of its work", () => {
    const costs = { ...FREE, chunk: { mean: 10, deviation: 3 }, server: { job: 0.3, chunk: 0.1 } };
    const { chunksPerSecond, server, overhead } = simulate({ ...PLAN, costs, workers: 20, chunksPerJob: 4 });
    assert.ok(Math.abs(server - (chunksPerSecond / 4_000) * 0.7) < 0.01, String(server));
    assert.ok(overhead > 0 && overhead < 0.05, String(overhead));
  });

  it("given jobs of different lengths, then their mean is the requested one, and the same plan has the same result", () => {
    const plan = { ...PLAN, costs: { ...FREE, chunk: { mean: 10, deviation: 4 } }, workers: 100 };
    const first = simulate(plan);
    assert.deepEqual(simulate(plan), first);
    assert.ok(Math.abs(first.chunksPerSecond - 10_000) < 300, String(first.chunksPerSecond));
  });

  it("given nothing to do, then it fails with an error instead of waiting forever", () => {
    assert.throws(() => simulate({ ...PLAN, window: 0 }), /there is none: all wait for each other/);
  });
});
