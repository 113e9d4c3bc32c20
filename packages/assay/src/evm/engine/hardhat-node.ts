import { createRequire } from "node:module";
import type { Hex } from "../../core/types";
import { EngineError, messageOf } from "./errors";
import { keepHardhatMemory } from "./hardhat-memory";
import { expectHardhat2 } from "./hardhat-version";
import { asHex, isObject, type Json, type RpcNode } from "./json";

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
 * Loads Hardhat, which takes a second, and answers its in-process network.
 * @throws EngineError "start" when it cannot be used: it is not there, or not Hardhat 2.
 */
export async function openHardhat(): Promise<HardhatNode> {
  const { hre, helpers } = await load();
  const { provider } = hre.network;
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
    async mineAt(time) {
      await helpers.time.setNextBlockTimestamp(time);
      await helpers.mine();
    },
    impersonate: (address) => helpers.impersonateAccount(address),
    snapshot: () => helpers.takeSnapshot(),
  };
}

async function load() {
  expectHardhat2();
  keepHardhatMemory();
  try {
    const hre = await hardhatWith(CONFIG);
    const helpers = await import("@nomicfoundation/hardhat-network-helpers");
    return { hre, helpers };
  } catch (error) {
    throw new EngineError(
      "start",
      `Hardhat could not be loaded: ${messageOf(error).replace(/\n.*/s, "")}; run npm ci in the project's folder`,
      { cause: error },
    );
  }
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
