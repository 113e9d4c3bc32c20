import { keccak256 } from "ethers";
import type { StorageLayout, StorageSlot, StorageType } from "../compile";
import type { Hex } from "../../core/types";

/** A variable, or a part of one, in a slot. */
export interface SlotPart {
  /** "covers[3].amount". */
  readonly path: string;
  /** Its innermost name: "amount". */
  readonly name: string;
  readonly type: StorageType;
  /** Bytes from the low end of the slot, and how many. */
  readonly offset: number;
  readonly bytes: number;
}

/** Formats a mapping's key. */
export type KeyText = (type: string, key: bigint) => string;

const SLOT = 32;
/** Elements of an array and members of a struct are at most this many slots after the hash at which they start. */
const FARTHEST = 1n << 32n;
const WORD_DIGITS = 64;

const slotsOf = ({ numberOfBytes }: StorageType): bigint => BigInt(Math.ceil(Number(numberOfBytes) / SLOT));

/** Names slots by a contract's layout, with the preimages of the hashes that were made while it ran. */
export class SlotNames {
  private readonly types: Readonly<Record<string, StorageType>>;
  private readonly bases: readonly (readonly [hash: bigint, preimage: Hex])[];

  constructor(
    private readonly layout: StorageLayout,
    hashed: ReadonlyMap<bigint, Hex>,
    private readonly keyText: KeyText,
  ) {
    this.types = layout.types ?? {};
    // the compiler computes where an array state variable starts, so no instruction hashes its slot
    const constant = layout.storage.map(({ slot }): [bigint, Hex] => {
      const preimage = `0x${BigInt(slot).toString(16).padStart(WORD_DIGITS, "0")}`;
      return [BigInt(keccak256(preimage)), preimage];
    });
    this.bases = [...new Map([...hashed, ...constant])].sort(([a], [b]) => (a < b ? 1 : -1));
  }

  /** The variables in a slot; empty when the layout and the hashes do not explain it. */
  partsOf(slot: bigint): readonly SlotPart[] {
    const direct = this.inMembers(this.layout.storage, "", slot);
    if (direct.length > 0) return direct;
    const [hash, preimage] = this.bases.find(([start]) => start <= slot && slot - start < FARTHEST) ?? [];
    if (hash === undefined || preimage === undefined) return [];
    return this.behind(preimage, slot - hash);
  }

  /** The variables some slots after the hash of `preimage`: an array's elements, or a mapping's value. */
  private behind(preimage: Hex, distance: bigint): readonly SlotPart[] {
    const at = BigInt(`0x${preimage.slice(-WORD_DIGITS)}`);
    const key = preimage.slice(2, -WORD_DIGITS);
    if (preimage.length < 2 + WORD_DIGITS) return [];
    const wanted = key === "" ? ["dynamic_array", "bytes"] : ["mapping"];
    const holder = this.partsOf(at).find(({ type }) => wanted.includes(type.encoding));
    if (holder === undefined) return [];
    const { path, name, type } = holder;
    if (type.encoding === "mapping") {
      const value = this.types[type.value ?? ""];
      return value === undefined
        ? []
        : this.inType(value, `${path}[${this.shown(type.key ?? "", key)}]`, name, distance, 0);
    }
    const array = path.replace(/\.length$/, "");
    if (type.encoding === "bytes")
      return [{ path: `${array} (data ${distance})`, name, type: WORD_TYPE, offset: 0, bytes: SLOT }];
    const base = this.types[type.base ?? ""];
    return base === undefined ? [] : this.inArray(base, array, name, distance);
  }

  private shown(type: string, key: string): string {
    const label = this.types[type]?.label ?? type;
    if (/^(string|bytes)/.test(label) && key.length !== WORD_DIGITS)
      return JSON.stringify(Buffer.from(key, "hex").toString());
    return this.keyText(label, BigInt(`0x${key}`));
  }

  private inMembers(members: readonly StorageSlot[], before: string, slot: bigint): SlotPart[] {
    return members.flatMap(({ label, offset, slot: first, type: id }) => {
      const type = this.types[id];
      const start = BigInt(first);
      if (type === undefined || slot < start || slot >= start + slotsOf(type)) return [];
      return this.inType(type, `${before}${label}`, label, slot - start, offset);
    });
  }

  private inArray(base: StorageType, path: string, name: string, distance: bigint): SlotPart[] {
    const size = Number(base.numberOfBytes);
    if (size >= SLOT || base.members !== undefined) {
      const each = slotsOf(base);
      return this.inType(base, `${path}[${distance / each}]`, name, distance % each, 0);
    }
    const packed = Math.floor(SLOT / size);
    const first = distance * BigInt(packed);
    return Array.from({ length: packed }, (_, i) => i).flatMap((i) =>
      this.inType(base, `${path}[${first + BigInt(i)}]`, name, 0n, i * size),
    );
  }

  /** The parts of a variable of a type in its slot number `distance`. */
  private inType(type: StorageType, path: string, name: string, distance: bigint, offset: number): SlotPart[] {
    if (type.members !== undefined) return this.inMembers(type.members, `${path}.`, distance);
    const bytes = Math.min(Number(type.numberOfBytes), SLOT);
    if (type.encoding === "dynamic_array") return [{ path: `${path}.length`, name, type, offset, bytes }];
    const base = type.encoding === "inplace" && type.base !== undefined ? this.types[type.base] : undefined;
    if (base !== undefined) return this.inArray(base, path, name, distance);
    return [{ path, name, type, offset, bytes }];
  }
}

/** The type of a whole slot of a long text. */
const WORD_TYPE: StorageType = { encoding: "inplace", label: "bytes32", numberOfBytes: "32" };

/** The bytes of a part in its slot's word. */
export function partValue(word: bigint, { offset, bytes }: SlotPart): bigint {
  return BigInt.asUintN(bytes * 8, word >> BigInt(offset * 8));
}
