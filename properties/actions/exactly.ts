import type { Exactly } from "../action-definition/move";
import type { Plain } from "assay/types";
import type { ModelCall, Reads } from "../../model";
import { canCallAtAll } from "../fixture/actors";
import { poolIdOf } from "../fixture/addresses";
import { descriptorOf } from "../operations";
import { HUGE } from "../action-definition/world";

/** The pool that is called, which must be there; undefined where a pool is an argument at most. */
const calledPool = ({ operation }: ModelCall): bigint | undefined =>
  "poolId" in operation && descriptorOf(operation.op).addressee?.includes("poolId") === true
    ? operation.poolId
    : undefined;

/** Whether the caller can call, and has the ETH that goes with it: no chain would take such a transaction, and the model has no answer to it. */
export function canSend({ caller, value }: ModelCall, read: Reads): boolean {
  return canCallAtAll(caller) && (value === 0n || value <= read.balance(0n, caller).value);
}

/** Whether the call can be sent, there is something to call, and sums stay numbers: the model has no answer to other calls. */
export function canCall(call: ModelCall, read: Reads): boolean {
  if (!canSend(call, read)) return false;
  const poolId = calledPool(call);
  if (poolId !== undefined && (poolId < 1n || poolId > read.poolCount())) return false;
  // what is sent to a pool that is yet to come is seen nowhere
  const named = Object.values(call.operation).map((value) => (typeof value === "string" ? poolIdOf(value) : undefined));
  if (named.some((one) => one !== undefined && one > read.poolCount())) return false;
  const { total } = descriptorOf(call.operation.op);
  return total === undefined || total.sum(call.operation) <= HUGE;
}

/** A call as plain data; what only some calls have is left out of others. */
export function plainCall({ caller, value, operation, trailing }: ModelCall): Plain {
  return {
    caller,
    value,
    operation: operation as unknown as Plain,
    ...(trailing === undefined ? {} : { trailing }),
  };
}

/** Checks that plain data is a call; its arguments are checked when it is made. @throws Error when it is none */
export function parseCall(data: Plain): ModelCall {
  if (typeof data === "object" && data !== null && "caller" in data && "value" in data && "operation" in data) {
    const { caller, value, operation } = data;
    const named = typeof operation === "object" && operation !== null && "op" in operation;
    if (typeof caller === "string" && typeof value === "bigint" && named && typeof operation.op === "string")
      return data as unknown as ModelCall;
  }
  throw new Error("expected a call { caller, value, operation: { op, … } }, received something else");
}

/** Checks what stands in a file. @throws Error when it is no time with a call or null */
export function parseExactly(data: unknown): Exactly {
  if (typeof data === "object" && data !== null && "at" in data && "call" in data) {
    const { at, call } = data;
    if (typeof at === "number" && Number.isSafeInteger(at) && at >= 0)
      return { at, call: call === null ? undefined : parseCall(call as Plain) };
  }
  throw new Error("expected { at: seconds, call: a call or null }, received something else");
}
