import { ErrorFragment, EventFragment, Interface, Result, type FunctionFragment, type ParamType } from "ethers";
import { interfaceOf } from "../codec";
import type { Hex, Formatting } from "../types";

/** A value with its name, as an ABI has it. */
export interface DecodedValue {
  readonly name: string;
  /** "uint256", "address", "tuple", "uint256[]", … */
  readonly type: string;
  /** Members of a tuple and elements of a list are decoded values themselves. */
  readonly value: bigint | boolean | string | readonly DecodedValue[];
}

/** A function, event or error with its arguments. */
export interface DecodedItem {
  /** The contract whose ABI it is of; "" for an error that any could have thrown. */
  readonly contract: string;
  readonly name: string;
  readonly args: readonly DecodedValue[];
}

const BUILT_IN = ["error Error(string reason)", "error Panic(uint256 code)"];

const SELECTOR = 10;

/** Reads calldata, return data, logs and revert data with the ABIs of a subject. What it cannot read is undefined, never a guess. */
export class AbiBook {
  private errors: Map<Hex, ErrorFragment> | undefined;
  private events: Map<Hex, EventFragment> | undefined;

  constructor(private readonly formatting: Formatting) {}

  /** What a call asks for. */
  call(to: Hex, data: Hex): DecodedItem | undefined {
    const found = this.functionOf(to, data);
    if (found === undefined) return undefined;
    const { contract, code, fragment } = found;
    return read(contract, fragment.name, fragment.inputs, () => code.decodeFunctionData(fragment, data));
  }

  /** What a successful call answered. */
  returned(to: Hex, data: Hex, answer: Hex): readonly DecodedValue[] | undefined {
    const found = this.functionOf(to, data);
    if (found === undefined) return undefined;
    const { contract, code, fragment } = found;
    return read(contract, fragment.name, fragment.outputs, () => code.decodeFunctionResult(fragment, answer))?.args;
  }

  /** An event: by the ABI of its emitter, else by any that declares its topic. */
  log(address: Hex, topics: readonly Hex[], data: Hex): DecodedItem | undefined {
    const topic = topics[0];
    if (topic === undefined) return undefined;
    const contract = this.formatting.contractAt(address) ?? "";
    const own = this.interfaceOf(contract)?.getEvent(topic) ?? null;
    this.events ??= this.all(
      "event",
      (item) => EventFragment.from(item),
      (event) => event.topicHash,
    );
    const fragment = own ?? this.events.get(topic);
    if (fragment === undefined) return undefined;
    const code = new Interface([fragment]);
    return read(contract, fragment.name, fragment.inputs, () => code.decodeEventLog(fragment, data, [...topics]));
  }

  /** The error in revert data. */
  error(data: Hex): DecodedItem | undefined {
    if (this.errors === undefined) {
      this.errors = this.all(
        "error",
        (item) => ErrorFragment.from(item),
        (error) => error.selector,
      );
      for (const text of BUILT_IN) {
        const fragment = ErrorFragment.from(text);
        this.errors.set(fragment.selector, fragment);
      }
    }
    const fragment = this.errors.get(data.slice(0, SELECTOR));
    if (fragment === undefined) return undefined;
    const code = new Interface([fragment]);
    return read("", fragment.name, fragment.inputs, () => code.decodeErrorResult(fragment, data));
  }

  private functionOf(
    to: Hex,
    data: Hex,
  ): { readonly contract: string; readonly code: Interface; readonly fragment: FunctionFragment } | undefined {
    const contract = this.formatting.contractAt(to);
    const code = contract === undefined ? undefined : this.interfaceOf(contract);
    if (contract === undefined || code === undefined || data.length < SELECTOR) return undefined;
    const fragment = code.getFunction(data.slice(0, SELECTOR));
    return fragment === null ? undefined : { contract, code, fragment };
  }

  private interfaceOf(contract: string): Interface | undefined {
    const abi = this.formatting.abis.get(contract);
    return abi === undefined ? undefined : interfaceOf(abi);
  }

  private all<One>(type: string, from: (item: unknown) => One, keyOf: (one: One) => Hex): Map<Hex, One> {
    const found = new Map<Hex, One>();
    for (const abi of this.formatting.abis.values()) {
      for (const item of abi) {
        if (typeof item !== "object" || item === null || !("type" in item) || item.type !== type) continue;
        const one = from(item);
        found.set(keyOf(one), one);
      }
    }
    return found;
  }
}

/** Whoever asked writes malformed data as bytes: here it is no answer. */
function read(
  contract: string,
  name: string,
  types: readonly ParamType[],
  decode: () => Result,
): DecodedItem | undefined {
  try {
    const values = decode().toArray(true) as unknown[];
    return { contract, name, args: types.map((type, i) => decodedValue(type, type.name, values[i])) };
  } catch {
    return undefined;
  }
}

function decodedValue(type: ParamType, name: string, value: unknown): DecodedValue {
  const { baseType, arrayChildren, components } = type;
  const inner =
    value instanceof Result ? (value.toArray() as unknown[]) : Array.isArray(value) ? (value as unknown[]) : [];
  if (baseType === "array" && arrayChildren !== null)
    return { name, type: type.type, value: inner.map((one) => decodedValue(arrayChildren, name, one)) };
  if (baseType === "tuple" && components !== null)
    return { name, type: "tuple", value: components.map((part, i) => decodedValue(part, part.name, inner[i])) };
  if (typeof value === "bigint" || typeof value === "boolean") return { name, type: type.type, value };
  const text = String(value);
  return { name, type: type.type, value: type.type === "string" ? text : text.toLowerCase() };
}
