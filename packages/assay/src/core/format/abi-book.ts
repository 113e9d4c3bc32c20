import type { FunctionFragment } from "ethers";
import {
  decode,
  decodeLog,
  decodeSelected,
  eventOf,
  readAbi,
  type DecodedValue,
  type ErrorShape,
  type ReadAbi,
  type Reading,
} from "../codec";
import type { Hex, Formatting } from "../types";

export type { DecodedValue } from "../codec";

/** A function, event or error with its arguments. */
export interface DecodedItem {
  /** The contract whose ABI it is of; "" for an error that any could have thrown. */
  readonly contract: string;
  readonly name: string;
  readonly args: readonly DecodedValue[];
}

const SELECTOR = 10;
/** What Solidity itself reverts with. */
const BUILT_IN = [
  { type: "error", name: "Error", inputs: [{ name: "reason", type: "string" }] },
  { type: "error", name: "Panic", inputs: [{ name: "code", type: "uint256" }] },
];

/** Reads calldata, return data, logs and revert data with the ABIs of a subject. What it cannot read is undefined, never a guess. */
export class AbiBook {
  private errors: ReadonlyMap<Hex, ErrorShape> | undefined;

  constructor(private readonly formatting: Formatting) {}

  /** What a call asks for. */
  call(to: Hex, data: Hex): DecodedItem | undefined {
    const found = this.functionOf(to, data);
    if (found === undefined) return undefined;
    const { contract, fragment } = found;
    return itemOf(contract, fragment.name, decodeSelected(fragment.inputs, data));
  }

  /** What a successful call answered. */
  returned(to: Hex, data: Hex, answer: Hex): readonly DecodedValue[] | undefined {
    const found = this.functionOf(to, data);
    return found === undefined ? undefined : itemOf("", "", decode(found.fragment.outputs, answer))?.args;
  }

  /** An event: by the ABI of its emitter, else by any that declares its topic. */
  log(address: Hex, topics: readonly Hex[], data: Hex): DecodedItem | undefined {
    const contract = this.formatting.contractAt(address) ?? "";
    const event =
      eventOf(this.abiOf(contract)?.events ?? [], topics) ??
      eventOf(
        this.all.flatMap(({ events }) => events),
        topics,
      );
    return event === undefined ? undefined : itemOf(contract, event.name, decodeLog(event, topics, data));
  }

  /** The error in revert data. */
  error(data: Hex): DecodedItem | undefined {
    this.errors ??= new Map(
      [...this.all, readAbi(BUILT_IN)].flatMap(({ errors }) => errors.map((one) => [one.selector, one])),
    );
    const error = this.errors.get(data.slice(0, SELECTOR));
    return error === undefined ? undefined : itemOf("", error.name, decodeSelected(error.inputs, data));
  }

  private functionOf(
    to: Hex,
    data: Hex,
  ): { readonly contract: string; readonly fragment: FunctionFragment } | undefined {
    const contract = this.formatting.contractAt(to);
    const abi = contract === undefined ? undefined : this.abiOf(contract);
    if (contract === undefined || abi === undefined || data.length < SELECTOR) return undefined;
    const fragment = abi.code.getFunction(data.slice(0, SELECTOR));
    return fragment === null ? undefined : { contract, fragment };
  }

  private abiOf(contract: string): ReadAbi | undefined {
    const abi = this.formatting.abis.get(contract);
    return abi === undefined ? undefined : readAbi(abi);
  }

  private get all(): readonly ReadAbi[] {
    return [...this.formatting.abis.values()].map(readAbi);
  }
}

/** Undefined for data that the ABI does not decode. The caller then writes it as bytes. */
const itemOf = (contract: string, name: string, reading: Reading): DecodedItem | undefined =>
  reading.readable ? { contract, name, args: reading.values } : undefined;
