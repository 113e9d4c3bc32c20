import { AbiCoder, type Interface, type ParamType } from "ethers";
import { interfaceOf } from "../../core/codec";
import type { Hex } from "../../core/types";
import type { AbiParameter } from "./described";
import { isOwnType, itemOf, lengthOf, typeName } from "./types";

/** A decoded value with its type, before it is written in a language. */
export type Value =
  | { readonly kind: "number"; readonly value: bigint; readonly name: string }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Hex; readonly fixed: boolean }
  | { readonly kind: "account"; readonly address: Hex; readonly cast: string | undefined }
  | { readonly kind: "enum"; readonly type: string; readonly value: bigint }
  | { readonly kind: "own"; readonly type: string; readonly value: Value }
  | {
      readonly kind: "list";
      /** The item's type, in the source and in the ABI. */
      readonly type: string;
      readonly abiType: string;
      /** The list always has this length. */
      readonly fixed: boolean;
      readonly name: string;
      readonly items: readonly Value[];
    }
  | { readonly kind: "struct"; readonly type: string; readonly fields: readonly (readonly [string, Value])[] };

/** A function of an ABI. */
export interface AbiFunction {
  readonly name: string;
  readonly signature: string;
  /** Whether another function of the contract has its name. */
  readonly overloaded: boolean;
  /** Whether such a function has the same number of arguments, so that only their types distinguish the two. */
  readonly ambiguous: boolean;
  readonly payable: boolean;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
}

/** A call's data, decoded by the ABI of its target. `rest` are the bytes after the arguments. */
export interface ReadCall {
  readonly fn: AbiFunction;
  readonly args: readonly Value[];
  readonly rest: Hex;
}

/** A call of a getter. */
export interface AskedCall extends Pick<ReadCall, "fn" | "args"> {
  readonly data: Hex;
}

/** An error of an ABI with its values. */
export interface ReadError {
  readonly name: string;
  readonly signature: string;
  readonly inputs: readonly AbiParameter[];
  readonly args: readonly Value[];
}

interface AbiEntry extends AbiParameter {
  readonly stateMutability?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
}

const SELECTOR_DIGITS = 10;

/** A decoded value with the names of its type. */
function valueOf(decoded: unknown, parameter: AbiParameter): Value {
  const { type, name, components, internalType = type } = parameter;
  const item = itemOf(parameter);
  if (item !== undefined) {
    const items = (decoded as readonly unknown[]).map((one) => valueOf(one, item));
    const fixed = lengthOf(parameter) !== undefined;
    return { kind: "list", type: typeName(item), abiType: item.type, fixed, name, items };
  }
  if (components !== undefined) {
    const parts = decoded as readonly unknown[];
    const fields = components.map((part, i) => [part.name, valueOf(parts[i], part)] as const);
    return { kind: "struct", type: typeName(parameter), fields };
  }
  if (isOwnType(parameter)) return { kind: "own", type: typeName(parameter), value: valueOf(decoded, { name, type }) };
  if (type === "bool") return { kind: "bool", value: decoded as boolean };
  if (type === "string") return { kind: "text", value: decoded as string };
  if (type === "address") {
    const payable = internalType === "address payable" ? "payable" : undefined;
    const cast = internalType.startsWith("contract ") ? typeName(parameter) : payable;
    return { kind: "account", address: (decoded as string).toLowerCase(), cast };
  }
  if (type.startsWith("bytes") || type === "function")
    return { kind: "bytes", value: decoded as string, fixed: type !== "bytes" };
  if (internalType.startsWith("enum ")) return { kind: "enum", type: typeName(parameter), value: decoded as bigint };
  return { kind: "number", value: decoded as bigint, name };
}

/** A value with the types of the ABI in place of the project's types; undefined if it contains structs, for which there is no ABI type to write. */
export function bare(value: Value): Value | undefined {
  switch (value.kind) {
    case "own":
      return value.value;
    case "enum":
      return { kind: "number", value: value.value, name: "" };
    case "account":
      return { ...value, cast: undefined };
    case "struct":
      return undefined;
    case "list": {
      if (value.abiType.startsWith("tuple")) return undefined;
      return { ...value, type: value.abiType, items: value.items.flatMap((item) => bare(item) ?? []) };
    }
    default:
      return value;
  }
}

/** A value with each struct turned into the list of its members, for an encoder that only knows the signature. */
export function nameless(value: Value): Value {
  if (value.kind === "list") return { ...value, items: value.items.map(nameless) };
  if (value.kind !== "struct") return value;
  const items = value.fields.map(([, field]) => nameless(field));
  return { kind: "list", type: "", abiType: "", fixed: true, name: "", items };
}

/** Decodes data by a contract's ABI. */
export class AbiReader {
  private readonly abi: Interface;
  private readonly entries: readonly AbiEntry[];

  constructor(abi: readonly unknown[]) {
    this.abi = interfaceOf(abi);
    this.entries = abi as readonly AbiEntry[];
  }

  /** The call that `data` encodes; undefined when no function of the ABI decodes it exactly. */
  call(data: Hex): ReadCall | undefined {
    const fragment = data.length < SELECTOR_DIGITS ? null : this.abi.getFunction(data.slice(0, SELECTOR_DIGITS));
    if (fragment === null) return undefined;
    const fn = this.fn(fragment.format());
    try {
      const decoded = this.abi.decodeFunctionData(fragment, data);
      const encoded = this.abi.encodeFunctionData(fragment, decoded);
      if (!data.startsWith(encoded)) return undefined;
      const args = fn.inputs.map((input, i) => valueOf(decoded[i], input));
      return { fn, args, rest: `0x${data.slice(encoded.length)}` };
    } catch {
      // data that are cut off or out of range are shown undecoded
      return undefined;
    }
  }

  /** A function by its name or signature. @throws Error when there is none */
  fn(signature: string): AbiFunction {
    const fragment = this.abi.getFunction(signature);
    const entry = this.entries.find((one) => one.type === "function" && sameInputs(one, fragment?.format()));
    if (fragment === null || entry === undefined) throw new Error(`expected a function ${signature}, found none`);
    const named = this.entries.filter(({ type, name }) => type === "function" && name === fragment.name);
    return {
      name: fragment.name,
      signature: fragment.format(),
      overloaded: named.length > 1,
      ambiguous: named.filter((one) => one.inputs?.length === fragment.inputs.length).length > 1,
      payable: entry.stateMutability === "payable",
      inputs: entry.inputs ?? [],
      outputs: entry.outputs ?? [],
    };
  }

  /** A call of a function with these arguments. @throws Error when there is no such function */
  asking(method: string, args: readonly unknown[]): AskedCall {
    const fn = this.fn(method);
    const data = this.abi.encodeFunctionData(fn.signature, args);
    const read = this.call(data);
    if (read === undefined) throw new Error(`expected arguments of ${fn.signature}, received ${args.join(", ")}`);
    return { fn, args: read.args, data };
  }

  /** What a function answered; undefined when its ABI does not encode it exactly so. */
  answered({ signature, outputs }: AbiFunction, data: Hex): readonly Value[] | undefined {
    try {
      const decoded = this.abi.decodeFunctionResult(signature, data);
      if (this.abi.encodeFunctionResult(signature, decoded) !== data) return undefined;
      return outputs.map((output, i) => valueOf(decoded[i], output));
    } catch {
      // texts that are no UTF-8 among others
      return undefined;
    }
  }

  /** The constructor's parameters. */
  get constructorInputs(): readonly AbiParameter[] {
    return this.entries.find(({ type }) => type === "constructor")?.inputs ?? [];
  }

  /** The constructor's arguments in creation data. */
  constructed(bytecode: Hex, data: Hex): readonly Value[] {
    const decoded = AbiCoder.defaultAbiCoder().decode(this.abi.deploy.inputs, `0x${data.slice(bytecode.length)}`);
    return this.constructorInputs.map((input, i) => valueOf(decoded[i], input));
  }

  /** Whether a contract accepts plain ether transfers: only a payable address can be cast to its type. */
  get takesEther(): boolean {
    return this.abi.receive || this.abi.fallback?.payable === true;
  }

  /** The error that revert data encodes; undefined when no error of the ABI decodes it exactly. */
  error(data: Hex): ReadError | undefined {
    const fragment = data.length < SELECTOR_DIGITS ? null : this.abi.getError(data.slice(0, SELECTOR_DIGITS));
    if (fragment === null) return undefined;
    const entry = this.entries.find((one) => one.type === "error" && sameInputs(one, fragment.format()));
    const inputs = entry?.inputs ?? fragment.inputs.map(parameterOf);
    const read = { name: fragment.name, signature: fragment.format(), inputs };
    // a selector alone is an error with unknown values
    if (data.length === SELECTOR_DIGITS && inputs.length > 0) return { ...read, args: [] };
    try {
      const decoded = this.abi.decodeErrorResult(fragment, data);
      if (this.abi.encodeErrorResult(fragment, decoded) !== data) return undefined;
      return { ...read, args: inputs.map((input, i) => valueOf(decoded[i], input)) };
    } catch {
      // data that are cut off or out of range are shown undecoded
      return undefined;
    }
  }

  /** The event with a topic. */
  event(
    topic: Hex,
  ): { readonly name: string; readonly signature: string; readonly inputs: readonly AbiParameter[] } | undefined {
    const fragment = this.abi.getEvent(topic);
    if (fragment === null) return undefined;
    const inputs = fragment.inputs.map(({ name, type, indexed }) => ({ name, type, indexed: indexed ?? false }));
    return { name: fragment.name, signature: fragment.format(), inputs };
  }
}

function parameterOf({ name, type }: ParamType): AbiParameter {
  return { name, type };
}

function sameInputs({ name, inputs = [] }: AbiEntry, signature: string | undefined): boolean {
  return `${name}(${inputs.map(canonical).join(",")})` === signature;
}

function canonical({ type, components }: AbiParameter): string {
  if (components === undefined) return type;
  return type.replace("tuple", `(${components.map(canonical).join(",")})`);
}
