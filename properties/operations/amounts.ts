import type { PoolAllocationRequest } from "../../model";

/** Sum of the parts that are not skipped. */
export function amountOf(requests: readonly PoolAllocationRequest[]): bigint {
  return requests.reduce((sum, request) => sum + (request.skip ? 0n : request.coverAmountInAsset), 0n);
}
