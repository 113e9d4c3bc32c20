import type { ParamType } from "ethers";
import { decode, decodeLog, eventOf, readAbi, type DecodedValue, type Reading } from "../../core/codec";
import type { CallResult, Hex, Scalar } from "../../core/types";
import type { OperationCode } from "./calls";
import type { Code } from "./code";
import type { Call } from "./descriptors";
import { leavesOf, amount } from "./sorts";

/** A value that a call was given, returned or emitted. */
export interface Met {
  /** Elementary type of the ABI: "uint256", "address". */
  readonly type: string;
  /** As the ABI has it; "" for what has no name. */
  readonly name: string;
  readonly value: Scalar;
  /** The contract that returned or emitted it; absent: the call was given it. */
  readonly by?: string;
}

/** The arguments of a call, with their types by name. */
export interface GivenArguments {
  /** Of the function. */
  readonly name: string;
  readonly types: ReadonlyMap<string, ParamType>;
  readonly caller: Hex;
  readonly args: Call["args"];
}

/** The scalars of all that a successful call was given, returned and emitted, in this order; what cannot be read is left out. */
export function metOf<M, C extends string>(
  code: Code<C>,
  { operation, types, fragment }: OperationCode<M>,
  { args }: Call,
  { returnData, logs }: CallResult,
): readonly Met[] {
  const given = [...types].flatMap(([name, type]) =>
    leavesOf(args[name], operation.params[name] ?? amount, type, name).map((leaf): Met => ({
      type: (leaf.type ?? type).type,
      name,
      value: leaf.value,
    })),
  );
  const { world } = code;
  const returned = scalars(decode(fragment.outputs, returnData), world.alike(operation.contract as C));
  const emitted = logs.flatMap(({ address, topics, data }) => {
    const emitter = world.contractAt(address);
    const event = emitter === undefined ? undefined : eventOf(readAbi(code.artifactOf(emitter).abi).events, topics);
    return event === undefined || emitter === undefined
      ? []
      : scalars(decodeLog(event, topics, data), world.alike(emitter));
  });
  return [...given, ...returned, ...emitted];
}

/** Nothing of what is not as the ABI says, and of what the chain keeps a hash of: that is no model's matter. */
export const scalars = (reading: Reading, by: string): readonly Met[] =>
  reading.readable ? reading.values.flatMap((one) => scalarsOf(one, by)) : [];

function scalarsOf({ type, name, value, hashed }: DecodedValue, by: string): readonly Met[] {
  if (typeof value === "object") return value.flatMap((one) => scalarsOf(one, by));
  return hashed === true ? [] : [{ type, name, value, by }];
}
