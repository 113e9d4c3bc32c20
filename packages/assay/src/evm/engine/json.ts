import type { Hex } from "../../core/types";
import { EngineError, type RpcRefusal } from "./errors";

/** What JSON can say. Amounts travel as hexadecimal quantities, never as JSON numbers, so no bigint is ever rounded. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Something that answers JSON-RPC: a node over HTTP, or Hardhat in this process. */
export interface RpcNode {
  /** @throws EngineError */
  request(method: string, params: readonly Json[]): Promise<Json>;
}

/** A node that is asked the same method many times in one request. */
export interface BatchingNode extends RpcNode {
  /** Parameters are JSON text already; answers are in their order, each a result or what the node said no with. @throws EngineError when the request as a whole failed */
  batch(method: string, params: readonly string[]): Promise<readonly (Json | RpcRefusal)[]>;
}

/** A JSON-RPC quantity: hexadecimal without leading zeros. */
export function quantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Start of a value, for error messages. */
export function excerpt(value: unknown): string {
  const text = value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function nonsense(what: string, expected: string, received: unknown): EngineError {
  return new EngineError(
    "nonsense",
    `${what}: expected ${expected}, received ${excerpt(received)}; is this an Ethereum node that speaks JSON-RPC?`,
  );
}

/** @throws EngineError "nonsense" when it is not a list. */
export function asArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw nonsense(what, "a list", value);
  return value;
}

/** @throws EngineError "nonsense" when it is not an object. */
export function asObject(value: unknown, what: string): { readonly [key: string]: unknown } {
  if (!isObject(value)) throw nonsense(what, "an object", value);
  return value;
}

/** @throws EngineError "nonsense" when it is not a `0x` string. */
export function asHex(value: unknown, what: string): Hex {
  if (typeof value !== "string" || !value.startsWith("0x")) throw nonsense(what, "a 0x string", value);
  return value;
}

/** A quantity that fits in a number (times, gas, block numbers). @throws EngineError "nonsense" when it is not one. */
export function asNumber(value: unknown, what: string): number {
  const number = typeof value === "string" && value.startsWith("0x") ? Number(value) : NaN;
  if (!Number.isSafeInteger(number)) throw nonsense(what, "a quantity such as 0x1a", value);
  return number;
}
