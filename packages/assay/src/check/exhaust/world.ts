import type { Plain, Mark, PlannedStep } from "../../core/types";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "../../run/judge";
import { createHash } from "node:crypto";

/** A call of a small world: its sender and all of its arguments. */
export interface WorldCall {
  /** Readable name: "alice buys a cover". */
  readonly name: string;
  /** Row of the campaign's table of actions. */
  readonly kind: string;
  /** The call in the subject's format. */
  readonly call: Plain;
}

/** A call of the opening. */
export interface OpeningCall extends WorldCall {
  /** Seconds that pass before it; absent: none. */
  readonly after?: number | undefined;
}

/** The moments for which sequences wait. */
export interface WorldMoments {
  /** Names of the subject's moments, "*" for anything. */
  readonly names: readonly string[];
  /** How many of the next different moments. */
  readonly ahead: number;
}

/** A few calls of which every sequence up to a depth is run. */
export interface SmallWorld {
  /** Seconds after the fixture's last transaction at which every sequence starts. */
  readonly offset: number;
  /** The first calls of every sequence, not counted in the depth. */
  readonly opening: readonly OpeningCall[];
  /** The calls that are tried in every state. */
  readonly calls: readonly WorldCall[];
  /** Row of the campaign's table for waiting. */
  readonly waitKind: string;
  readonly moments: WorldMoments;
}

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
 * @throws Error that names the file and what is wrong in it
 */
export function readWorld(path: string): SmallWorld {
  try {
    const read = schema.parse(parse(readFileSync(path, "utf8"), { intAsBigInt: true }));
    const names = [...read.opening, ...read.calls].map((one) => one.name);
    const twice = names.find((one, i) => names.indexOf(one) < i);
    if (twice !== undefined) throw new Error(`expected each call to have its own name, received "${twice}" twice`);
    return read;
  } catch (error) {
    throw new Error(`${path}: not a small world: ${messageOf(error)}`, { cause: error });
  }
}

/** Offsets in seconds around a moment: before, at and after it. */
const AROUND = [-1, 0, 1];

/** The times to wait for, ascending: the next moments, and a second before and after each, without those in the past. */
export function nextTimes(moments: readonly Mark[], { names, ahead }: WorldMoments, now: number): readonly number[] {
  const matchers = names.map(matcher);
  const times = moments
    .filter(({ name }) => matchers.some((matches) => matches(name)))
    .map(({ value }) => Number(value))
    .sort((a, b) => a - b);
  const next = [...new Set(times)].filter((time) => time > now).slice(0, ahead);
  const around = [...next, ...times.filter((time) => time === now)].flatMap((time) => AROUND.map((by) => time + by));
  return [...new Set(around)].filter((time) => time > now && Number.isSafeInteger(time)).sort((a, b) => a - b);
}

/** Whether a name matches a pattern, in which "*" matches any text. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return (name) => expression.test(name);
}

/** Identifies a state of the model: SHA-256 over the time and all predictions about everything, in hex. */
export function stateKey({ time, observe }: Pick<PlannedStep, "time" | "observe">): string {
  const hash = createHash("sha256").update(String(time));
  for (const { kind, id, words, slack } of observe)
    hash.update(`\n${kind.code} ${id}:${words.join(",")};${slack?.join(",") ?? ""}`);
  return hash.digest("hex");
}
