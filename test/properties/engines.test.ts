import assert from "node:assert/strict";
import fc from "fast-check";
import { startAnvil, startHardhat } from "assay/engine";
import { execute, planSequence } from "assay/run";
import type { CallResult, Engine } from "assay/types";
import { subject } from "../support/protocol";

const SEQUENCES = 100;
const ACTIONS = 12;
const SEED = 20_300_101;

/** What both engines must agree on: everything but gas. Views have no logs anywhere. */
const observed = ({ ok, returnData, logs }: CallResult): unknown => ({
  ok,
  returnData,
  logs: logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics: [...topics], data })),
});

describe("engines on the protocol", () => {
  const protocol = subject();
  let engines: Engine[] = [];

  before(async () => {
    engines = [await startAnvil(protocol.fixture), await startHardhat(protocol.fixture)];
  });

  after(async () => {
    for (const engine of engines) await engine.close();
  });

  it(`given ${SEQUENCES} random sequences, when anvil and Hardhat run the same plans, then they observe the same`, async function () {
    this.timeout(240_000);
    const sequences = fc.sample(fc.tuple(fc.noBias(fc.nat()), protocol.actions(ACTIONS)), {
      numRuns: SEQUENCES,
      seed: SEED,
    });
    let calls = 0;
    for (const [draw, actions] of sequences) {
      const plan = planSequence(protocol, { offset: protocol.offset(draw), actions });
      const [anvil, hardhat] = await Promise.all(
        engines.map(async (engine) => {
          const results: unknown[] = [];
          await execute(
            engine,
            (keys, time) => protocol.lens(keys, time),
            plan.steps,
            plan.opening,
            (_, answers) => {
              results.push(...answers.map((batch) => batch.map(observed)));
            },
          );
          return results;
        }),
      );
      assert.deepEqual(hardhat, anvil);
      calls += plan.steps.filter((step) => step.call !== undefined).length;
    }
    assert.ok(calls > SEQUENCES * 5, `expected most actions to make a call, ${calls} did`);
  });
});
