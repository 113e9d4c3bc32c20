import type { Plain, Scalar } from "assay/types";
import { poolAccount, type ModelCall, type Operation } from "../../model";
import { amountOf } from "../actions/coverTerms";
import { parseCall, plainCall } from "../actions/exactly";
import { HUGE } from "../actions/world";

/** An argument as it stands in a call: a way to it, and the last name on that way. */
export interface Leaf {
  /** "caller", "value", "params.period", "requests.0.poolId". */
  readonly name: string;
  readonly field: string;
  readonly value: Scalar;
}

/** Calls that ETH can go with; the model takes it with no other. */
const PAYABLE: ReadonlySet<Operation["op"]> = new Set<Operation["op"]>(["buyCover", "submitClaim", "sendEth"]);

const POOL = /^pool:(\d+)$/;

/** All arguments of a call that stand by themselves. What a purchase covers in all is the sum of its parts, as long as it is. */
export function leavesOf(call: ModelCall): Leaf[] {
  const { op, ...rest } = call.operation;
  const sum = isSum(call);
  return [
    { name: "caller", field: "caller", value: call.caller },
    ...(PAYABLE.has(op) ? [{ name: "value", field: "value", value: call.value }] : []),
    ...leavesIn(rest as unknown as Plain, "", "").filter(({ name }) => !(sum && name === "params.amount")),
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
  const { operation } = changed;
  if (operation.op !== "buyCover" || !isSum(call) || !name.startsWith("requests.")) return plainCall(changed);
  const amount = amountOf(operation.requests);
  // there is no such number: the call means something else then, whatever it says
  if (amount > HUGE) return plainCall(changed);
  return plainCall({ ...changed, operation: { ...operation, params: { ...operation.params, amount } } });
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

/** Whether a call is a purchase of just what its parts come to. */
export function isSum({ operation }: ModelCall): boolean {
  return operation.op === "buyCover" && amountOf(operation.requests) === operation.params.amount;
}
