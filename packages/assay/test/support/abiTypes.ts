import fc from "fast-check";

/** A parameter in the JSON of an ABI. */
export interface JsonType {
  readonly name: string;
  readonly type: string;
  readonly internalType?: string;
  readonly components?: readonly JsonType[];
}

const BITS = Array.from({ length: 32 }, (_, i) => (i + 1) * 8);
const SIZES = Array.from({ length: 32 }, (_, i) => i + 1);

const number = fc.constantFrom("uint", "int", ...BITS.flatMap((bits) => [`uint${bits}`, `int${bits}`]));
/** `uint8` for an enum, `uint128` for a user-defined type: ABIs contain the underlying type. */
const own = fc.constantFrom(
  { type: "uint8", internalType: "enum Side" },
  { type: "uint128", internalType: "Price" },
  { type: "address", internalType: "contract IDoor" },
);
const elementary = fc.oneof(
  fc
    .oneof(number, fc.constantFrom("address", "bool", "string", "bytes", ...SIZES.map((size) => `bytes${size}`)))
    .map((type) => ({ type })),
  own,
  fc
    .constantFrom("function", "fixed128x18", "ufixed128x18", "fixed168x10", "fixed", "ufixed8x1")
    .map((type) => ({ type })),
);

const { type: anyType } = fc.letrec<{ type: Omit<JsonType, "name"> }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: elementary, weight: 5 },
    {
      arbitrary: fc.array(tie("type"), { minLength: 1, maxLength: 3 }).map((types) => ({
        type: "tuple",
        components: types.map((one, i) => ({ ...one, name: `m${i}` })),
      })),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(tie("type"), fc.constantFrom("[]", "[1]", "[3]"))
        .map(([one, list]) => ({ ...one, type: one.type + list })),
      weight: 2,
    },
  ),
}));

/** Every type that an ABI can have: elementary ones, those that ethers lacks, nested lists and structs. */
export const abiType: fc.Arbitrary<Omit<JsonType, "name">> = anyType;
