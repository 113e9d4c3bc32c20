import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EngineError } from "./errors";
import type { Fixture, Engine } from "../../core/types";
import { NodeProcess } from "./child";
import { deployFixture, deploymentElsewhere } from "./deploy-fixture";
import { CachedState, type StateOptions } from "./cached-state";
import { togetherOn } from "./mine-together";
import { RpcClient, type RpcClientOptions } from "./rpc-client";
import type { Head } from "./simulate";
import { BLOCK_SECONDS } from "./simulate";
import { SimulatingEngine } from "./simulating";

/** npm package with the anvil binary, by platform and architecture as Node names them. */
const PACKAGES: Readonly<Record<string, string>> = {
  "darwin-arm64": "@foundry-rs/anvil-darwin-arm64",
  "darwin-x64": "@foundry-rs/anvil-darwin-amd64",
  "linux-arm64": "@foundry-rs/anvil-linux-arm64",
  "linux-x64": "@foundry-rs/anvil-linux-amd64",
  "win32-x64": "@foundry-rs/anvil-win32-amd64",
};

const INSTEAD = "or use --engine hardhat (slower), or --rpc-url with the address of a node that speaks eth_simulateV1";

/**
 * Path of the anvil binary that npm installed for this platform. The binary itself, not the package's wrapper script: the wrapper would
 * stand between us and the process that we must be able to end.
 *
 * @throws EngineError "missing" with what to do.
 */
export function findAnvil(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (name === undefined) {
    const known = Object.keys(PACKAGES).join(", ");
    throw new EngineError(
      "missing",
      `there is no anvil for ${platform} on npm (only for ${known}); install it ${INSTEAD}`,
    );
  }
  const file = platform.startsWith("win32") ? "anvil.exe" : "anvil";
  try {
    // The platform's package is a dependency of the wrapper's, so it is looked for from there.
    const wrapper = createRequire(require.resolve("@foundry-rs/anvil/package.json"));
    const path = join(dirname(wrapper.resolve(`${name}/package.json`)), "bin", file);
    if (existsSync(path)) return path;
  } catch (error) {
    throw missing(name, error);
  }
  throw missing(name);
}

function missing(name: string, cause?: unknown): EngineError {
  const advice = `it is an optional dependency: run "npm ci" without --omit=optional, ${INSTEAD}`;
  return new EngineError("missing", `the package ${name} with the anvil binary is not installed; ${advice}`, {
    cause,
  });
}

const START_MILLISECONDS = 30_000;
/** How long to wait for the process's exit after a broken connection. */
const DEATH_MILLISECONDS = 2_000;

/** How an anvil process is started. */
export interface ProcessOptions {
  /** The binary; by default the one that npm installed. */
  readonly binary?: string;
  /** Port on the loopback interface; by default a free one, chosen by the operating system. */
  readonly port?: number;
  /** Milliseconds to wait until the process is ready. */
  readonly startTimeout?: number;
  /** Additional arguments. */
  readonly args: readonly string[];
}

/** An anvil process that is starting, without a fixture. */
export interface StartingAnvil {
  /** When its chain begins, Unix seconds. */
  readonly genesisTime: number;
  /** Path of what was started. */
  readonly binary: string;
  /** Arguments that its state depends on. */
  readonly args: readonly string[];
  /** The process and its host and port, once it listens. Rejects with EngineError "missing" or "start". */
  readonly started: Promise<{ readonly process: NodeProcess; readonly found: string }>;
  /** Stops the process, if no fixture will be deployed on it. */
  readonly stop: () => Promise<void>;
}

/** Options for starting an anvil process and connecting to it. */
export interface Launch extends RpcClientOptions, ProcessOptions {
  /** Caches the state after the fixture's deployment; absent: the fixture is deployed each time. */
  readonly states?: StateOptions;
  /** A process that is already starting with the same options; absent: a new one is started. */
  readonly starting?: StartingAnvil | undefined;
}

/** Our own anvil process, with the fixture deployed. */
export interface Launched {
  readonly url: string;
  readonly client: RpcClient;
  readonly head: Head;
  /** Replaces the error of a broken connection by that of the process's end, when the process has ended. */
  readonly explain: (error: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Begins to start an anvil process on the loopback interface, whose chain begins at `genesisTime`. Gas costs nothing (base fee 0), so that balances are the same as on every other engine.
 * @throws EngineError "missing" when npm installed none
 */
function beginAnvil(
  genesisTime: number,
  { binary = findAnvil(), port = 0, startTimeout = START_MILLISECONDS, args: own }: ProcessOptions,
): StartingAnvil {
  const args = [...commonArguments(genesisTime), ...own];
  const started = NodeProcess.start(binary, ["--port", String(port), ...args], /^Listening on (\S+)$/m, startTimeout);
  const stop = (): Promise<void> =>
    started.then(
      ({ process }) => process.stop(),
      // it has ended already
      () => undefined,
    );
  // the caller that awaits `started` gets the error; without a handler here, Node would report it as unhandled
  started.catch(() => undefined);
  return { genesisTime, binary, args, started, stop };
}

/**
 * Starts an anvil process, unless one is starting, and deploys the fixture on it.
 * @throws EngineError "missing", "start" or "fixture", the last also for a node whose chain begins at another time
 */
export async function launchAnvil(fixture: Fixture, launch: Launch): Promise<Launched> {
  const { starting, states } = launch;
  const { started, binary, args, genesisTime } = starting ?? beginAnvil(fixture.genesisTime, launch);
  const { process: node, found } = await started;
  const url = `http://${found}`;
  const client = new RpcClient(url, launch);
  const explain = async (error: unknown): Promise<unknown> => {
    const lost = error instanceof EngineError && error.kind === "unreachable";
    return lost ? ((await node.deathWithin(DEATH_MILLISECONDS)) ?? error) : error;
  };
  const close = async (): Promise<void> => {
    client.close();
    await node.stop();
  };
  try {
    if (genesisTime !== fixture.genesisTime) throw otherGenesis(genesisTime, fixture.genesisTime);
    await client.request("anvil_setLoggingEnabled", [false]);
    const cachedState = states === undefined ? undefined : new CachedState(states, fixture, binary, args);
    const head = await headOf(client, fixture, cachedState);
    return { url, client, head, explain, close };
  } catch (error) {
    const explained = await explain(error);
    await close();
    throw explained;
  }
}

function otherGenesis(started: number, wanted: number): EngineError {
  return new EngineError(
    "fixture",
    `expected a node whose chain begins at ${wanted} (Unix seconds), as the fixture does, received one that begins at ${started}`,
  );
}

/** The fixture on a fresh node: loaded from the cache, or from another process that is just deploying it; otherwise deployed now and cached. */
async function headOf(client: RpcClient, fixture: Fixture, cachedState: CachedState | undefined): Promise<Head> {
  const restored = await cachedState?.restore(client);
  if (restored !== undefined) return restored;
  const elsewhere = deploymentElsewhere();
  if (cachedState !== undefined && elsewhere !== undefined) {
    await elsewhere;
    const made = await cachedState.restore(client);
    if (made !== undefined) return made;
  }
  const head = await deployFixture(client, fixture, togetherOn(client, fixture));
  await cachedState?.save(client, head);
  return head;
}

/** Nothing but what is asked for: no mining until it is allowed, no contracts of its own, no limit of 2 MB, no output. */
function commonArguments(genesisTime: number): readonly string[] {
  return [
    ...["--host", "127.0.0.1", "--chain-id", "31337", "--timestamp", String(genesisTime)],
    ...["--hardfork", "cancun", "--base-fee", "0", "--gas-price", "0", "--gas-limit", "1000000000"],
    ...["--no-mining", "--order", "fifo", "--disable-default-create2-deployer"],
    ...["--no-request-size-limit", "--no-cors", "--disable-console-log", "--color", "never"],
  ];
}

export interface AnvilOptions extends Pick<
  Launch,
  "binary" | "port" | "startTimeout" | "timeout" | "states" | "starting"
> {
  /** Runs in flight at once. By default the node runs one while another is planned or judged. More are not faster, and delay the first failure. */
  readonly lanes?: number;
  /** Deploys contracts of any size; for code that carries mutants and is never deployed elsewhere. */
  readonly unlimitedCode?: boolean;
}

/** Name of the engine. */
export const ANVIL = "anvil";
const DEFAULT_LANES = 2;
const MOST_REQUEST_BYTES = 64_000_000;

/**
 * Starts an anvil process of our own on the loopback interface and deploys the fixture on it. It has no accounts but the fixture's.
 *
 * @throws EngineError "missing", "start" or "fixture"
 */
export async function startAnvil(
  fixture: Fixture,
  { lanes = DEFAULT_LANES, unlimitedCode = fixture.unlimitedCode === true, ...launch }: AnvilOptions = {},
): Promise<Engine> {
  const args = argumentsFor(unlimitedCode);
  const { client, head, explain, close } = await launchAnvil(fixture, { ...launch, args, sockets: lanes });
  return new SimulatingEngine(client, head, {
    name: ANVIL,
    lanes,
    mostRequestBytes: MOST_REQUEST_BYTES,
    blockSeconds: BLOCK_SECONDS,
    explain,
    close,
  });
}

/**
 * Starts a process early, to pass to `startAnvil` as `starting`, while the fixture is still being prepared.
 * @param genesisTime when the fixture's chain begins, Unix seconds
 * @throws EngineError "missing" when npm installed none
 */
export function anvilFor(
  genesisTime: number,
  { unlimitedCode = false, ...process }: Pick<AnvilOptions, "unlimitedCode" | "binary" | "port" | "startTimeout"> = {},
): StartingAnvil {
  return beginAnvil(genesisTime, { ...process, args: argumentsFor(unlimitedCode) });
}

/** What the campaign's anvil is started with beside what every one is. */
export function argumentsFor(unlimitedCode: boolean): readonly string[] {
  return ["--accounts", "0", ...(unlimitedCode ? ["--disable-code-size-limit"] : [])];
}
