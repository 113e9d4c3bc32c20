import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Batch, CallResult, Engine, Fixture } from "../types";
import { anvilBinary } from "./binary";
import { watch } from "./children";
import { EngineError } from "./errors";
import { deployFixture } from "./fixture";
import { RpcClient } from "./rpc";
import { simulate } from "./simulate";

/** Requests in flight that keep one anvil busy: measured, beyond four nothing is gained. */
const LANES = 4;
const START_TIMEOUT = 20_000;
const REQUEST_TIMEOUT = 120_000;
const KEPT_STDERR = 4_000;
const LISTENING = /Listening on (\S+)/;

export interface AnvilOptions {
  /** Path of the binary; the npm package's by default. */
  readonly binary?: string;
  /** Loopback port; 0, the default, lets the system choose a free one. */
  readonly port?: number;
}

function argumentsFor(fixture: Fixture, port: number): string[] {
  return [
    ...["--host", "127.0.0.1", "--port", String(port)],
    ...["--timestamp", String(fixture.genesisTime), "--chain-id", "31337", "--hardfork", "cancun"],
    ...[
      "--accounts",
      "0",
      "--auto-impersonate",
      "--disable-block-gas-limit",
      "--disable-pool-balance-checks",
      "--disable-console-log",
    ],
    ...[
      "--block-base-fee-per-gas",
      "0",
      "--gas-price",
      "0",
      "--disable-min-priority-fee",
      "--no-request-size-limit",
      "--color",
      "never",
    ],
  ];
}

/** Waits until anvil says where it listens. */
async function listening(child: ChildProcess, stderr: () => string): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new EngineError("start", "anvil was started without an output to read");
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => {
      finish(() =>
        reject(
          new EngineError(
            "start",
            `anvil did not listen within ${START_TIMEOUT} ms; its output: ${text.slice(-500)}${stderr()}`,
          ),
        ),
      );
    }, START_TIMEOUT);
    const onData = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      const address = LISTENING.exec(text)?.[1];
      if (address !== undefined) finish(() => resolve(`http://${address}`));
    };
    const onExit = (code: number | null): void =>
      finish(() =>
        reject(
          new EngineError(
            "start",
            `anvil ended with code ${code ?? "none"} before it listened: ${(stderr() + text).slice(-500)}`,
          ),
        ),
      );
    const onError = (error: Error): void =>
      finish(() => reject(new EngineError("start", `anvil could not be started: ${error.message}`, { cause: error })));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      stdout?.off("data", onData);
      child.off("exit", onExit);
      child.off("error", onError);
      settle();
    }
    stdout.on("data", onData);
    child.once("exit", onExit);
    child.once("error", onError);
  });
}

/** An anvil of our own on a loopback port, with the fixture deployed. */
class AnvilEngine implements Engine {
  readonly name = "anvil";
  readonly lanes = LANES;
  private closing = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly rpc: RpcClient,
    private readonly head: number,
    private readonly stderr: () => string,
  ) {}

  async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    try {
      return await simulate(this.rpc, this.head, batches);
    } catch (error) {
      if (this.closing || !this.isDead(error)) throw error;
      throw new EngineError(
        "died",
        `anvil (process ${this.child.pid ?? "?"}) died during a run; its last words: ${this.stderr() || "none"}`,
        { cause: error },
      );
    }
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    this.rpc.close();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  /** A lost connection means a dead process, though its exit may be told a moment later. */
  private isDead(error: unknown): boolean {
    return (
      this.child.exitCode !== null ||
      this.child.signalCode !== null ||
      (error instanceof EngineError && error.kind === "died")
    );
  }
}

/** Starts anvil, deploys the fixture. The process ends with `close`, and with this process. Throws `EngineError`. */
export async function startAnvil(fixture: Fixture, options: AnvilOptions = {}): Promise<Engine> {
  const child = spawn(options.binary ?? anvilBinary(), argumentsFor(fixture, options.port ?? 0), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  watch(child);
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString("utf8")).slice(-KEPT_STDERR);
  });
  const url = await listening(child, () => stderr);
  // nobody reads what anvil prints from here on; without a reader the pipe would fill and anvil would stop
  child.stdout.resume();
  const rpc = new RpcClient(url, REQUEST_TIMEOUT);
  try {
    await deployFixture((method, params) => rpc.call(method, params), "anvil", fixture);
    const head = Number(await rpc.call("eth_blockNumber", []));
    return new AnvilEngine(child, rpc, head, () => stderr);
  } catch (error) {
    rpc.close();
    child.kill("SIGKILL");
    throw error;
  }
}
