import type { Plain, Scalar } from "assay/types";
import { poolAccount, type ModelCall } from "../../model";
import { parseCall, plainCall } from "../actions/exactly";
import { HUGE } from "../action-definition/world";
import { descriptorOf } from "../operations";

/** An argument of a call: its path, and the last name on the path. */
export interface Leaf {
  /** "caller", "value", "params.period", "requests.0.poolId". */
  readonly name: string;
  readonly field: string;
  readonly value: Scalar;
}

const POOL = /^pool:(\d+)$/;

/** All independent arguments of a call: without a total that equals the sum of others. */
export function leavesOf(call: ModelCall): Leaf[] {
  const { op, ...rest } = call.operation;
  const { payable, total } = descriptorOf(op);
  const sum = isSum(call) ? total?.name : undefined;
  return [
    { name: "caller", field: "caller", value: call.caller },
    ...(payable === true ? [{ name: "value", field: "value", value: call.value }] : []),
    ...leavesIn(rest as unknown as Plain, "", "").filter(({ name }) => name !== sum),
  ];
}

function leavesIn(data: Plain | undefined, name: string, field: string): Leaf[] {
  if (typeof data === "bigint" || typeof data === "boolean") return [{ name, field, value: data }];
  if (typeof data === "string") {
    const pool = POOL.exec(data)?.[1];
    return [{ name, field: pool === undefined ? field : "poolId", value: pool === undefined ? data : BigInt(pool) }];
  }
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, Plain | undefined]) =>
    leavesIn(value, name === "" ? key : `${name}.${key}`, Array.isArray(data) ? field : key),
  );
}

/** A call with one argument changed. @throws Error when there is no such argument */
export function withArgument(data: Plain, name: string, value: Scalar): Plain {
  const call = parseCall(data);
  const inCall = name === "caller" || name === "value";
  const changed = parseCall(
    inCall ? put(data, [name], value, name) : put(data, ["operation", ...name.split(".")], value, name),
  );
  const { total } = descriptorOf(call.operation.op);
  if (total === undefined || !isSum(call) || !name.startsWith(total.parts)) return plainCall(changed);
  // a sum that is too large for a word cannot be restated
  return plainCall(total.sum(changed.operation) > HUGE ? changed : restated(changed));
}

function put(data: Plain | undefined, [key, ...rest]: readonly string[], value: Scalar, name: string): Plain {
  if (key === undefined) return typeof data === "string" && typeof value === "bigint" ? poolAccount(value) : value;
  if (typeof data !== "object" || data === null || !(key in data))
    throw new Error(`expected the call to have an argument ${name}, received one without it`);
  if (Array.isArray(data))
    return data.map((item: Plain, i) => (String(i) === key ? put(item, rest, value, name) : item));
  const members = data as { readonly [key: string]: Plain | undefined };
  return { ...members, [key]: put(members[key], rest, value, name) };
}

/** Whether a call's total equals the sum of its parts. */
export function isSum({ operation }: ModelCall): boolean {
  const { total } = descriptorOf(operation.op);
  return total !== undefined && total.sum(operation) === total.stated(operation);
}

/** A call with its total set to the sum of its parts. */
export function restated(call: ModelCall): ModelCall {
  const { operation } = call;
  const { total } = descriptorOf(operation.op);
  return total === undefined ? call : { ...call, operation: total.restate(operation, total.sum(operation)) };
}
