import type { CallResult, Hex } from "assay/types";
import { fieldIndex, type Target } from "../observe/kinds";
import { keyOf, kindOf } from "../observe/predict";
import { describeCall } from "../operations/describe";
import type { Encoder } from "../subject/encoder";
import type { Step } from "./program-builder";

/** The chain's values in one observation. */
export class Seen {
  constructor(
    readonly targets: readonly Target[],
    private readonly words: ReadonlyMap<bigint, readonly bigint[]>,
  ) {}

  /** All words of a target. Throws if it was not observed. */
  all(target: Target): readonly bigint[] {
    const words = this.words.get(keyOf(target));
    if (words === undefined) throw new Error(`a law reads a ${target.kind} that it did not look at`);
    return words;
  }

  /** One word of a target, by its field's name in properties/observe/kinds/. */
  word(target: Target, field: string): bigint {
    return this.all(target)[fieldIndex(kindOf(target), field)] ?? 0n;
  }

  has(target: Target): boolean {
    return this.words.has(keyOf(target));
  }
}

/** A program's results on the chain: of each call, and of each observation. */
export class Trace {
  constructor(
    private readonly encoder: Encoder,
    readonly steps: readonly Step[],
    private readonly results: readonly CallResult[],
  ) {}

  /** The result of a call. */
  result(step: number): CallResult {
    const result = this.results[step];
    if (result === undefined) throw new Error(`step ${step} of ${this.steps.length} has no result`);
    return result;
  }

  /** The values of an observation; undefined when a target does not exist, which is a fault of the plan, not a violation. */
  seen(step: number): Seen | undefined {
    const { ok, returnData } = this.result(step);
    const asked = this.steps[step];
    if (!ok || asked === undefined || !("look" in asked)) return undefined;
    const words = new Map<bigint, readonly bigint[]>();
    // offset and length of the list come first
    let at = 2;
    for (const target of asked.look) {
      const count = kindOf(target).fields.length;
      words.set(keyOf(target), wordsAt(returnData, at, count));
      at += count;
    }
    return new Seen(asked.look, words);
  }

  /** The last observation. */
  last(): Seen | undefined {
    return this.seen(this.steps.length - 1);
  }

  /** The error's name when a call reverted. */
  error(step: number): string {
    const { returnData } = this.result(step);
    return this.encoder.errors.nameOf(returnData) ?? (returnData.length > 2 ? returnData : "no reason");
  }

  /** The trace up to a step. */
  upTo(step: number): Trace {
    return new Trace(this.encoder, this.steps.slice(0, step + 1), this.results);
  }

  /** The calls as lines for people, below a title. */
  program(title: string): string[] {
    const start = this.steps[0]?.time ?? 0n;
    const lines = this.steps.flatMap((step, i) => {
      if (!("call" in step)) return [];
      const outcome = this.result(i).ok ? "" : `  → reverts with ${this.error(i)}`;
      return [`  +${secondsText(step.time - start)}  ${step.call.caller}: ${describeCall(step.call)}${outcome}`];
    });
    return [title, ...lines];
  }
}

function secondsText(seconds: bigint): string {
  return `${seconds / 86_400n} d ${seconds % 86_400n} s`;
}

function wordsAt(hex: Hex, first: number, count: number): bigint[] {
  return Array.from({ length: count }, (_, i) => {
    const start = 2 + (first + i) * 64;
    return BigInt(`0x${hex.slice(start, start + 64)}`);
  });
}
