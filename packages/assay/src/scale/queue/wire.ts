import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRaw } from "node:zlib";
import { decodePlain, encodePlain, type Json } from "../../run/plain";
import type { Plain } from "../../core/types";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Plain data (bigints allowed) as a text for a server: Base64 of their deflated JSON. What is sent is alike, so it becomes small. */
export async function packed(data: object): Promise<string> {
  return (await deflate(jsonOf(data))).toString("base64");
}

/** The same at once, for what must stay in its order. */
export function packedNow(data: object): string {
  return deflateRawSync(jsonOf(data)).toString("base64");
}

/** The inverse of both; the caller names the type of the data. */
export async function unpacked<Data>(text: string): Promise<Data> {
  const json = JSON.parse((await inflate(Buffer.from(text, "base64"))).toString("utf8")) as Json;
  return decodePlain(json) as Data;
}

/** JSON with the keys in order: equal values give equal texts. For digests alone: a bigint gives another text than a string, but is not read back. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "bigint") return { $bigint: part.toString() };
    return typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}

function jsonOf(data: object): string {
  return JSON.stringify(encodePlain(data as unknown as Plain));
}
