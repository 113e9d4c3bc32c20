import fc from "fast-check";
import type { ParamType } from "ethers";
import type { AbiValue } from "../../src/core/codec";

const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;

/** Random values of an ABI type, in the form that both the codec and ethers accept. */
export function valuesOf(type: ParamType): fc.Arbitrary<AbiValue> {
  if (type.isTuple()) return fc.tuple(...type.components.map(valuesOf));
  if (type.isArray()) {
    const length = type.arrayLength;
    const bounds = length < 0 ? { maxLength: 4 } : { minLength: length, maxLength: length };
    return fc.array(valuesOf(type.arrayChildren), bounds);
  }
  if (type.type === "bool") return fc.boolean();
  if (type.type === "address") return fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOf);
  if (type.type === "string") return fc.string({ unit: "grapheme", maxLength: 70 });
  if (type.type === "bytes") return fc.uint8Array({ maxLength: 70 }).map(hexOf);
  const fixed = /^bytes(\d+)$/.exec(type.type);
  if (fixed) return fc.uint8Array({ minLength: Number(fixed[1]), maxLength: Number(fixed[1]) }).map(hexOf);
  const integer = /^(u?)int(\d+)$/.exec(type.type);
  if (!integer) throw new Error(`expected an ABI type, received ${type.type}`);
  const bits = BigInt(integer[2] ?? "256");
  return integer[1] === "u"
    ? fc.bigInt({ min: 0n, max: (1n << bits) - 1n })
    : fc.bigInt({ min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n });
}
