import type { Operation, Reads } from "../../model";
import { descriptorOf, sortOf as sortOfArgument } from "../operations";
import type { Sort } from "../operations/descriptor";
import type { Leaf } from "./call";

/** The sort of a call's leaf: fixed for the caller, the ETH and a pool's account, else from the operation's descriptor. */
export function sortOf(operation: Operation, { field, value }: Pick<Leaf, "field" | "value">): Sort {
  if (typeof value === "boolean") return "flag";
  if (field === "caller") return "account";
  if (field === "value") return "amount";
  return field === "poolId" ? "pool" : sortOfArgument(operation, field);
}

/** The asset of an amount. */
export function assetOf(operation: Operation, field: string, read: Reads): bigint {
  if (field === "value") return 0n;
  const asset = descriptorOf(operation.op).assetOf?.(operation, field, read);
  return asset ?? ("asset" in operation ? operation.asset : 255n);
}
