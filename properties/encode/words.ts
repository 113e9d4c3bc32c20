import type { ExpectedWords } from "assay/types";
import type { Account, Slacked, Value } from "../../model";
import { addressOf } from "../fixture/addresses";

const isSlacked = (value: Value): value is Slacked => typeof value === "object" && "slack" in value;

/** A static value as a 32-byte word; a text is an account. */
function staticWord(value: bigint | boolean | string): bigint {
  if (typeof value === "bigint") return BigInt.asUintN(256, value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  return BigInt(addressOf(value satisfies Account));
}

/** A static argument and its slack. Throws for lists, and for texts that are no account. */
export function wordOf(value: Value): { readonly word: bigint; readonly slack: bigint } {
  if (isSlacked(value)) return { word: value.value, slack: value.slack };
  if (typeof value === "object")
    throw new Error(`expected a static value, received a list of ${value.length}; encode it by its ABI type`);
  return { word: staticWord(value), slack: 0n };
}

/** Static values as expected words. */
export function expectedWords(values: readonly Value[]): ExpectedWords {
  const parts = values.map(wordOf);
  const words = parts.map((part) => part.word);
  return parts.some((part) => part.slack !== 0n) ? { words, slack: parts.map((part) => part.slack) } : { words };
}

/** A word as 64 hexadecimal digits. */
export function hexWord(word: bigint): string {
  return word.toString(16).padStart(64, "0");
}
