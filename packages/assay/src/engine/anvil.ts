import type { Engine, Fixture } from "../types";
import { findAnvil } from "./binary";
import { NodeProcess } from "./child";
import { deployFixture } from "./deploy-fixture";
import { EngineError } from "./errors";
import { RpcClient } from "./rpc-client";
import { SimulatingEngine } from "./simulating";

export interface AnvilOptions {
  /** The binary; by default the one that npm installed. */
  readonly binary?: string;
  /** Port on the loopback interface; by default a free one, chosen by the operating system. */
  readonly port?: number;
  /** Runs in flight at once; by default one that the node works on, and one that is planned or judged meanwhile. More are no faster, and the first failure waits behind them. */
  readonly lanes?: number;
  /** Milliseconds until a request is given up. */
  readonly timeout?: number;
  /** Milliseconds until a process that is not ready is given up. */
  readonly startTimeout?: number;
  /** Deploys contracts of any size; for code that carries mutants and is never deployed elsewhere. */
  readonly unlimitedCode?: boolean;
}

const DEFAULT_LANES = 2;
const MOST_REQUEST_BYTES = 64_000_000;
/** How long after a broken connection the process may take to be seen dead. */
const DEATH_MILLISECONDS = 2_000;

/**
 * Starts an anvil process of our own on the loopback interface and deploys the fixture on it. Gas costs nothing (base fee 0), so that balances are the same as on
 * every other engine.
 *
 * @throws EngineError "missing" or "start"
 */
export async function startAnvil(fixture: Fixture, options: AnvilOptions = {}): Promise<Engine> {
  const binary = options.binary ?? findAnvil();
  const { process: node, found } = await NodeProcess.start(
    binary,
    anvilArguments(fixture.genesisTime, options),
    /^Listening on (\S+)$/m,
    options.startTimeout ?? 30_000,
  );
  const lanes = options.lanes ?? DEFAULT_LANES;
  const timeout = options.timeout === undefined ? {} : { timeout: options.timeout };
  const client = new RpcClient(`http://${found}`, {
    sockets: lanes,
    ...timeout,
  });
  const explain = async (error: unknown): Promise<unknown> => {
    const lost = error instanceof EngineError && error.kind === "unreachable";
    return lost ? ((await node.deathWithin(DEATH_MILLISECONDS)) ?? error) : error;
  };
  const close = async (): Promise<void> => {
    client.close();
    await node.stop();
  };
  try {
    await client.request("anvil_setLoggingEnabled", [false]);
    const head = await deployFixture(client, fixture);
    return new SimulatingEngine(client, head, {
      name: "anvil",
      lanes,
      mostRequestBytes: MOST_REQUEST_BYTES,
      explain,
      close,
    });
  } catch (error) {
    const explained = await explain(error);
    await close();
    throw explained;
  }
}

function anvilArguments(genesisTime: number, { port = 0, unlimitedCode = false }: AnvilOptions): string[] {
  return [
    ...["--host", "127.0.0.1", "--port", String(port), "--chain-id", "31337", "--timestamp", String(genesisTime)],
    ...["--hardfork", "cancun", "--base-fee", "0", "--gas-price", "0", "--gas-limit", "1000000000"],
    // Nothing but what is asked for: no mining, no accounts, no history beyond what is needed, no limit of 2 MB, no output.
    ...["--no-mining", "--order", "fifo", "--accounts", "0", "--disable-default-create2-deployer"],
    ...["--no-request-size-limit", "--no-cors", "--disable-console-log", "--color", "never"],
    ...(unlimitedCode ? ["--disable-code-size-limit"] : []),
  ];
}
