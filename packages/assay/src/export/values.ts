import { AbiCoder, Interface, type InterfaceAbi, type ParamType } from "ethers";
import type { Hex } from "../types";
import type { AbiParameter } from "./described";

/** A value with what its type says of it, before it is written in a language. */
export type Value =
  | { readonly kind: "number"; readonly value: bigint; readonly name: string }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Hex; readonly fixed: boolean }
  | { readonly kind: "account"; readonly address: Hex; readonly cast: string | undefined }
  | { readonly kind: "enum"; readonly type: string; readonly value: bigint }
  | { readonly kind: "list"; readonly type: string; readonly name: string; readonly items: readonly Value[] }
  | { readonly kind: "struct"; readonly type: string; readonly fields: readonly (readonly [string, Value])[] };

/** A function of an ABI, as the file has it. */
export interface AbiFunction {
  readonly name: string;
  readonly signature: string;
  /** Whether another function of the contract has its name. */
  readonly overloaded: boolean;
  readonly payable: boolean;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
}

/** A call's data, read by the ABI of whom it goes to. `rest` is what follows the arguments. */
export interface ReadCall {
  readonly fn: AbiFunction;
  readonly args: readonly Value[];
  readonly rest: Hex;
}

interface AbiEntry extends AbiParameter {
  readonly stateMutability?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
}

const SELECTOR_DIGITS = 10;

/** The type as the source has it, without the word that says what kind of type it is. */
export function typeName({ internalType, type }: AbiParameter): string {
  return (internalType ?? type).replace(/^(struct|enum|contract) /, "").replace(/^address payable/, "address");
}

/** A decoded value with the names of its type. */
export function valueOf(decoded: unknown, parameter: AbiParameter): Value {
  const { type, name, components, internalType = type } = parameter;
  if (type.endsWith("[]")) {
    const item = { ...parameter, type: type.slice(0, -2), internalType: internalType.replace(/\[\]$/, "") };
    const items = (decoded as readonly unknown[]).map((one) => valueOf(one, item));
    return { kind: "list", type: typeName(item), name, items };
  }
  if (components !== undefined) {
    const parts = decoded as readonly unknown[];
    const fields = components.map((part, i) => [part.name, valueOf(parts[i], part)] as const);
    return { kind: "struct", type: typeName(parameter), fields };
  }
  if (type === "bool") return { kind: "bool", value: decoded as boolean };
  if (type === "string") return { kind: "text", value: decoded as string };
  if (type === "address") {
    const payable = internalType === "address payable" ? "payable" : undefined;
    const cast = internalType.startsWith("contract ") ? typeName(parameter) : payable;
    return { kind: "account", address: (decoded as string).toLowerCase(), cast };
  }
  if (type.startsWith("bytes")) return { kind: "bytes", value: decoded as string, fixed: type !== "bytes" };
  if (internalType.startsWith("enum ")) return { kind: "enum", type: typeName(parameter), value: decoded as bigint };
  return { kind: "number", value: decoded as bigint, name };
}

/** What an export asks of a contract's ABI. */
export class AbiReader {
  private readonly abi: Interface;
  private readonly entries: readonly AbiEntry[];

  constructor(abi: readonly unknown[]) {
    this.abi = new Interface(abi as InterfaceAbi);
    this.entries = abi as readonly AbiEntry[];
  }

  /** The call that data is; undefined when no function of the ABI would read it as it stands. */
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
      // data that is cut off or out of range: it is shown as it is
      return undefined;
    }
  }

  /** A function by its name or signature. @throws Error when there is none */
  fn(signature: string): AbiFunction {
    const fragment = this.abi.getFunction(signature);
    const entry = this.entries.find((one) => one.type === "function" && sameInputs(one, fragment?.format()));
    if (fragment === null || entry === undefined) throw new Error(`expected a function ${signature}, found none`);
    return {
      name: fragment.name,
      signature: fragment.format(),
      overloaded: this.entries.filter(({ type, name }) => type === "function" && name === fragment.name).length > 1,
      payable: entry.stateMutability === "payable",
      inputs: entry.inputs ?? [],
      outputs: entry.outputs ?? [],
    };
  }

  /** The constructor's arguments in creation data. */
  constructed(bytecode: Hex, data: Hex): readonly Value[] {
    const inputs = this.entries.find(({ type }) => type === "constructor")?.inputs ?? [];
    const decoded = AbiCoder.defaultAbiCoder().decode(this.abi.deploy.inputs, `0x${data.slice(bytecode.length)}`);
    return inputs.map((input, i) => valueOf(decoded[i], input));
  }

  /** The error that revert data is. */
  error(data: Hex): { readonly name: string; readonly signature: string; readonly args: readonly Value[] } | undefined {
    const fragment = data.length < SELECTOR_DIGITS ? null : this.abi.getError(data.slice(0, SELECTOR_DIGITS));
    if (fragment === null) return undefined;
    const entry = this.entries.find(({ type, name }) => type === "error" && name === fragment.name);
    // a selector alone is an error whose values nobody knows
    const bare = data.length === SELECTOR_DIGITS && fragment.inputs.length > 0;
    const decoded = bare ? [] : this.abi.decodeErrorResult(fragment, data);
    const args = [...decoded].map((one, i) => valueOf(one, entry?.inputs?.[i] ?? parameterOf(fragment.inputs[i])));
    return { name: fragment.name, signature: fragment.format(), args };
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

function parameterOf(type: ParamType | undefined): AbiParameter {
  return { name: type?.name ?? "", type: type?.type ?? "uint256" };
}

function sameInputs({ name, inputs = [] }: AbiEntry, signature: string | undefined): boolean {
  return `${name}(${inputs.map(canonical).join(",")})` === signature;
}

function canonical({ type, components }: AbiParameter): string {
  if (components === undefined) return type;
  return type.replace("tuple", `(${components.map(canonical).join(",")})`);
}
