import type { ParamType } from "ethers";
import { tupleEncoder, type AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";
import type { FunctionShape } from "./shapes";

/** What a value of a type is, with one number and one account wherever it has one. */
export interface Fill {
  readonly number: bigint;
  readonly account: Hex;
}

function filled(type: ParamType, fill: Fill): AbiValue {
  if (type.isTuple()) return type.components.map((part) => filled(part, fill));
  if (type.isArray()) {
    const { arrayChildren, arrayLength } = type;
    return Array.from({ length: Math.max(arrayLength, 1) }, () => filled(arrayChildren, fill));
  }
  if (type.type === "bool") return true;
  if (type.type === "address") return fill.account;
  if (type.type === "string") return "";
  const [, bytes] = /^bytes(\d*)$/.exec(type.type) ?? [];
  return bytes === undefined ? fill.number : `0x${"00".repeat(Number(bytes))}`;
}

/** Calldata of functions by their names, with one number and one account in all places. */
export const filledCalls = (functions: readonly FunctionShape[], fill: Fill): Readonly<Record<string, Hex>> =>
  Object.fromEntries(
    functions.map(({ name, fragment }) => [
      name,
      fragment.selector + tupleEncoder(fragment.inputs).encode(fragment.inputs.map((type) => filled(type, fill))),
    ]),
  );
