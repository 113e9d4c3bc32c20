import type { Fixture } from "../../core/types";
import { findAnvil } from "./anvil";
import { NodeProcess } from "./child";
import { deployFixture } from "./deploy-fixture";
import { RpcClient } from "./rpc-client";

export interface LocalNodeOptions {
  /** Port on the loopback interface; by default a free one, chosen by the operating system. */
  readonly port?: number;
  /** Seconds between blocks; with 0, the node mines only on request. */
  readonly blockTime?: number;
  readonly binary?: string;
}

/** A node of our own that others talk to over JSON-RPC. */
export interface LocalNode {
  readonly url: string;
  readonly pid: number | undefined;
  /** Resolves when the process has ended, however that came. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const READY = 30_000;

/**
 * Starts an anvil process on the loopback interface, deploys the fixture, and mines a block at each interval.
 *
 * @throws EngineError "missing", "start" or "fixture"
 */
export async function startLocalNode(
  fixture: Fixture,
  { port = 0, blockTime = 0, binary = findAnvil() }: LocalNodeOptions = {},
): Promise<LocalNode> {
  const args = [
    ...[
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--chain-id",
      "31337",
      "--timestamp",
      String(fixture.genesisTime),
    ],
    ...["--hardfork", "cancun", "--base-fee", "0", "--gas-price", "0", "--gas-limit", "1000000000", "--no-mining"],
    ...["--order", "fifo", "--accounts", "0", "--disable-default-create2-deployer", "--no-request-size-limit"],
    ...["--no-cors", "--disable-console-log", "--color", "never"],
    ...(fixture.unlimitedCode === true ? ["--disable-code-size-limit"] : []),
  ];
  const { process: node, found } = await NodeProcess.start(binary, args, /^Listening on (\S+)$/m, READY);
  const url = `http://${found}`;
  const client = new RpcClient(url, { sockets: 1 });
  try {
    await client.request("anvil_setLoggingEnabled", [false]);
    await deployFixture(client, fixture);
    if (blockTime > 0) await client.request("evm_setIntervalMining", [blockTime]);
  } catch (error) {
    await node.stop();
    throw error;
  } finally {
    client.close();
  }
  return { url, pid: node.pid, ended: node.ended, close: () => node.stop() };
}
