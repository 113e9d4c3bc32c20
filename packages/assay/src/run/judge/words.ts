import type { ExpectedWords, Hex, Field, EntityKind } from "../../core/types";
import { id } from "ethers";

/** Hexadecimal digits of one 32-byte word. */
export const WORD = 64;

/** Number of whole words in a hex string (after `0x`). */
export function wordCount(hex: Hex): number {
  return Math.floor((hex.length - 2) / WORD);
}

/** Word number `index` of a hex string (after `0x`). */
function wordAt(hex: Hex, index: number): bigint {
  const start = 2 + index * WORD;
  return BigInt(`0x${hex.slice(start, start + WORD)}`);
}

/** All whole words. */
export const allWords = (hex: Hex): bigint[] => wordsFrom(hex, 0, wordCount(hex));

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

/** " (or up to 3 less)": slack in words; "" where there is none. `show`: how its size is written. */
export function slackText(slack: bigint, show: (size: bigint) => string = String): string {
  if (slack === 0n) return "";
  return slack > 0n ? ` (or up to ${show(slack)} less)` : ` (or up to ${show(-slack)} more)`;
}

/** A predicted word for reports, with its slack in words. */
function predictedText(word: bigint, slack: bigint): string {
  return `${word}${slackText(slack)}`;
}

/** A word that is not what was predicted. */
export interface WrongWord {
  readonly index: number;
  readonly predicted: bigint;
  readonly slack: bigint;
  /** undefined: there is none. */
  readonly observed: bigint | undefined;
}

/** The first of the predicted words that a hex string does not have, or has otherwise. */
export function firstWrongWord(
  { words, slack, signed }: Pick<ExpectedWords, "words" | "slack" | "signed">,
  hex: Hex,
): WrongWord | undefined {
  for (const [index, word] of words.entries()) {
    const room = slack?.[index] ?? 0n;
    const number = (of: bigint): bigint => (signed?.includes(index) === true ? BigInt.asIntN(256, of) : of);
    const predicted = number(word);
    const observed = index < wordCount(hex) ? number(wordAt(hex, index)) : undefined;
    if (observed === undefined || !within(predicted, observed, room))
      return { index, predicted, slack: room, observed };
  }
  return undefined;
}

/** The data after this number of words. */
export function tailOf(hex: Hex, words: number): Hex {
  return `0x${hex.slice(2 + words * WORD)}`;
}

/** A difference between predicted words (and the tail behind them) and a hex string. */
export interface WordDifference {
  /** Index of the first word that differs; the number of words when the tail or the length does. */
  readonly index: number;
  readonly predicted: string;
  readonly observed: string;
}

/** The first difference, or undefined. Without `tail`, bytes after the words are not looked at. */
export function firstDifference(expected: ExpectedWords, hex: Hex): WordDifference | undefined {
  const { words, tail, outside } = expected;
  if (outside !== undefined) return { index: 0, predicted: outside, observed: hex };
  if (wordCount(hex) < words.length) {
    return {
      index: words.length,
      predicted: `${words.length} words`,
      observed: `${(hex.length - 2) / 2} bytes: ${hex}`,
    };
  }
  const wrong = firstWrongWord(expected, hex);
  if (wrong !== undefined) {
    const { index, predicted, slack, observed = 0n } = wrong;
    return { index, predicted: predictedText(predicted, slack), observed: observed.toString() };
  }
  if (tail === undefined) return undefined;
  const rest = tailOf(hex, words.length);
  return rest === tail.toLowerCase() ? undefined : { index: words.length, predicted: tail, observed: rest };
}

/** What a field is whose getter reverted, where it may: as in Reader.sol. */
export const REVERTED = BigInt(id("assay: the read reverted"));

type Typed = Pick<Field, "type" | "signed" | "mayRevert">;

/** The number that a word of the chain is, by the field's type. */
export function fieldValue(field: Typed | undefined, word: bigint): bigint {
  return field?.signed === true && word !== REVERTED ? BigInt.asIntN(256, word) : word;
}

/** Whether a value means that the getter reverted. */
export const isReverted = (field: Typed | undefined, value: bigint): boolean =>
  field?.mayRevert === true && value === REVERTED;

/** A field's value as it is: "-3", "reverts". */
export const valueText = (field: Typed | undefined, value: bigint): string =>
  isReverted(field, value) ? "reverts" : String(value);

/** The least and the most that a number of a type can be; undefined for a type that is no number. */
export function numberRange(type: string): Range | undefined {
  if (!RANGES.has(type)) RANGES.set(type, rangeOf(type));
  return RANGES.get(type);
}

type Range = readonly [least: bigint, most: bigint];
/** Types are few, and asked for again and again. */
const RANGES = new Map<string, Range | undefined>();

function rangeOf(type: string): Range | undefined {
  const [, unsigned, digits] = /^(u?)int(\d*)$/.exec(type) ?? [];
  if (digits === undefined) return undefined;
  const bits = BigInt(digits === "" ? 256 : digits);
  return unsigned === "u" ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
}

/** "outside of uint8, 0 to 255", of what is no value of a type; undefined for one that is. */
export function outsideText(type: string | undefined, value: bigint): string | undefined {
  const range = numberRange(type ?? "uint256") ?? WORDS[type ?? ""] ?? WORD_RANGE;
  const [least, most] = range;
  return value < least || value > most ? `outside of ${type ?? "uint256"}, ${least} to ${most}` : undefined;
}

const WORD_RANGE: readonly [bigint, bigint] = [0n, (1n << 256n) - 1n];
/** Types of a word that are no ABI numbers. */
const WORDS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  bool: [0n, 1n],
  address: [0n, (1n << 160n) - 1n],
};

/** As `outsideText`, of a field's value. */
export const outsideOf = (field: Typed | undefined, value: bigint): string | undefined =>
  isReverted(field, value) ? undefined : outsideText(field?.type, value);

interface Decoded {
  digits: string;
  words: readonly bigint[];
}

/** The words that were decoded last of each entity, along one sequence. Memory is one entry per entity ever observed. */
export class DecodedWords {
  private readonly kinds = new Map<number, Map<bigint, Decoded>>();

  /** The words of an entity, decoded from their hex digits unless these are those of the last time. */
  of(kind: EntityKind, id: bigint, digits: string): readonly bigint[] {
    let entries = this.kinds.get(kind.code);
    if (entries === undefined) this.kinds.set(kind.code, (entries = new Map<bigint, Decoded>()));
    const entry = entries.get(id);
    if (entry?.digits === digits) return entry.words;
    const words = decode(kind, digits);
    if (entry === undefined) entries.set(id, { digits, words });
    else {
      entry.digits = digits;
      entry.words = words;
    }
    return words;
  }
}

function decode({ fields }: EntityKind, digits: string): bigint[] {
  const count = digits.length / WORD;
  const words = new Array<bigint>(count);
  for (let i = 0; i < count; i++)
    words[i] = fieldValue(fields[i], BigInt(`0x${digits.slice(i * WORD, (i + 1) * WORD)}`));
  return words;
}
