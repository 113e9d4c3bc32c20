import { isError, type ParamType, type Result } from "ethers";
import type { CallResult, Scalar } from "../types";
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
  const coder = code.interface(operation.contract as C);
  const returned = decoded(() => scalars(coder.decodeFunctionResult(fragment, returnData), fragment.outputs));
  const emitted = logs.flatMap(({ address, topics, data }) => {
    const emitter = code.world.contractAt(address);
    if (emitter === undefined) return [];
    return decoded(() => {
      const log = code.interface(emitter).parseLog({ topics, data });
      return log === null ? [] : scalars(log.args, log.fragment.inputs);
    });
  });
  return [...given, ...returned, ...emitted];
}

/** Nothing of what is not as the ABI says: that is no model's matter. */
function decoded(read: () => readonly Met[]): readonly Met[] {
  try {
    return read();
  } catch (error) {
    if (isError(error, "BUFFER_OVERRUN") || isError(error, "BAD_DATA") || isError(error, "INVALID_ARGUMENT")) return [];
    throw error;
  }
}

function scalars(values: Result, types: readonly ParamType[]): Met[] {
  return types.flatMap((type, i) => scalarsOf(values[i] as unknown, type));
}

function scalarsOf(value: unknown, type: ParamType): Met[] {
  const children = type.isArray() ? type.arrayChildren : undefined;
  if (children !== undefined) return [...(value as Iterable<unknown>)].flatMap((one) => scalarsOf(one, children));
  if (type.isTuple()) return scalars(value as Result, type.components);
  if (typeof value === "string")
    return [{ type: type.type, name: type.name, value: type.type === "string" ? value : value.toLowerCase() }];
  return typeof value === "bigint" || typeof value === "boolean" ? [{ type: type.type, name: type.name, value }] : [];
}
