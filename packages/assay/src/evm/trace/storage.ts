import { addressText, grouped } from "../../core/format";
import type { Hex } from "../../core/types";
import type { StorageLayout } from "../compile";
import { partValue, SlotNames, type SlotPart } from "./layout";

/** A slot whose value changed. */
export interface WrittenSlot {
  readonly at: Hex;
  readonly slot: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/** A variable whose value changed, or a changed slot that no layout explains. */
export interface StorageChange {
  readonly at: Hex;
  /** "covers[3].amount"; undefined for a slot that cannot be named. */
  readonly path: string | undefined;
  /** "amount". */
  readonly name: string;
  /** Its type in Solidity; "slot" for a slot that cannot be named. */
  readonly type: string;
  readonly slot: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

const ADDRESS_DIGITS = 40;

/** Names the changed variables; of a slot that holds several, only those that differ. */
export function changesOf(
  written: readonly WrittenSlot[],
  hashed: ReadonlyMap<bigint, Hex>,
  layoutOf: (at: Hex) => StorageLayout | undefined,
  names: { nameOf(address: Hex): string | undefined },
): StorageChange[] {
  const namers = new Map<Hex, SlotNames | undefined>();
  return written.flatMap(({ at, slot, before, after }): StorageChange[] => {
    if (!namers.has(at)) {
      const layout = layoutOf(at);
      namers.set(at, layout && new SlotNames(layout, hashed, (type, key) => valueText(type, key, names)));
    }
    const parts = namers.get(at)?.partsOf(slot) ?? [];
    const changed = parts.flatMap((part) => changeOf(part, { at, slot, before, after }));
    return changed.length > 0 ? changed : [{ at, path: undefined, name: "", type: "slot", slot, before, after }];
  });
}

function changeOf(part: SlotPart, { at, slot, before, after }: WrittenSlot): StorageChange[] {
  const [was, is] = [partValue(before, part), partValue(after, part)];
  if (was === is) return [];
  return [{ at, path: part.path, name: part.name, type: part.type.label, slot, before: was, after: is }];
}

/** A value of a Solidity type as text. */
export function valueText(type: string, value: bigint, names: { nameOf(address: Hex): string | undefined }): string {
  if (/^(address|contract )/.test(type))
    return addressText(`0x${value.toString(16).padStart(ADDRESS_DIGITS, "0")}`, names);
  if (type === "bool") return value === 0n ? "no" : "yes";
  if (/^int(\d+)$/.test(type)) return grouped(BigInt.asIntN(Number(type.slice(3)), value));
  if (/^(string|bytes)$/.test(type)) return textIn(value);
  if (/^(bytes\d+|slot)$/.test(type)) return `0x${value.toString(16)}`;
  return grouped(value);
}

/** A string from its slot. Up to 31 bytes, the slot holds the text and twice its length in the last byte; of a longer string, it holds only the length. */
function textIn(word: bigint): string {
  if (word % 2n === 1n) return `a text of ${(word - 1n) / 2n} bytes`;
  const length = Number((word & 255n) / 2n);
  const hex = word
    .toString(16)
    .padStart(64, "0")
    .slice(0, length * 2);
  return JSON.stringify(Buffer.from(hex, "hex").toString());
}
