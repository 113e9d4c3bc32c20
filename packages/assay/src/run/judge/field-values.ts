import { id } from "ethers";
import type { Field } from "../../core/types";

/** What a field is whose getter reverted, where it may: as in Reader.sol. */
export const REVERTED = BigInt(id("assay: the read reverted"));

type Typed = Pick<Field, "type" | "signed" | "mayRevert">;

/** The number that a word of the chain is, by the field's type. */
export function fieldValue(field: Typed | undefined, word: bigint): bigint {
  return field?.signed === true && word !== REVERTED ? BigInt.asIntN(256, word) : word;
}

/** Whether a value stands for a getter that reverted. */
export const isReverted = (field: Typed | undefined, value: bigint): boolean =>
  field?.mayRevert === true && value === REVERTED;

/** A field's value as it is: "-3", "reverts". */
export const valueText = (field: Typed | undefined, value: bigint): string =>
  isReverted(field, value) ? "reverts" : String(value);

/** The least and the most that a number of a type can be; undefined for a type that is no number. */
export function numberRange(type: string): readonly [least: bigint, most: bigint] | undefined {
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
/** Types of a word that are no numbers of the ABI, as words. */
const WORDS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  bool: [0n, 1n],
  address: [0n, (1n << 160n) - 1n],
};

/** As `outsideText`, of a field's value. */
export const outsideOf = (field: Typed | undefined, value: bigint): string | undefined =>
  isReverted(field, value) ? undefined : outsideText(field?.type, value);
