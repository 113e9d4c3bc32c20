import { addressOfWord } from "../../../core/format";
import type { ExpectedWord } from "../checks";
import type { AbiParameter } from "../described";
import { plainText } from "../texts";
import { boundsOf, isOwnType, sortOf, typeName, type WordSort } from "../types";
import type { SolidityValues } from "./values";

/** An expression that can be compared, and how. */
export interface Compared {
  readonly expression: string;
  readonly sort: WordSort;
}

/** The assertion of a word, and its type. */
export interface Asserted extends ExpectedWord {
  /** By it a number is written as a time or a duration, where it means one. */
  readonly meaning: string;
  readonly message: string;
}

/** A value of a type of the source as what the cheatcodes compare: without types of the project, and bytes as 32 of them. */
export function compared(expression: string, parameter: AbiParameter, values: SolidityValues): Compared {
  const { type, internalType = type } = parameter;
  if (isOwnType(parameter))
    return compared(`${values.symbol(typeName(parameter))}.unwrap(${expression})`, { name: "", type }, values);
  if (internalType.startsWith("enum ")) return { expression: `uint256(${expression})`, sort: "unsigned" };
  if (internalType.startsWith("contract ")) return { expression: `address(${expression})`, sort: "address" };
  const sort = sortOf(type);
  return { expression: sort === "bytes" && type !== "bytes32" ? `bytes32(${expression})` : expression, sort };
}

/** A number of 32 bytes, read from an answer or a log, as its type has it. */
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

/** Statements that an expression must be as expected. */
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
