import { createRequire } from "node:module";
import { join } from "node:path";
import type { Hex } from "../../core/types";
import { EngineError, messageOf } from "./errors";
import { keepHardhatMemory } from "./hardhat-memory";
import { HARDHAT_NETWORK } from "./hardhat-network";
import { expectHardhat } from "./hardhat-version";
import { asHex, isObject, quantity, type Json, type RpcNode } from "./json";

/** The tool's own configuration, as the project's is for its own tests. */
const CONFIG = createRequire(__filename).resolve("./hardhat-network");

/** The result of a call: the answer, or the revert data and, for a transaction, its hash. */
export type Attempt =
  | { readonly ok: true; readonly data: Hex }
  | {
      readonly ok: false;
      readonly data: Hex;
      readonly transaction: Hex | undefined;
    };

/** Hardhat's network in this process. */
export interface HardhatNode extends RpcNode {
  /** A request that may revert. @throws EngineError "refused" when it fails in any other way. */
  attempt(method: "eth_call" | "eth_sendTransaction", params: readonly Json[]): Promise<Attempt>;
  /** Mines an empty block at a time, in Unix seconds. */
  mineAt(time: number): Promise<void>;
  impersonate(address: Hex): Promise<void>;
  /** A snapshot of the current state; `restore` returns to it, any number of times. */
  snapshot(): Promise<{ restore(): Promise<void> }>;
}

/**
 * Loads the project's Hardhat, which takes a second, and answers its in-process network.
 * @throws EngineError "start" when it cannot be used: it is not there, or neither Hardhat 2 nor 3.
 */
export async function openHardhat(): Promise<HardhatNode> {
  const { provider, helpers } = await load();
  const send = async (method: string, params: readonly Json[]): Promise<Json> =>
    (await provider.request({ method, params: [...params] })) as Json;

  return {
    async request(method, params) {
      try {
        return await send(method, params);
      } catch (error) {
        throw new EngineError("refused", `Hardhat refused ${method}: ${messageOf(error)}`, { cause: error });
      }
    },
    async attempt(method, params) {
      try {
        return { ok: true, data: asHex(await send(method, params), `Hardhat's answer to ${method}`) };
      } catch (error) {
        if (error instanceof EngineError) throw error;
        const revert = revertOf(error);
        if (revert !== undefined) return revert;
        throw new EngineError("refused", `Hardhat refused ${method}: ${messageOf(error)}`, { cause: error });
      }
    },
    ...helpers,
  };
}

/** An EIP-1193 provider. */
interface Provider {
  request(asked: { readonly method: string; readonly params: unknown[] }): Promise<unknown>;
}

/** A network, and what is done there with the time, accounts and snapshots. */
interface Network {
  readonly provider: Provider;
  readonly helpers: Pick<HardhatNode, "mineAt" | "impersonate" | "snapshot">;
}

async function load(): Promise<Network> {
  const major = expectHardhat([2, 3], "--engine hardhat");
  keepHardhatMemory();
  try {
    return await (major === 3 ? (opened ??= hardhat3()) : hardhat2());
  } catch (error) {
    throw new EngineError(
      "start",
      `Hardhat could not be loaded: ${messageOf(error).replace(/\n.*/s, "")}; run npm ci in the project's folder`,
      { cause: error },
    );
  }
}

async function hardhat2(): Promise<Network> {
  const { provider } = (await hardhatWith(CONFIG)).network;
  const helpers = await import("@nomicfoundation/hardhat-network-helpers");
  return {
    provider,
    helpers: {
      async mineAt(time) {
        await helpers.time.setNextBlockTimestamp(time);
        await helpers.mine();
      },
      impersonate: (address) => helpers.impersonateAccount(address),
      snapshot: () => helpers.takeSnapshot(),
    },
  };
}

/** What is used of Hardhat 3's public interface `hardhat/hre`: a project with Hardhat 2 does not have its types. */
interface Hardhat3 {
  readonly createHardhatRuntimeEnvironment: (config: object) => Promise<{ readonly network: Connecting }>;
}

/** Older versions have `connect` alone. */
type Connecting = Partial<Record<"create" | "connect", (network: string) => Promise<{ readonly provider: Provider }>>>;

/** A process has one network, as with Hardhat 2. */
let opened: Promise<Network> | undefined;

async function hardhat3(): Promise<Network> {
  // its modules wait for nothing when they are loaded, so that they can be required
  const { createHardhatRuntimeEnvironment } = createRequire(__filename)("hardhat/hre") as Hardhat3;
  const own = { ...HARDHAT_NETWORK, type: "edr-simulated", chainType: "l1" };
  // it would read the project's build infos, for stack traces: there are none in this folder
  const paths = { artifacts: join(__dirname, "no-artifacts") };
  const { network } = await createHardhatRuntimeEnvironment({ networks: { own }, paths });
  const connection = await (network.create?.("own") ?? network.connect?.("own"));
  if (connection === undefined) throw new Error("it has no network.create");
  const { provider } = connection;
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => provider.request({ method, params });
  return {
    provider,
    helpers: {
      async mineAt(time) {
        await ask("evm_mine", quantity(time));
      },
      async impersonate(address) {
        await ask("hardhat_impersonateAccount", address);
      },
      async snapshot() {
        let id = await ask("evm_snapshot");
        return {
          async restore() {
            await ask("evm_revert", id);
            // a snapshot is gone once it was restored
            id = await ask("evm_snapshot");
          },
        };
      },
    },
  };
}

/** Hardhat reads its configuration when it is first imported, and takes the file from the environment; programs started later must not inherit it. */
async function hardhatWith(config: string) {
  const before = { ...process.env };
  Object.assign(process.env, { HARDHAT_CONFIG: config, HARDHAT_NETWORK: "hardhat" });
  try {
    return (await import("hardhat")).default;
  } finally {
    for (const name of ["HARDHAT_CONFIG", "HARDHAT_NETWORK"])
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
  }
}

/** Reverts carry their data as a string (with the hash beside it), exceptional halts such as out of gas as an object. */
function revertOf(error: unknown): Attempt | undefined {
  if (!(error instanceof Error) || !("data" in error)) return undefined;
  const { data } = error;
  if (typeof data === "string") return { ok: false, data, transaction: hashIn(error) };
  if (isObject(data) && typeof data["data"] === "string") {
    return { ok: false, data: data["data"], transaction: hashIn(data) };
  }
  return undefined;
}

function hashIn(holder: object): Hex | undefined {
  return "transactionHash" in holder && typeof holder.transactionHash === "string" ? holder.transactionHash : undefined;
}
