import { InternalError } from "./judge";
import type { Plain } from "../core/types";

/** JSON values. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const BIGINT = "$bigint";

/**
 * Plain data as JSON and back. A bigint becomes `{"$bigint": "123"}`; a key of the data that itself begins with "$" gets one "$" more, so
 * that no data can be taken for a marker. Undefined members are left out.
 */
export function encodePlain(data: Plain): Json {
  if (typeof data === "bigint") return { [BIGINT]: data.toString() };
  if (typeof data === "number" && !Number.isFinite(data)) {
    throw new InternalError(`plain data: expected a finite number, received ${data}; it cannot be stored`);
  }
  if (data === null || typeof data !== "object") return data;
  if (isList(data)) return data.map(encodePlain);
  const members: [string, Json][] = [];
  for (const [key, value] of Object.entries(data)) {
    if (value !== undefined) members.push([key.startsWith("$") ? `$${key}` : key, encodePlain(value)]);
  }
  return Object.fromEntries(members);
}

/** The inverse of `encodePlain`. @throws Error for an unknown marker or a bigint that is no decimal number. */
export function decodePlain(json: Json): Plain {
  if (json === null || typeof json !== "object") return json;
  if (isJsonList(json)) return json.map(decodePlain);
  const entries = Object.entries(json);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === BIGINT) return decodeBigint(first[1]);
  return Object.fromEntries(entries.map(([key, value]) => [plainKey(key), decodePlain(value)]));
}

function plainKey(key: string): string {
  if (key.startsWith("$$")) return key.slice(1);
  if (key.startsWith("$"))
    throw new Error(`expected {"${BIGINT}": "123"} or an escaped key, received the marker "${key}"`);
  return key;
}

function decodeBigint(value: Json): bigint {
  if (typeof value === "string" && /^-?\d+$/.test(value)) return BigInt(value);
  throw new Error(`expected a decimal string behind ${BIGINT}, received ${JSON.stringify(value)}`);
}

function isList(data: Plain & object): data is readonly Plain[] {
  return Array.isArray(data);
}

function isJsonList(json: Json & object): json is readonly Json[] {
  return Array.isArray(json);
}
