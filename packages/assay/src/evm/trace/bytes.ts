import type { Hex } from "../../core/types";

const ADDRESS_BITS = 160;

export const bytesOf = (hex: Hex): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));

export const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString("hex")}`;

/** A word of a stack, counted from its top. 0 for a missing word: an instruction without its operands has failed. */
export function word(stack: readonly string[], position: number): bigint {
  const text = stack[stack.length - 1 - position];
  return text === undefined ? 0n : BigInt(text.startsWith("0x") ? text : `0x${text}`);
}

/** The same as a number; offsets and lengths beyond safe integers cost more than any gas limit. */
export const number = (stack: readonly string[], position: number): number => Number(word(stack, position));

/** The same as an address. */
export function addressIn(stack: readonly string[], position: number): Hex {
  return `0x${BigInt.asUintN(ADDRESS_BITS, word(stack, position)).toString(16).padStart(40, "0")}`;
}
