import type { Plain } from "assay/types";
import type { ModelCall, Reads } from "../../model";
import { canCallAtAll } from "../fixture/actors";
import { poolIdOf } from "../fixture/addresses";
import { descriptorOf } from "../operations";
import { HUGE } from "../action-definition/world";

/** The pool that is called, and must exist; undefined if a pool is at most an argument. */
const calledPool = ({ operation }: ModelCall): bigint | undefined =>
  "poolId" in operation && descriptorOf(operation.op).addressee?.includes("poolId") === true
    ? operation.poolId
    : undefined;

/** Whether the caller can call and has the sent ETH: otherwise no chain accepts the transaction, and the model has no prediction for it. */
export function canSend({ caller, value }: ModelCall, read: Reads): boolean {
  return canCallAtAll(caller) && (value === 0n || value <= read.balance(0n, caller).value);
}

/** Whether the call can be sent, its target exists, and sums of amounts fit into a word: the model has no prediction for other calls. */
export function canCall(call: ModelCall, read: Reads): boolean {
  if (!canSend(call, read)) return false;
  const poolId = calledPool(call);
  if (poolId !== undefined && (poolId < 1n || poolId > read.poolCount())) return false;
  // tokens sent to a pool that does not exist yet are not observed
  const named = Object.values(call.operation).map((value) => (typeof value === "string" ? poolIdOf(value) : undefined));
  if (named.some((one) => one !== undefined && one > read.poolCount())) return false;
  const { total } = descriptorOf(call.operation.op);
  return total === undefined || total.sum(call.operation) <= HUGE;
}

/** A call as plain data, without optional parts that it does not have. */
export function plainCall({ caller, value, operation, trailing }: ModelCall): Plain {
  return {
    caller,
    value,
    operation: operation as unknown as Plain,
    ...(trailing === undefined ? {} : { trailing }),
  };
}

/** Checks that plain data is a call, except its arguments, which are checked when the call is made. @throws Error when it is none */
export function parseCall(data: Plain): ModelCall {
  if (typeof data === "object" && data !== null && "caller" in data && "value" in data && "operation" in data) {
    const { caller, value, operation } = data;
    const named = typeof operation === "object" && operation !== null && "op" in operation;
    if (typeof caller === "string" && typeof value === "bigint" && named && typeof operation.op === "string")
      return data as unknown as ModelCall;
  }
  throw new Error("expected a call { caller, value, operation: { op, … } }, received something else");
}
