import assert from "node:assert/strict";
import { AbiCoder } from "ethers";
import type { CallResult, Engine } from "../../../harness/types";
import { ALICE, at, call, data, GENESIS, look, PROBE, refusal } from "./probe";

const numbers = (result: CallResult | undefined): bigint[] => {
  assert.ok(result?.ok, "expected a call that succeeded");
  return [
    ...(AbiCoder.defaultAbiCoder().decode(["uint256", "uint256", "uint256"], result.returnData) as unknown as bigint[]),
  ];
};

/** What every engine must do; each implementation of `Engine` is put through it. */
export function engineContract(title: string, open: () => Promise<Engine>): void {
  describe(title, () => {
    let engine: Engine;

    before(async () => {
      engine = await open();
    });

    after(async () => {
      await engine.close();
    });

    it("given a call and a read at one moment, when run, then the read sees the call's effect and that moment", async () => {
      const [[stored, seen] = []] = await engine.run([at(100, call("store(uint256)", [9n], { value: 3n }), look())]);
      assert.equal(BigInt(stored?.returnData ?? "0x0"), 7n);
      assert.deepEqual(numbers(seen), [9n, BigInt(GENESIS + 120), 8n]);
    });

    it("given events, when run, then they come in order with address, topics and data", async () => {
      const [[stored] = []] = await engine.run([at(50, call("store(uint256)", [1n]))]);
      assert.deepEqual(
        stored?.logs.map((log) => [
          log.address.toLowerCase(),
          log.topics.length,
          BigInt(log.topics[1] ?? "0x0"),
          BigInt(log.data),
        ]),
        [
          [PROBE, 2, 1n, BigInt(GENESIS + 70)],
          [PROBE, 2, 2n, BigInt(GENESIS + 70)],
        ],
      );
    });

    it("given a custom error, when run, then its data is returned, there are no logs, and the next call goes on", async () => {
      const [[refused] = [], [stored] = []] = await engine.run([
        at(1, call("refuse(uint256)", [42n])),
        at(2, call("store(uint256)", [2n])),
      ]);
      assert.deepEqual([refused?.ok, refused?.returnData, refused?.logs], [false, refusal(42n, ALICE), []]);
      assert.equal(stored?.ok, true);
    });

    it("given a panic and a call that runs out of gas, when run, then both are reverts, the second without data", async () => {
      const [[panicked, burned, seen] = []] = await engine.run([
        at(1, call("panic(uint256)", [0n]), call("burn()"), look()),
      ]);
      assert.deepEqual([panicked?.ok, panicked?.returnData], [false, data("Panic(uint256)", 0x12n)]);
      assert.deepEqual([burned?.ok, burned?.returnData], [false, "0x"]);
      assert.equal(numbers(seen)[0], 7n);
    });

    it("given a contract as sender, when run, then the call is made from it", async () => {
      const [[stored, refused] = []] = await engine.run([
        at(1, call("store(uint256)", [5n], { from: PROBE }), call("refuse(uint256)", [1n], { from: PROBE })),
      ]);
      assert.equal(stored?.ok, true);
      assert.equal(refused?.returnData, refusal(1n, PROBE));
    });

    it("given ETH moved by calls, when run, then balances change by exactly that: gas costs nothing", async () => {
      const balance = call("send(address,uint256)", [ALICE, 2n], {});
      const [[, before] = [], [, after] = []] = await engine.run([
        at(1, balance, look()),
        at(2, call("store(uint256)", [1n], { value: 10n }), look()),
      ]);
      assert.deepEqual([numbers(before)[2], numbers(after)[2]], [3n, 13n]);
    });

    it("given batches at equal times, when run, then all see the same timestamp and each other's effects", async () => {
      const [[, first] = [], [, second] = []] = await engine.run([
        at(9, call("store(uint256)", [1n]), look()),
        at(9, call("store(uint256)", [2n]), look()),
      ]);
      assert.deepEqual(numbers(first).slice(0, 2), [1n, BigInt(GENESIS + 29)]);
      assert.deepEqual(numbers(second).slice(0, 2), [2n, BigInt(GENESIS + 29)]);
    });

    it("given several runs at once, when they store, then none sees another's", async () => {
      const plans = [11n, 12n, 13n, 14n, 15n, 16n].map((value) => [
        at(5, look(), call("store(uint256)", [value])),
        at(6, look()),
      ]);
      const results = await Promise.all(plans.map((plan) => engine.run(plan)));
      for (const [i, [[before] = [], [after] = []]] of results.entries()) {
        assert.equal(numbers(before)[0], 7n);
        assert.equal(numbers(after)[0], 11n + BigInt(i));
      }
    });

    it("given nothing to run and batches without calls, when run, then the results have their shape", async () => {
      assert.deepEqual(await engine.run([]), []);
      const results = await engine.run([at(1), at(2, look()), at(2)]);
      assert.deepEqual(
        results.map((batch) => batch.length),
        [0, 1, 0],
      );
    });

    it("given a year ahead and then less than that, when run one after the other, then each starts from the fixture", async () => {
      const [[far] = []] = await engine.run([at(31_536_000, look())]);
      const [[near] = []] = await engine.run([at(1, look())]);
      assert.equal(numbers(far)[1], BigInt(GENESIS + 20 + 31_536_000));
      assert.equal(numbers(near)[1], BigInt(GENESIS + 21));
    });
  });
}
