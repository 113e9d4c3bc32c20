import { addressOfWord } from "../../../core/format";
import type { ExpectedWord } from "../checks";
import type { AbiParameter } from "../described";
import { plainText } from "../texts";
import { boundsOf, isOwnType, sortOf, typeName, type WordSort } from "../types";
import type { SolidityValues } from "./values";

/** An expression, and how it is compared. */
export interface Compared {
  readonly expression: string;
  readonly sort: WordSort;
}

/** An asserted word with its type. */
export interface Asserted extends ExpectedWord {
  /** The parameter's name, from which follows whether a number is written as a time or a duration. */
  readonly meaning: string;
  readonly message: string;
}

/** Converts an expression to a type that the cheatcodes compare: types of the project are unwrapped, bytes widened to bytes32. */
export function compared(expression: string, parameter: AbiParameter, values: SolidityValues): Compared {
  const { type, internalType = type } = parameter;
  if (isOwnType(parameter))
    return compared(`${values.symbol(typeName(parameter))}.unwrap(${expression})`, { name: "", type }, values);
  if (internalType.startsWith("enum ")) return { expression: `uint256(${expression})`, sort: "unsigned" };
  if (internalType.startsWith("contract ")) return { expression: `address(${expression})`, sort: "address" };
  const sort = sortOf(type);
  return { expression: sort === "bytes" && type !== "bytes32" ? `bytes32(${expression})` : expression, sort };
}

/** Converts a 32-byte number from an answer or a log to the type that it encodes. */
export function ofWord(word: string, type: string | undefined): Compared {
  const sort = sortOf(type);
  switch (sort) {
    case "address":
      return { expression: `address(uint160(${word}))`, sort };
    case "bool":
      return { expression: `${word} != 0`, sort };
    case "signed":
      return { expression: `int256(${word})`, sort };
    case "bytes":
      return { expression: `bytes32(${word})`, sort };
    case "unsigned":
      return { expression: word, sort };
  }
}

/** Asserts that an expression has the expected value. */
export function assertWord({ expression, sort }: Compared, word: Asserted, values: SolidityValues): string[] {
  const { predicted, meaning, message } = word;
  const said = `"${plainText(message)}"`;
  if (sort === "bool") return [`vm.assertEq(${expression}, ${predicted !== 0n}, ${said});`];
  if (sort === "address") return [`vm.assertEq(${expression}, ${values.address(addressOfWord(predicted))}, ${said});`];
  if (sort === "bytes") return [`vm.assertEq(${expression}, ${values.bytes32(predicted)}, ${said});`];
  const vm = sort === "signed" ? "vmInt" : "vm";
  const [least, most] = boundsOf(word, sort);
  if (least === most) return [`${vm}.assertEq(${expression}, ${values.number(least, meaning)}, ${said});`];
  return [
    `${vm}.assertGe(${expression}, ${values.number(least, meaning)}, ${said});`,
    `${vm}.assertLe(${expression}, ${values.number(most, meaning)}, ${said});`,
  ];
}
