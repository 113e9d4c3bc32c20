import { createHash, type Hash } from "node:crypto";
import type { StepResult } from "../judge";
import type { Batch, CallResult } from "../types";

/**
 * SHA-256 over everything that was asked of the engine and everything that it answered, gas used excepted (engines may differ in it).
 * The prediction is not hashed: a step that does not come out as predicted is a failure.
 */
export class Digest {
  private readonly hash: Hash = createHash("sha256");

  /** Adds one request and its answer. The same answer object (an opening's) is gone through once. */
  exchange(batches: readonly Batch[], results: readonly (readonly CallResult[])[]): void {
    let digest = DIGESTS.get(results);
    if (digest === undefined) DIGESTS.set(results, (digest = digestOf(batches, results)));
    this.hash.update(digest);
  }

  /** The digest in hex; nothing can be added afterwards. */
  finish(): string {
    return this.hash.digest("hex");
  }
}

/** Digests of answers, by the answer. */
const DIGESTS = new WeakMap<object, string>();

function digestOf(batches: readonly Batch[], results: readonly (readonly CallResult[])[]): string {
  const parts: string[] = [];
  batches.forEach(({ time, calls }, index) => {
    parts.push(`@${time}`);
    calls.forEach(({ from, to, value, gas, data }, at) => {
      parts.push(`>${from} ${to} ${value} ${gas} ${data}`);
      addAnswer(parts, results[index]?.[at]);
    });
  });
  return createHash("sha256").update(parts.join("\n"), "latin1").digest("hex");
}

function addAnswer(parts: string[], result: CallResult | undefined): void {
  if (result === undefined) return;
  parts.push(`<${result.ok ? 1 : 0} ${result.returnData}`);
  for (const log of result.logs) parts.push(`!${log.address} ${log.topics.join(" ")} ${log.data}`);
}

/** SHA-256 over what an engine answered to steps, gas used excepted: equal answers are judged alike by all that does not look at the gas. */
export function answersDigest(results: readonly StepResult[]): string {
  const parts: string[] = [];
  for (const { call, lens } of results) {
    addAnswer(parts, call);
    addAnswer(parts, lens);
    parts.push("@");
  }
  return createHash("sha256").update(parts.join("\n"), "latin1").digest("hex");
}

/** The digest of a campaign: over the digests of its chunks, in the order of their numbers. */
export class CampaignDigest {
  private readonly hash: Hash = createHash("sha256");

  add(chunk: number, digest: string): void {
    this.hash.update(`${chunk}:${digest};`);
  }

  /** The digest of the chunks so far. */
  value(): string {
    return this.hash.copy().digest("hex");
  }
}
