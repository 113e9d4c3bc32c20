import assert from "node:assert/strict";
import * as fc from "fast-check";
import { startAnvil, startHardhat } from "../../../src/evm/engine";
import type { Batch, Call, CallResult, Engine } from "../../../src/core/types";
import { ALICE, BOB, DEPLOYER, PROBE, READY, call, fixture, look } from "./probe";

const sender = fc.constantFrom(ALICE, BOB, DEPLOYER, PROBE);
const anyCall: fc.Arbitrary<Call> = sender.chain((from) =>
  fc.oneof(
    fc
      .tuple(fc.bigInt(0n, 1n << 255n), fc.constantFrom(0n, 1n, 10n ** 15n, 60n * 10n ** 18n))
      .map(([v, value]) => call("store", [v], { from, value })),
    fc.bigInt(0n, 99n).map((v) => call("storeAndRefuse", [v], { from })),
    fc.constantFrom(0n, 3n).map((v) => call("panic", [v], { from })),
    fc
      .tuple(fc.constantFrom(ALICE, BOB, PROBE), fc.bigInt(0n, 3n * 10n ** 18n))
      .map((args) => call("pay", args, { from })),
    fc.constant(call("create", [], { from })),
    fc.constant(call("endless", [], { from, gas: 60_000 })),
    fc.constantFrom(ALICE, BOB, PROBE).map((who) => look(who)),
  ),
);

/** Up to ten batches, a quarter of them at the time of the previous one. */
const plans: fc.Arbitrary<readonly Batch[]> = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 60, 86_400 * 30), fc.array(anyCall, { maxLength: 3 })), {
    minLength: 1,
    maxLength: 10,
  })
  .map((parts) => {
    let time = READY;
    return parts.map(([wait, calls]) => ({ time: (time += wait), calls }));
  });

const withoutGas = (results: readonly (readonly CallResult[])[]): unknown =>
  results.map((batch) => batch.map(({ ok, returnData, logs }) => ({ ok, returnData, logs })));

describe("engine: anvil and hardhat", () => {
  let engines: readonly Engine[] = [];
  before(async () => {
    engines = [await startAnvil(fixture()), await startHardhat(fixture())];
  });
  after(() => Promise.all(engines.map((engine) => engine.close())));

  it("given the same random plans, then their answers are equal", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const [anvil, hardhat] = await Promise.all(engines.map((engine) => engine.run(plan)));
        assert.deepEqual(withoutGas(anvil ?? []), withoutGas(hardhat ?? []));
      }),
      { numRuns: 60, seed: 20_300_101 },
    );
  });
});
