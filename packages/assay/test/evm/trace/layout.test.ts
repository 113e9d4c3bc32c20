import assert from "node:assert/strict";
import { keccak256 } from "ethers";
import type { StorageLayout } from "../../../src/evm/compile";
import { changesOf, SlotNames } from "../../../src/evm/trace";

const word = (value: bigint): string => value.toString(16).padStart(64, "0");

const LAYOUT: StorageLayout = {
  storage: [
    { astId: 1, label: "count", offset: 0, slot: "0", type: "uint64" },
    { astId: 1, label: "owner", offset: 8, slot: "0", type: "address" },
    { astId: 1, label: "covers", offset: 0, slot: "1", type: "map" },
    { astId: 1, label: "voted", offset: 0, slot: "2", type: "nested" },
    { astId: 1, label: "list", offset: 0, slot: "3", type: "array" },
  ],
  types: {
    uint64: { encoding: "inplace", label: "uint64", numberOfBytes: "8" },
    uint128: { encoding: "inplace", label: "uint128", numberOfBytes: "16" },
    uint256: { encoding: "inplace", label: "uint256", numberOfBytes: "32" },
    address: { encoding: "inplace", label: "address", numberOfBytes: "20" },
    bool: { encoding: "inplace", label: "bool", numberOfBytes: "1" },
    record: {
      encoding: "inplace",
      label: "struct Record",
      numberOfBytes: "64",
      members: [
        { astId: 1, label: "amount", offset: 0, slot: "0", type: "uint256" },
        { astId: 1, label: "paid", offset: 0, slot: "1", type: "uint128" },
        { astId: 1, label: "open", offset: 16, slot: "1", type: "bool" },
      ],
    },
    map: { encoding: "mapping", label: "mapping", numberOfBytes: "32", key: "uint256", value: "record" },
    flags: { encoding: "mapping", label: "mapping", numberOfBytes: "32", key: "address", value: "bool" },
    nested: { encoding: "mapping", label: "mapping", numberOfBytes: "32", key: "uint256", value: "flags" },
    array: { encoding: "dynamic_array", label: "uint128[]", numberOfBytes: "32", base: "uint128" },
  },
};

/** The preimages of a run. */
const preimages = [`0x${word(3n)}${word(1n)}`, `0x${word(7n)}${word(2n)}`];
const inner = `0x${word(0xa11cen)}${keccak256(preimages[1] ?? "").slice(2)}`;
const hashed = new Map([...preimages, inner].map((text) => [BigInt(keccak256(text)), text]));
const at = (preimage: string, distance = 0n): bigint => BigInt(keccak256(preimage)) + distance;
const names = { nameOf: (address: string) => (BigInt(address) === 0xa11cen ? "alice" : undefined) };

describe("names of storage slots", () => {
  const slots = new SlotNames(LAYOUT, hashed, (type, key) =>
    type === "address" ? (names.nameOf(`0x${key.toString(16)}`) ?? "?") : key.toString(),
  );
  const paths = (slot: bigint): string[] => slots.partsOf(slot).map(({ path }) => path);

  it("given variables, mappings, structs and arrays, when asked for their slots, then each has its name", () => {
    assert.deepEqual(paths(0n), ["count", "owner"]);
    assert.deepEqual(paths(at(preimages[0] ?? "")), ["covers[3].amount"]);
    assert.deepEqual(paths(at(preimages[0] ?? "", 1n)), ["covers[3].paid", "covers[3].open"]);
    assert.deepEqual(paths(at(inner)), ["voted[7][alice]"]);
    assert.deepEqual(paths(3n), ["list.length"]);
    // the place of an array state variable is a constant, so no instruction hashes it
    assert.deepEqual(paths(at(`0x${word(3n)}`, 2n)), ["list[4]", "list[5]"]);
  });

  it("given a slot that nothing explains, when asked for it, then it has no name", () => {
    assert.deepEqual(paths(9n), []);
    assert.deepEqual(paths(2n ** 255n), []);
  });

  it("given packed fields, when one of them changed, then only this one is reported; an unknown slot is reported raw", () => {
    const slot = at(preimages[0] ?? "", 1n);
    const written = [
      { at: "0xaa", slot, before: 5n, after: 5n + (1n << 128n) },
      { at: "0xaa", slot: 9n, before: 0n, after: 1n },
    ];
    const shown = changesOf(written, hashed, () => LAYOUT, names).map(({ path, before, after }) => [
      path,
      before,
      after,
    ]);
    assert.deepEqual(shown, [
      ["covers[3].open", 0n, 1n],
      [undefined, 0n, 1n],
    ]);
  });
});
