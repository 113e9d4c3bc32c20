import type { Operation, Reads } from "../../model";
import { descriptorOf, sortOf as sortOfArgument } from "../operations";
import type { Sort } from "../operations/descriptor";
import type { Leaf } from "./call";

/** What a leaf of a call is: the caller and the ETH of any call, a pool by its account, or else what the operation's descriptor says. */
export function sortOf(operation: Operation, { field, value }: Pick<Leaf, "field" | "value">): Sort {
  if (typeof value === "boolean") return "flag";
  if (field === "caller") return "account";
  if (field === "value") return "amount";
  return field === "poolId" ? "pool" : sortOfArgument(operation, field);
}

/** The asset that an amount is of. */
export function assetOf(operation: Operation, field: string, read: Reads): bigint {
  if (field === "value") return 0n;
  const asset = descriptorOf(operation.op).assetOf?.(operation, field, read);
  return asset ?? ("asset" in operation ? operation.asset : 255n);
}
