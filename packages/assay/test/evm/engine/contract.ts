import assert from "node:assert/strict";
import { getAddress } from "ethers";
import type { Engine, Fixture } from "../../../src/core/types";
import { ABI, ALICE, BOB, ETHER, PROBE, READY, answer, call, fixture, look, runApart, seen } from "./probe";

/** The tests that every engine must pass. Call it within a `describe`. */
export function engineContract(start: (fixture: Fixture) => Promise<Engine>): void {
  let engine: Engine;

  before("start the engine", async () => {
    engine = await start(fixture());
  });

  after("close the engine", async () => {
    await engine.close();
  });

  it("given the fixture, when looked at, then its state and balances are there, free of gas costs", async () => {
    const [alice, probe] = await runApart(engine, [look(ALICE), look(PROBE)]);
    assert.deepEqual(seen(alice), { value: 7n, time: READY + 1, wealth: 99n * ETHER, sender: ALICE });
    assert.equal(seen(probe).wealth, 2n * ETHER);
  });

  it("given a call that stores, when looked at afterwards, then the effect, the return value and the logs are seen", async () => {
    const [stored, after] = await runApart(engine, [call("store", [42n]), look()]);
    assert.deepEqual(answer("store", stored), [7n]);
    assert.equal(seen(after).value, 42n);
    const logs = (stored?.logs ?? []).map((log) =>
      ABI.parseLog({ topics: [...log.topics], data: log.data })?.args.toArray(),
    );
    assert.deepEqual(logs, [[getAddress(ALICE), 42n, BigInt(READY + 1)], ["stored"]]);
    assert.ok(stored?.logs.every(({ address }) => address === PROBE));
    assert.ok((stored?.gasUsed ?? 0) > 21_000);
  });

  it("given a call that reverts with a custom error, then its data is returned, without logs and effects", async () => {
    const [refused, after] = await runApart(engine, [call("storeAndRefuse", [5n]), look()]);
    assert.equal(refused?.ok, false);
    assert.deepEqual(ABI.parseError(refused.returnData)?.args.toArray(), [5n, BigInt(READY + 1)]);
    assert.deepEqual(refused.logs, []);
    assert.ok(refused.gasUsed > 21_000);
    assert.equal(seen(after).value, 7n);
  });

  it("given a call that panics, then its data is returned", async () => {
    const [panicked] = await runApart(engine, [call("panic", [0n])]);
    assert.equal(panicked?.ok, false);
    assert.equal(panicked.returnData, `0x4e487b71${(0x12).toString(16).padStart(64, "0")}`);
  });

  it("given a call that runs out of gas, then it fails without data, having used all of it", async () => {
    const [spent, after] = await runApart(engine, [call("endless", [], { gas: 100_000 }), look()]);
    assert.deepEqual(spent, { ok: false, returnData: "0x", logs: [], gasUsed: 100_000 });
    assert.equal(seen(after).value, 7n);
  });

  it("given a view that reverts, then it fails with its data", async () => {
    const [refused] = await runApart(engine, [call("panic", [0n], { view: true })]);
    assert.equal(refused?.ok, false);
    assert.equal(refused.returnData.slice(0, 10), "0x4e487b71");
  });

  it("given a view that would emit, then its logs are not returned", async () => {
    const [looked] = await runApart(engine, [call("lookLoudly", [], { view: true })]);
    assert.deepEqual(answer("lookLoudly", looked), [7n]);
    assert.deepEqual(looked?.logs, []);
  });

  it("given ether sent along and paid out, then balances move by the amounts alone", async () => {
    const results = await runApart(engine, [
      call("store", [1n], { value: 3n }),
      call("pay", [BOB, ETHER + 1n]),
      look(ALICE),
      look(BOB),
      look(PROBE),
    ]);
    assert.deepEqual(
      results.slice(2).map((result) => seen(result).wealth),
      [99n * ETHER - 3n, 2n * ETHER + 1n, ETHER + 2n],
    );
  });

  it("given a revert, then the ether sent along comes back", async () => {
    const [, after] = await runApart(engine, [call("storeAndRefuse", [1n], { value: ETHER }), look()]);
    assert.equal(seen(after).wealth, 99n * ETHER);
  });

  it("given a sender that is a contract, then the call comes from it", async () => {
    const [stored, looked] = await runApart(engine, [call("store", [9n], { from: PROBE }), { ...look(), from: PROBE }]);
    assert.equal(stored?.logs[0]?.topics[1], `0x${PROBE.slice(2).padStart(64, "0")}`);
    assert.equal(seen(looked).sender, PROBE);
  });

  it("given a sender without ether, then it can call", async () => {
    const [stored] = await runApart(engine, [call("store", [9n], { from: `0x${"99".repeat(20)}` })]);
    assert.equal(stored?.ok, true);
  });

  it("given several calls and batches at one time, then all see that time, in order", async () => {
    const results = await engine.run([
      { time: READY, calls: [call("store", [1n]), look()] },
      { time: READY, calls: [call("store", [2n]), look()] },
      { time: READY + 5, calls: [] },
      { time: READY + 5, calls: [look()] },
      { time: READY + 400 * 86_400, calls: [look()] },
    ]);
    assert.deepEqual(
      results.map((batch) => batch.length),
      [2, 2, 0, 1, 1],
    );
    const policy = [results[0]?.[1], results[1]?.[1], results[3]?.[0], results[4]?.[0]].map(seen);
    assert.deepEqual(
      policy.map(({ value, time }) => [value, time]),
      [
        [1n, READY],
        [2n, READY],
        [2n, READY + 5],
        [2n, READY + 400 * 86_400],
      ],
    );
    assert.deepEqual(answer("store", results[1]?.[0]), [1n]);
  });

  it("given beneficiaries of blocks, then calls see them, and nobody where there is none", async () => {
    const ask = call("beneficiary", [], { view: true });
    const results = await engine.run([
      { time: READY + 1, calls: [ask], beneficiary: ALICE },
      { time: READY + 1, calls: [ask], beneficiary: BOB },
      { time: READY + 2, calls: [ask] },
    ]);
    assert.deepEqual(
      results.map(([result]) => String(answer("beneficiary", result)[0]).toLowerCase()),
      [ALICE, BOB, `0x${"00".repeat(20)}`],
    );
  });

  it("given a plan without calls, then there are empty answers", async () => {
    assert.deepEqual(await engine.run([{ time: READY, calls: [] }]), [[]]);
    assert.deepEqual(await engine.run([]), []);
  });

  it("given runs one after the other and at once, then none sees another", async () => {
    const [later] = await runApart(engine, [look()]);
    assert.equal(seen(later).value, 7n);
    const values = Array.from({ length: 12 }, (_, index) => BigInt(index + 100));
    const runs = await Promise.all(
      values.map((value) => runApart(engine, [call("store", [value]), call("create"), look()])),
    );
    assert.deepEqual(
      runs.map((run) => [answer("store", run[0]), seen(run[2]).value]),
      values.map((value) => [[7n], value]),
    );
    assert.equal(new Set(runs.map((run) => String(answer("create", run[1])))).size, 1);
  });

  it("given equal plans, then the answers are equal", async () => {
    const plan = [call("store", [5n]), call("storeAndRefuse", [5n]), call("create"), look()];
    assert.deepEqual(await runApart(engine, plan), await runApart(engine, plan));
  });

  it("given senders with less wei than they send, then their calls fail without data, and change nothing", async () => {
    const unpaid = { ok: false, returnData: "0x", logs: [], gasUsed: 0, halted: "insufficient funds" };
    const poor = `0x${"99".repeat(20)}`;
    const results = await runApart(engine, [
      call("store", [9n], { value: 1n }),
      call("store", [8n], { from: poor, value: 1n }),
      call("store", [6n], { value: 99n * ETHER - 1n }),
      call("store", [5n], { value: 1n }),
      call("pay", [poor, 2n]),
      call("store", [4n], { from: poor, value: 1n }),
      look(poor),
    ]);
    assert.deepEqual([results[1], results[3]], [unpaid, unpaid]);
    assert.deepEqual(
      [0, 2, 5].map((index) => answer("store", results[index])),
      [[7n], [9n], [6n]],
    );
    const { value, wealth, time } = seen(results[6]);
    assert.deepEqual({ value, wealth, time }, { value: 4n, wealth: 1n, time: READY + 7 });
    const [after] = await runApart(engine, [look()]);
    assert.equal(seen(after).value, 7n);
  });

  for (const [what, batches] of Object.entries({
    "a time before the fixture's end": [{ time: READY - 1, calls: [look()] }],
    "times that decrease": [
      { time: READY + 9, calls: [look()] },
      { time: READY + 8, calls: [look()] },
    ],
    "gas below what any call costs": [{ time: READY, calls: [call("store", [1n], { gas: 20_999 })] }],
    "half a byte of calldata": [{ time: READY, calls: [{ ...look(), data: "0x123" }] }],
  })) {
    it(`given ${what}, then the plan is refused`, async () => {
      await assert.rejects(engine.run(batches), {
        name: "EngineError",
        kind: "refused",
        message: /batch \d: expected/,
      });
    });
  }
}
