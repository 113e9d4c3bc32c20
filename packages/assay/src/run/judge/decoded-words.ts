import type { EntityKind } from "../../core/types";
import { fieldValue } from "./field-values";
import { WORD } from "./words";

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
