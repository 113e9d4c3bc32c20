import assert from "node:assert/strict";
import fc from "fast-check";
import { join, resolve } from "node:path";
import { SequenceSource } from "assay/campaign";
import { startAnvil, startHardhat } from "assay/engine";
import { readCorpus } from "assay/project/corpus-file";
import { execute, planSequence } from "assay/run";
import type { CallResult, Engine } from "assay/types";
import { drawnOf } from "../../packages/assay/src/search/chunk-sequences";
import { subject } from "../support/protocol";

const ROOT = resolve(__dirname, "..", "..");

const KEPT = 3;
const RANDOM = 3;
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

  it(`given ${KEPT} sequences of the corpus and ${RANDOM} random ones, when anvil and Hardhat run the same plans, then they observe the same`, async function () {
    this.timeout(240_000);
    const drawn = fc.sample(new SequenceSource(protocol, ACTIONS), { numRuns: RANDOM, seed: SEED });
    // the first of a corpus show most
    const kept = readCorpus(join(ROOT, "corpus", "current.json"))?.sequences.slice(0, KEPT) ?? [];
    assert.equal(kept.length, KEPT);
    let calls = 0;
    for (const [offset, actions] of [...kept.map((one) => drawnOf(protocol, one)), ...drawn]) {
      const plan = planSequence(protocol, { offset, actions });
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
    assert.ok(calls > (KEPT + RANDOM) * 5, `expected most actions to make a call, ${calls} did`);
  });
});
