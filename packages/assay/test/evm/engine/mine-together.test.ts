import assert from "node:assert/strict";
import { findAnvil } from "../../../src/evm/engine";
import { NodeProcess } from "../../../src/evm/engine/child";
import { deployFixture, readHead } from "../../../src/evm/engine/deploy-fixture";
import type { Json } from "../../../src/evm/engine/json";
import { EngineError } from "../../../src/evm/engine/errors";
import { mineTogether, togetherOn } from "../../../src/evm/engine/mine-together";
import { RpcClient } from "../../../src/evm/engine/rpc-client";
import type { Fixture, FixtureTransaction } from "../../../src/core/types";
import { ALICE, BOB, DEPLOYER, ETHER, GENESIS, PROBE, creationCode, fixture } from "./probe";

const START_MILLISECONDS = 30_000;

describe("a fixture's transactions, mined together", () => {
  let node: NodeProcess;
  let client: RpcClient;
  beforeEach(async () => {
    const args = [
      "--port",
      "0",
      "--timestamp",
      String(GENESIS),
      "--base-fee",
      "0",
      "--gas-price",
      "0",
      "--accounts",
      "0",
    ];
    const order = ["--hardfork", "cancun", "--no-mining", "--order", "fifo", "--gas-limit", "1000000000"];
    const listens = /^Listening on (\S+)$/m;
    const started = await NodeProcess.start(findAnvil(), [...args, ...order], listens, START_MILLISECONDS);
    node = started.process;
    client = new RpcClient(`http://${started.found}`);
  });
  afterEach(async () => {
    client.close();
    await node.stop();
  });

  /** The chain's state after a fixture, mined together or one by one; the node is restored afterwards. */
  async function cameTo(given: Fixture, together: boolean): Promise<Json> {
    const before = await client.request("evm_snapshot", []);
    let mined = false;
    const { ask, mine } = togetherOn(client, given);
    const mining = async (): Promise<boolean> => (mined = await mine());
    await deployFixture(client, given, together ? { ask, mine: mining } : undefined);
    assert.equal(mined, together);
    const blocks = await client.batch(
      "eth_getBlockByNumber",
      given.transactions.map((_, i) => JSON.stringify([`0x${(i + 1).toString(16)}`, false])),
    );
    await client.request("evm_revert", [before]);
    const reported = ["number", "timestamp", "stateRoot", "gasUsed"];
    const last = blocks.length - 1;
    return blocks.map((block, i) =>
      Object.entries(block as object)
        .filter(([name]) => reported.includes(name) || (i === last && name === "gasLimit"))
        .map(([name, value]) => `${name} ${String(value)}`),
    );
  }

  async function assertSame(given: Fixture): Promise<void> {
    assert.deepEqual(await cameTo(given, true), await cameTo(given, false));
  }

  const paying = (from: string, seconds: number): FixtureTransaction => {
    return { from, to: BOB, data: "0x", value: 1n, time: GENESIS + seconds, title: `${from} pays` };
  };
  const withPayments = (transactions: readonly FixtureTransaction[]): Fixture => ({ ...fixture(), transactions });

  it("given creations, calls and times at any distance, then the chain is the same as with one transaction at a time, to the last block's gas limit", async () => {
    await assertSame(fixture());
    const seconds = [0, 0, 1, 2, 3, 100, 100, 107, 114];
    await assertSame(withPayments(seconds.map((at, i) => paying([ALICE, DEPLOYER][i % 2] ?? "", at))));
  });

  it("given more transactions than a node keeps in order at once, then they are mined in order", async () => {
    const senders = [ALICE, DEPLOYER, BOB];
    await assertSame(withPayments(Array.from({ length: 200 }, (_, i) => paying(senders[(i * i) % 3] ?? "", i + 1))));
  });

  it("given a contract that acts, when an earlier one makes it, then it is waited for: its first nonce is not 0", async () => {
    const given = fixture();
    const deploying = { from: DEPLOYER, data: creationCode(7n), value: 0n, time: GENESIS + 1, title: "deploy it" };
    const balances = { ...given.balances, [PROBE]: ETHER };
    await assertSame({ ...given, balances, transactions: [deploying, paying(ALICE, 2), paying(PROBE, 3)] });
  });

  it("given a balance that the node refuses to set, then the error says so", async () => {
    const given = { ...fixture(), balances: { ...fixture().balances, "0xnobody": 1n } };
    await assert.rejects(deployFixture(client, given, togetherOn(client, given)), (error) => {
      assert.ok(error instanceof EngineError && error.kind === "refused");
      assert.match(error.message, /hardhat_setBalance/);
      return true;
    });
  });

  it("given a transaction that fails or cannot be sent, then none of them is left on the chain", async () => {
    const {
      transactions: [deploying],
    } = fixture(0n);
    assert.ok(deploying !== undefined);
    const { balances } = fixture();
    for (const [who, wei] of Object.entries(balances))
      await client.request("anvil_setBalance", [who, `0x${wei.toString(16)}`]);
    for (const who of Object.keys(balances)) await client.request("anvil_impersonateAccount", [who]);
    const state = async (): Promise<Json> => {
      const block = (await client.request("eth_getBlockByNumber", ["latest", false])) as object;
      const { gasLimit } = (await client.request("eth_getBlockByNumber", ["pending", false])) as { gasLimit: Json };
      return [JSON.stringify(block), gasLimit, await client.request("txpool_status", [])];
    };
    const before = await state();
    const tooMuch = { ...paying(ALICE, 20), value: 1_000n * ETHER };
    for (const bad of [deploying, tooMuch])
      assert.equal(await mineTogether(client, withPayments([paying(ALICE, 5), bad, paying(BOB, 30)])), false);
    assert.deepEqual(await state(), before);
    assert.ok(await mineTogether(client, withPayments([])));
    assert.deepEqual(await state(), before);
    assert.ok(await mineTogether(client, withPayments([paying(ALICE, 5)])));
    assert.deepEqual(await readHead(client), { number: 1, time: GENESIS + 5 });
  });
});
