import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "../../run/judge";
import type { Plain } from "../../core/types";
import type { SmallWorld } from "./world";

const name = z.string().min(1);
const call = z.strictObject({
  name,
  kind: name,
  call: z.custom<Plain>((data) => typeof data === "object" && data !== null, "expected the arguments of a call"),
});

const number = z
  .bigint()
  .min(0n)
  .max(BigInt(Number.MAX_SAFE_INTEGER))
  .transform((value) => Number(value));

const schema = z.strictObject({
  offset: number,
  opening: z.array(call.extend({ after: number.optional() })),
  calls: z.array(call).min(1),
  waitKind: name,
  moments: z.strictObject({ names: z.array(name), ahead: number }),
});

/**
 * Reads a small world from a YAML file. Every whole number in a call is a bigint.
 * @throws Error naming the file that is not as it should be
 */
export function readWorld(path: string): SmallWorld {
  try {
    const read = schema.parse(parse(readFileSync(path, "utf8"), { intAsBigInt: true }));
    const names = [...read.opening, ...read.calls].map((one) => one.name);
    const twice = names.find((one, i) => names.indexOf(one) < i);
    if (twice !== undefined) throw new Error(`expected each call to have a name of its own, received "${twice}" twice`);
    return read;
  } catch (error) {
    throw new Error(`${path}: not a small world: ${messageOf(error)}`, { cause: error });
  }
}
