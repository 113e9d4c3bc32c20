import { createHash, type Hash } from "node:crypto";
import type { StepResult } from "./judge";
import type { Batch, CallResult } from "../core/types";

/**
 * SHA-256 over all requests to the engine and all its answers, except gas used, in which engines may differ.
 * Predictions are not hashed: a wrong one is a failure anyway.
 */
export class Digest {
  private readonly hash: Hash = createHash("sha256");

  /** Adds one request and its answer. An answer object that several sequences share (an opening's) is hashed once. */
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
  const lines = new LineHash();
  batches.forEach(({ time, calls }, index) => {
    lines.add(`@${time}`);
    calls.forEach(({ from, to, value, gas, data }, at) => {
      lines.add(`>${from} ${to} ${value} ${gas} ${data}`);
      addAnswer(lines, results[index]?.[at]);
    });
  });
  return lines.digest();
}

function addAnswer(lines: LineHash, result: CallResult | undefined): void {
  if (result === undefined) return;
  lines.add(`<${result.ok ? 1 : 0} ${result.returnData}`);
  for (const log of result.logs) lines.add(`!${log.address} ${log.topics.join(" ")} ${log.data}`);
}

/** Characters that are hashed at a time: V8 makes a text of more than some 100 000 in memory of its own, of which each page has to be fetched first. */
const MOST_CHARACTERS = 32_768;

/** SHA-256 over lines of ASCII, with a line break between two. */
class LineHash {
  private readonly hash: Hash = createHash("sha256");
  private waiting: string[] = [];
  private characters = 0;

  add(line: string): void {
    this.waiting.push(line);
    this.characters += line.length;
    if (this.characters < MOST_CHARACTERS) return;
    this.hash.update(this.waiting.join("\n"), "latin1");
    // what comes next begins on a line of its own
    this.waiting = [""];
    this.characters = 0;
  }

  digest(): string {
    return this.hash.update(this.waiting.join("\n"), "latin1").digest("hex");
  }
}

/** SHA-256 over an engine's answers to steps, except gas used: checks that ignore gas judge equal answers alike. */
export function answersDigest(results: readonly StepResult[]): string {
  const lines = new LineHash();
  for (const { call, lens } of results) {
    addAnswer(lines, call);
    addAnswer(lines, lens);
    lines.add("@");
  }
  return lines.digest();
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
