import type { Hex } from "../types";

/** Hexadecimal digits of one 32-byte word. */
export const WORD = 64;

/** Number of whole words in a hex string (after `0x`). */
export function wordCount(hex: Hex): number {
  return Math.floor((hex.length - 2) / WORD);
}

/** Word number `index` of a hex string (after `0x`). */
export function wordAt(hex: Hex, index: number): bigint {
  const start = 2 + index * WORD;
  return BigInt(`0x${hex.slice(start, start + WORD)}`);
}

/** `count` words from word number `first` on. */
export function wordsFrom(hex: Hex, first: number, count: number): bigint[] {
  const words = new Array<bigint>(count);
  for (let i = 0; i < count; i++) words[i] = wordAt(hex, first + i);
  return words;
}

/**
 * Whether an observed word is what was predicted. Slack is one-sided: with `slack` s > 0 the chain may be lower by at most s, with s < 0
 * higher by at most -s; 0 means equal.
 */
export function within(predicted: bigint, observed: bigint, slack: bigint): boolean {
  if (observed === predicted) return true;
  if (slack > 0n) return observed < predicted && observed >= predicted - slack;
  return slack < 0n && observed > predicted && observed <= predicted - slack;
}

/** A predicted word for reports, with its slack in words. */
export function predictedText(word: bigint, slack: bigint): string {
  if (slack === 0n) return word.toString();
  return slack > 0n ? `${word} (or up to ${slack} less)` : `${word} (or up to ${-slack} more)`;
}

/** A difference between predicted words (and the tail behind them) and a hex string. */
export interface WordDifference {
  /** Index of the first word that differs; the number of words when the tail or the length does. */
  readonly index: number;
  readonly predicted: string;
  readonly observed: string;
}

/** The first difference, or undefined. Without `tail`, bytes after the words are not looked at. */
export function firstDifference(
  expected: { readonly words: readonly bigint[]; readonly slack?: readonly bigint[]; readonly tail?: Hex },
  hex: Hex,
): WordDifference | undefined {
  const { words, slack, tail } = expected;
  if (wordCount(hex) < words.length) {
    return {
      index: words.length,
      predicted: `${words.length} words`,
      observed: `${(hex.length - 2) / 2} bytes: ${hex}`,
    };
  }
  for (let index = 0; index < words.length; index++) {
    const predicted = words[index] ?? 0n;
    const observed = wordAt(hex, index);
    const room = slack?.[index] ?? 0n;
    if (!within(predicted, observed, room)) {
      return { index, predicted: predictedText(predicted, room), observed: observed.toString() };
    }
  }
  if (tail === undefined) return undefined;
  const rest = `0x${hex.slice(2 + words.length * WORD)}`;
  return rest === tail.toLowerCase() ? undefined : { index: words.length, predicted: tail, observed: rest };
}
